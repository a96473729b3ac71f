/** The operations on keys, projects, the dashboard and the database for operators, the same whether or not the service runs. */
import type { ServiceSettings } from '../config/settings.ts';
import type { WebhookSetup } from '../comments/webhook-setup.ts';
import type { CommentOutcome, CommentSettings } from '../contract/comments.ts';
import type { HostKind } from '../contract/operator-fields.ts';
import type { ProjectSettings } from '../contract/project-settings.ts';
import type { DeliveryStatus, Webhook, WebhookDelivery, WebhookTest } from '../contract/webhook.ts';

/** The location of the database, and the defaults of new projects. */
export type AdminSettings = Pick<
  ServiceSettings,
  'databaseUrl' | 'data' | 'publicUrl' | 'host' | 'port' | 'model' | 'role' | 'addresses' | 'webhookAddresses'
>;

export interface MissingDatabaseOptions {
  /** Whether to create a missing database in the data folder; by default, a missing database is an error. */
  readonly mayCreate?: boolean;
  /** Checked before the database is created, so that errors are reported at once. */
  readonly firstProject?: ProjectRequest;
  /** Called before the database is created, which takes some seconds. */
  readonly onCreate?: (folder: string) => void;
}

/** Times are ISO 8601 in UTC. */
export interface KeyRecord {
  /** Twelve hexadecimal digits. Not secret. */
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

/** Who changed what, and when. */
export interface AuditRecord {
  readonly id: number;
  /** ISO 8601 in UTC. */
  readonly at: string;
  /** `id`: of a key, a dashboard session, a user of the machine or the author of a comment; null for the service. */
  readonly actor: { readonly kind: 'key' | 'dashboard' | 'command-line' | 'comment' | 'service'; readonly id: string | null };
  /** Such as `key.revoked`. */
  readonly action: string;
  readonly project: string;
  /** The id of the project, key, webhook or job. */
  readonly target: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** How comments on the pull requests of a project become messages. */
export interface CommentSetupWithSecret extends CommentSettings {
  readonly project: string;
  /** What to enter at the code host, with the secret; null if it is not to call the service. */
  readonly webhook:
    | (WebhookSetup & { readonly secret: string; /** Whether only this machine can reach the address. */ readonly isLoopback: boolean })
    | null;
}

/** A comment that mentions the service. */
export interface MentionRecord {
  readonly job: string;
  /** The number of its message; null if it has none. */
  readonly seq: number | null;
  readonly author: string;
  readonly url: string | null;
  /** ISO 8601 in UTC. */
  readonly createdAt: string;
  readonly outcome: CommentOutcome;
  readonly answeredAt: string | null;
}

/** A webhook and its project. */
export interface WebhookRecord extends Webhook {
  readonly project: string;
}

/** A webhook with its secret, which cannot be shown again. */
export interface WebhookWithNewSecret {
  readonly webhook: WebhookRecord;
  readonly secret: string;
}

export interface KeyWithNewSecret {
  readonly key: KeyRecord;
  /** The key itself. It is not stored and cannot be shown again. */
  readonly secret: string;
}

export interface ProjectRecord extends ProjectSettings {
  readonly id: string;
  readonly repository: string;
  readonly ref: string;
  /** The folder of docs.json; empty to search for it. */
  readonly docs: string;
  readonly host: HostKind;
  readonly apiUrl: string | null;
  /** Where the service reads the token of the code host, or the GitHub App that makes it; never the token itself. */
  readonly token: { readonly env: string } | { readonly file: string } | { readonly app: string; readonly keyFile: string } | null;
  readonly model: string;
  readonly createdAt: string;
}

/** A requested project. Values that are `null` are detected or have a default. */
export interface ProjectRequest extends Pick<ProjectRecord, 'id' | 'repository' | 'apiUrl' | 'token'>, Partial<ProjectSettings> {
  readonly ref: string | null;
  readonly docs: string | null;
  readonly host: ProjectRecord['host'] | null;
  readonly model: string | null;
  /** Whether a project with this id may be replaced. */
  readonly mayReplace: boolean;
}

/** Settings of a project to change; those that are omitted stay. */
export interface ProjectUpdate extends Partial<Pick<ProjectRecord, 'ref' | 'docs' | 'token' | 'model' | keyof ProjectSettings>> {
  readonly id: string;
}

/** The input and result of each operation as JSON, because they may be sent over a socket. */
export interface OperatorActionTypes {
  readonly createKey: {
    readonly input: { readonly project: string; readonly name: string | null; readonly scope: 'admin' | 'read'; readonly days: number };
    readonly result: KeyWithNewSecret;
  };
  readonly listKeys: { readonly input: { readonly project: string | null }; readonly result: readonly KeyRecord[] };
  readonly rotateKey: {
    readonly input: { readonly id: string; readonly graceHours: number; readonly days: number };
    readonly result: KeyWithNewSecret & { readonly old: KeyRecord };
  };
  readonly revokeKey: { readonly input: { readonly id: string }; readonly result: KeyRecord };
  readonly addProject: {
    readonly input: ProjectRequest;
    readonly result: { readonly project: ProjectRecord; readonly isReplaced: boolean };
  };
  /** Existing jobs keep the base branch and model that they started with. */
  readonly updateProject: { readonly input: ProjectUpdate; readonly result: ProjectRecord };
  readonly listProjects: { readonly input: Record<never, never>; readonly result: readonly ProjectRecord[] };
  /** Asks the code host for the repository with the token of the project. `problems`: what keeps jobs from it, as sentences. */
  readonly checkProject: {
    readonly input: { readonly id: string };
    readonly result: { readonly project: ProjectRecord; readonly problems: readonly string[] };
  };
  readonly removeProject: { readonly input: { readonly id: string }; readonly result: ProjectRecord };
  /** Of all projects, or of one. */
  readonly listWebhooks: { readonly input: { readonly project: string | null }; readonly result: readonly WebhookRecord[] };
  /** `events`: null for those that webhooks get by default. */
  readonly addWebhook: {
    readonly input: { readonly project: string; readonly url: string; readonly events: readonly string[] | null };
    readonly result: WebhookWithNewSecret;
  };
  readonly removeWebhook: { readonly input: { readonly id: string }; readonly result: WebhookRecord };
  /** `graceHours`: how long requests are signed with the old secret as well. */
  readonly rotateWebhook: {
    readonly input: { readonly id: string; readonly graceHours: number };
    readonly result: WebhookWithNewSecret;
  };
  readonly enableWebhook: { readonly input: { readonly id: string }; readonly result: WebhookRecord };
  /** Sends an event of the type `ping` at once. */
  readonly testWebhook: { readonly input: { readonly id: string }; readonly result: WebhookTest };
  /** The newest first. */
  readonly listDeliveries: {
    readonly input: { readonly id: string; readonly status: DeliveryStatus | null; readonly limit: number };
    readonly result: readonly WebhookDelivery[];
  };
  /** Sends an event again. `id`: of the delivery. */
  readonly redeliver: { readonly input: { readonly id: string }; readonly result: WebhookDelivery };
  /** What is null stays as it is; at first, `webhook` and “docs-agent”. The secret stays until comments are disabled. */
  readonly enableComments: {
    readonly input: { readonly project: string; readonly via: CommentSettings['via'] | null; readonly mention: string | null };
    readonly result: CommentSetupWithSecret;
  };
  readonly disableComments: { readonly input: { readonly project: string }; readonly result: { readonly project: string } };
  /** The newest first. */
  readonly listComments: {
    readonly input: { readonly project: string; readonly limit: number };
    readonly result: { readonly settings: CommentSettings | null; readonly comments: readonly MentionRecord[] };
  };
  /** The newest first. `since`: only entries of this time or later; `before`: only those with a smaller id. */
  readonly listAudit: {
    readonly input: {
      readonly project: string | null;
      readonly since: string | null;
      readonly before: number | null;
      readonly limit: number;
    };
    readonly result: readonly AuditRecord[];
  };
  /** Writes a backup of the embedded database on the machine of the service. `file` is absolute; `mayReplace`: whether it may exist. */
  readonly backUp: {
    readonly input: { readonly file: string; readonly mayReplace: boolean };
    readonly result: { readonly file: string; readonly bytes: number };
  };
  readonly createSignInLink: {
    readonly input: Record<never, never>;
    /** `isServing`: whether the service runs; if not, the link works once it runs at this address. */
    readonly result: { readonly url: string; readonly isServing: boolean };
  };
}

export type AdminMethodName = keyof OperatorActionTypes;

/** Each operation rejects with `OperatorError` if it cannot be done. */
export type ServiceAdmin = {
  readonly [Name in AdminMethodName]: (input: OperatorActionTypes[Name]['input']) => Promise<OperatorActionTypes[Name]['result']>;
} & {
  readonly close: () => Promise<void>;
};
