/** What an operator can do with keys, projects and the dashboard: the same functions whether the service runs or not. */
import type { Settings } from '../config/settings.ts';

/** Where keys and projects are, and what new projects get. */
export type AdminSettings = Pick<Settings, 'databaseUrl' | 'data' | 'publicUrl' | 'host' | 'port' | 'model' | 'role'>;

export interface AdminOptions {
  /** Whether to make a database in the data folder where there is none; by default that is an error. */
  readonly mayCreate?: boolean;
  /** Checked before that is done, so that a mistake is told at once. */
  readonly firstProject?: ProjectRequest;
  /** Told before that is done: it takes some seconds. */
  readonly onCreate?: (folder: string) => void;
}

/** Times are ISO 8601 in UTC. */
export interface KeyRecord {
  /** Twelve hexadecimal digits: not a secret. */
  readonly id: string;
  readonly project: string;
  readonly name: string;
  readonly scope: 'admin' | 'read';
  readonly state: 'valid' | 'expired' | 'revoked';
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly revokedAt: string | null;
  readonly lastUsedAt: string | null;
}

export interface NewKey {
  readonly key: KeyRecord;
  /** The key itself. It is not kept and cannot be shown again. */
  readonly secret: string;
}

export interface ProjectRecord {
  readonly id: string;
  readonly repository: string;
  readonly ref: string;
  /** The folder of docs.json; empty where it is looked for. */
  readonly docs: string;
  readonly host: 'github' | 'gitlab' | 'gitea' | 'local';
  readonly apiUrl: string | null;
  /** Where the service finds the token of the code host; never the token. */
  readonly token: { readonly env: string } | { readonly file: string } | null;
  readonly model: string;
  readonly createdAt: string;
}

/** A project as it is asked for; what is `null` is found out, or has a default. */
export interface ProjectRequest extends Pick<ProjectRecord, 'id' | 'repository' | 'apiUrl' | 'token'> {
  readonly ref: string | null;
  readonly docs: string | null;
  readonly host: ProjectRecord['host'] | null;
  readonly model: string | null;
  /** Whether a project with this id may be replaced. */
  readonly mayReplace: boolean;
}

/** What goes in and out of each operation, as JSON: it may cross a socket. */
export interface Operations {
  readonly createKey: {
    readonly input: { readonly project: string; readonly name: string | null; readonly scope: 'admin' | 'read'; readonly days: number };
    readonly result: NewKey;
  };
  readonly listKeys: { readonly input: { readonly project: string | null }; readonly result: readonly KeyRecord[] };
  readonly rotateKey: {
    readonly input: { readonly id: string; readonly graceHours: number; readonly days: number };
    readonly result: NewKey & { readonly old: KeyRecord };
  };
  readonly revokeKey: { readonly input: { readonly id: string }; readonly result: KeyRecord };
  readonly addProject: {
    readonly input: ProjectRequest;
    readonly result: { readonly project: ProjectRecord; readonly isReplaced: boolean };
  };
  readonly listProjects: { readonly input: Record<never, never>; readonly result: readonly ProjectRecord[] };
  readonly removeProject: { readonly input: { readonly id: string }; readonly result: ProjectRecord };
  readonly createSignInLink: { readonly input: Record<never, never>; readonly result: { readonly url: string } };
}

export type OperationName = keyof Operations;

/** Each operation rejects with `OperatorError` where it cannot be done. */
export type Admin = { readonly [Name in OperationName]: (input: Operations[Name]['input']) => Promise<Operations[Name]['result']> } & {
  readonly close: () => Promise<void>;
};
