/** Adds a project and makes a key for it, as an operator does. */
import { openAdmin, readSettings, type ProjectSettings } from '../../src/agent/index.ts';

/** Where the work goes: a local repository, or one of a GitHub at the address of its API. */
export interface Place {
  readonly id?: string;
  readonly repository: string;
  readonly apiUrl?: string;
  /** `main` if it is omitted. */
  readonly ref?: string;
  readonly settings?: Partial<ProjectSettings>;
}

/** Returns the secret of the key. `env` has the settings of the service. */
export async function addProject(
  env: Readonly<Record<string, string>>,
  { id = 'docs', repository, apiUrl, ref = 'main', settings }: Place,
): Promise<string> {
  const admin = await openAdmin(readSettings(new Map(), env, '/'), { mayCreate: true });
  await admin.addProject({
    id,
    repository,
    ...(apiUrl === undefined ? { host: 'local', apiUrl: null, token: null } : { host: 'github', apiUrl, token: { env: 'GITHUB_TOKEN' } }),
    ref,
    docs: null,
    model: 'openai/scripted',
    ...settings,
    mayReplace: false,
  });
  const { secret } = await admin.createKey({ project: id, name: 'test', scope: 'admin', days: 1 });
  await admin.close();
  return secret;
}
