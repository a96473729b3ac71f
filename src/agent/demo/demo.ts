/** `docs-nav-service --demo`: the service on a sample site, with a scripted model and one job. Everything is removed when it stops. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '../client/client.ts';
import type { ServiceSettings } from '../config/settings.ts';
import type { DemoService } from '../contract/service-handle.ts';
import { createSignInLink } from '../operators/sign-in-link.ts';
import type { Log } from '../log.ts';
import { scriptedModel } from '../model/scripted-model.ts';
import { startService, type RunningService } from '../service.ts';
import { createApiKey } from '../store/keys.ts';
import { addOrReplaceProject } from '../store/projects.ts';
import { DEMO_PROMPT, demoScript } from './script.ts';
import { runGit } from '../git/run.ts';
import { GitError } from '../git/git-error.ts';
import { DEMO_SITE_FILES } from './sample.ts';

const BRANCH = 'main';

const PROJECT = 'kestrel';
/** In milliseconds, so that people can follow. */
const PAUSE_MS = 300;

/** Starts the service and creates the job. Throws like `startService`; then nothing is left. */
export async function startDemo(settings: ServiceSettings, log: Log): Promise<DemoService> {
  const folder = await mkdtemp(join(tmpdir(), 'docs-nav-demo-'));
  const removeFolder = (): Promise<void> => rm(folder, { recursive: true, force: true });
  let service: RunningService | undefined;
  try {
    const repository = join(folder, `${PROJECT}.git`);
    await makeSampleRepository(repository);
    service = await startService(
      { ...settings, data: join(folder, 'data') },
      { log, openModel: () => scriptedModel(demoScript, { pauseMs: PAUSE_MS }) },
    );
    const key = await prepare(service, repository);
    const job = await createClient({ url: service.url, project: PROJECT, key }).createJob(DEMO_PROMPT);
    const signInLink = await createSignInLink(service.database, settings.publicUrl ?? service.url, new Date());
    const { url, stop } = service;
    return { url, project: PROJECT, key, job, prompt: DEMO_PROMPT, signInLink, stop: () => stop().finally(removeFolder) };
  } catch (error) {
    await service?.stop();
    await removeFolder();
    throw error;
  }
}

async function prepare({ database }: RunningService, repository: string): Promise<string> {
  const now = new Date();
  await addOrReplaceProject(
    database,
    { id: PROJECT, repository, ref: 'main', docs: '', host: 'local', apiUrl: null, token: null, model: 'scripted/demo' },
    now,
  );
  const { secret } = await createApiKey(database, { projectId: PROJECT, name: 'demo', scope: 'admin' }, now);
  return secret;
}

/** A bare repository with one commit that contains the sample site. Throws `GitError`. */
async function makeSampleRepository(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const signal = new AbortController().signal;
  for (const { args, input } of [
    { args: ['init', '--quiet', '--bare', `--initial-branch=${BRANCH}`] },
    { args: ['fast-import', '--quiet', '--date-format=now'], input: stream() },
  ]) {
    const { status, stderr } = await runGit(args, { folder, signal, ...(input !== undefined && { input }) });
    if (status !== 0) throw new GitError('failed', 'Git could not make the sample repository.', stderr);
  }
}

/** The input of `git fast-import`. */
function stream(): string {
  const files = [...DEMO_SITE_FILES].map(([path, text]) => `M 100644 inline ${path}\n${data(text)}`);
  return [
    `commit refs/heads/${BRANCH}\n`,
    'committer Kestrel <docs@kestrel.example> now\n',
    data('Write the documentation\n'),
    ...files,
  ].join('');
}

function data(text: string): string {
  return `data ${Buffer.byteLength(text)}\n${text}\n`;
}
