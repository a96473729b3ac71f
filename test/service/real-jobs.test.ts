/** Ordinary work of docs teams on real sites of several languages and versions, over HTTP with a scripted model and a code host. */
import { execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createClient,
  RefusedError,
  type JobServiceClient,
  type Job,
  type JobOptions,
  type Message,
} from '../../src/agent/client/index.ts';
import { waitForJob } from '../../src/agent/client/wait.ts';
import type { AnswerScript, ScriptedAnswer } from '../../src/agent/model/scripted-model.ts';
import type { ProjectSettings } from '../../src/agent/index.ts';
import { page } from '../agent/sample-site.ts';
import { corpusFolder, readSites } from '../corpus/sites.ts';
import { git, type Pull } from '../doubles/forge.ts';
import { startGitHub, type GitHubDouble } from '../doubles/github.ts';
import { scriptedServer } from '../doubles/model-server.ts';
import { addProject } from './add-project.ts';
import { dataFolder, start, type DataFolder, type Running } from './running.ts';

const corpus = corpusFolder();
if (corpus === undefined) process.stdout.write('Jobs on real sites: not run (DOCS_NAV_CORPUS is not set).\n');
const SITES = { tick: 'TickDB+tickdb-api-docs', factory: 'Factory-AI+factory', hydra: 'hydra-db+mintlify-docs' } as const;
type Site = keyof typeof SITES;

const call = (tool: string, input: object): ScriptedAnswer => ({ calls: [{ tool, input }] });
const LANGUAGES = ['zh-Hans', 'zh-Hant', 'en'];

/** What the model does for an instruction, by the beginning of it. */
const WORK: Readonly<Record<string, readonly ScriptedAnswer[]>> = {
  'Add a page on rate limits in every language': [
    {
      calls: [
        ...LANGUAGES.flatMap((code) => [
          {
            tool: 'write_file',
            input: { path: `${code}/rest/rate_limits.mdx`, text: page('Rate limits', 'At most 60 requests a minute.') },
          },
          { tool: 'add_page', input: { page: `${code}/rest/rate_limits`, after: `${code}/rest/api_ticker` } },
        ]),
        { tool: 'set_title', input: { title: 'Say how many requests are allowed' } },
      ],
    },
    call('nav_check', {}),
    { text: 'Added a page on rate limits in all three languages.' },
  ],
  'Add a page in English only': [
    call('write_file', { path: 'en/faq.mdx', text: page('Questions', 'Answers.') }),
    call('add_page', { page: 'en/faq', after: 'en/quick-start' }),
    { text: 'Added the page.' },
  ],
  'Rename the quick start in every language': [
    call('rename_page', { from: 'en/quick-start', to: 'en/first-steps' }),
    { text: 'Renamed the page in all languages, with redirects.' },
  ],
  'Deprecate the section on code review': [
    call('edit_file', { path: 'guides/droid-exec/code-review.mdx', find: 'Text of', replace: '<Warning>Deprecated.</Warning>\n\nText of' }),
    call('set_property', {
      at: 'languages[language=en]/tabs[tab=Docs]/groups[group=Capabilities]/pages[group=Factory Missions]',
      name: 'tag',
      value: 'Deprecated',
    }),
    { text: 'Marked the section and the guide as deprecated.' },
  ],
  'Fix the broken link': [
    call('search_text', { text: '/does/not/exist' }),
    call('edit_file', { path: 'pricing.mdx', find: '/does/not/exist', replace: '/models' }),
    { text: 'The link leads to the models now.' },
  ],
  'Mention prices': [
    call('edit_file', { path: 'models.mdx', find: 'Text of models.', replace: 'Text of models, and what they cost.' }),
    { text: 'Mentioned prices.' },
  ],
  'Resolve the conflict': [
    call('read_file', { path: 'models.mdx' }),
    call('write_file', { path: 'models.mdx', text: page('models', 'Text of all models, and what they cost.') }),
    { text: 'Kept both changes.' },
  ],
  'Also mention limits': [
    call('edit_file', { path: 'pricing.mdx', find: 'Text of pricing.', replace: 'Text of pricing and limits.' }),
    { text: 'Mentioned limits.' },
  ],
  'Remove version 1, and send its readers': [
    call('remove_element', { at: 'versions[version=v1]', redirectTo: 'get-started/v2/introduction' }),
    { text: 'Removed version 1 with redirects to the introduction.' },
  ],
  'Remove version 1 without redirects': [call('remove_element', { at: 'versions[version=v1]' }), { text: 'Removed version 1.' }],
  'Add a page to the release': [
    call('write_file', { path: 'essentials/v2/limits.mdx', text: page('Limits', 'Sizes.') }),
    call('add_page', { page: 'essentials/v2/limits', after: 'essentials/v2/query' }),
    { text: 'Added the page.' },
  ],
};

const SCRIPT: AnswerScript = ({ prompts, turn }) => {
  const lines = Object.entries(WORK).findLast(([begin]) => prompts.some((prompt) => prompt.includes(begin)))?.[1];
  const own = Object.entries(WORK).find(([begin]) => prompts.at(-1)?.startsWith(begin))?.[1] ?? lines ?? [];
  return own[turn] ?? own.at(-1) ?? { text: 'Nothing to do.' };
};

describe.runIf(corpus !== undefined)('twelve jobs of docs teams on three real sites', () => {
  let forge: GitHubDouble;
  let data: DataFolder;
  let service: Running;
  const clients = {} as Record<Site, JobServiceClient>;

  beforeAll(async () => {
    const sites = readSites(corpus ?? '');
    forge = await startGitHub();
    data = await dataFolder();
    const model = await scriptedServer(SCRIPT);
    const gone = { error: { message: 'The model does not exist.', type: 'invalid_request_error' }, status: 404 };
    model.prependFixture({ match: { model: 'retired' }, response: gone });
    const env = {
      DOCS_NAV_DATA: data.folder,
      DOCS_NAV_PUBLIC_URL: 'https://agent.example.com',
      OPENAI_BASE_URL: model.url,
      OPENAI_API_KEY: 'sk-test-0123456789abcdef',
      GITHUB_TOKEN: forge.token,
    };
    const running = await start(env);
    if (running === undefined) throw new Error('The service was killed.');
    service = running;
    for (const [name, id] of Object.entries(SITES) as [Site, string][]) {
      const texts = sites.find((site) => site.id === id)?.texts ?? new Map<string, string | Uint8Array>();
      const files = Object.fromEntries([...texts].map(([path, text]) => [path, textOf(path, text)]));
      const { folder } = forge.createRepository(`acme/${name}`, files);
      if (name === 'hydra') git(folder, 'branch', 'release/2');
      const place = { id: name, repository: `${forge.url}/acme/${name}`, apiUrl: `${forge.url}/api/v3` };
      const settings: Partial<ProjectSettings> = { reviewers: ['ada'], allowedRefs: ['release/*'], allowedModels: ['openai/retired'] };
      const key = await addProject(env, { ...place, settings });
      clients[name] = createClient({ url: service.url, project: name, key });
    }
  });
  afterAll(async () => {
    if (process.env['DOCS_NAV_CORPUS_SHOW'] === 'pull-requests')
      for (const { title, body } of forge.pulls) process.stdout.write(`# ${title}\n\n${body}\n\n`);
    await service.stop();
    expect(forge.violations).toEqual([]);
    await forge.stop();
    data.remove();
  });

  async function ended(site: Site, job: Job): Promise<{ readonly job: Job; readonly message: Message | undefined }> {
    const { job: done, messages } = await waitForJob(
      clients[site],
      job.id,
      () => pause(100),
      () => {},
    );
    return { job: done, message: messages.at(-1) };
  }
  const run = async (site: Site, prompt: string, options?: JobOptions) => ended(site, await clients[site].createJob(prompt, options));
  const follow = async (site: Site, job: Job, prompt: string) => ended(site, await clients[site].sendMessage(job.id, prompt));
  const pullOf = ({ pullRequest }: Job): Pull | undefined => forge.pulls.find(({ number }) => number === pullRequest?.number);
  const changed = (site: Site, { pullRequest }: Job, base = 'main'): readonly string[] =>
    git(forge.folderOf(`acme/${site}`), 'diff', '--name-only', `${base}...${pullRequest?.branch}`).split('\n');

  test('adds a page in every language, with the title that the model gave', async () => {
    const { job, message } = await run('tick', 'Add a page on rate limits in every language');
    expect(job).toMatchObject({ status: 'completed', error: null });
    expect(message?.report).toMatchObject({
      pagesAdded: expect.objectContaining({ length: 3 }) as object,
      findingsIntroduced: [],
      urlsLost: [],
    });
    expect(message?.report).not.toHaveProperty('languagesMissing');
    expect(pullOf(job)).toMatchObject({ title: 'Docs: Say how many requests are allowed', reviewers: ['ada'] });
    expect(changed('tick', job)).toEqual(['docs.json', ...LANGUAGES.map((code) => `${code}/rest/rate_limits.mdx`).toSorted()]);
  });

  test('says in the report and the pull request which languages lack a page', async () => {
    const { job, message } = await run('tick', 'Add a page in English only');
    expect(message?.report?.languagesMissing).toEqual([{ page: 'en/faq', languages: ['zh-Hans', 'zh-Hant'] }]);
    expect(pullOf(job)?.body).toContain('- `en/faq`: not in `zh-Hans`, `zh-Hant`');
  });

  test('renames a page in every language, and keeps all of its URLs', async () => {
    const { job, message } = await run('tick', 'Rename the quick start in every language');
    expect(message?.report).toMatchObject({
      pagesMoved: expect.objectContaining({ length: 3 }) as object,
      urlsLost: [],
      findingsIntroduced: [],
    });
    const site = git(forge.folderOf('acme/tick'), 'show', `${job.pullRequest?.branch}:docs.json`);
    for (const code of LANGUAGES) expect(site).toContain(`"/${code}/quick-start"`);
  });

  test('deprecates a section, and a follow-up goes into the same pull request', async () => {
    const { job } = await run('factory', 'Deprecate the section on code review');
    expect(job).toMatchObject({ status: 'completed', error: null });
    const { job: same, message } = await follow('factory', job, 'Also mention limits');
    expect(same).toMatchObject({ status: 'completed', prLink: job.prLink });
    expect(message).toMatchObject({ seq: 2, status: 'completed' });
    expect(pullOf(job)?.body).toMatch(/## Message 1[^]*## Message 2/);
    expect(changed('factory', job)).toEqual(['docs.json', 'guides/droid-exec/code-review.mdx', 'pricing.mdx']);
  });

  test('fixes a broken link, and the report says so', async () => {
    const { message } = await run('factory', 'Fix the broken link');
    expect(message?.report).toMatchObject({ findingsIntroduced: [], findingsFixed: [{ rule: 'link', file: 'pricing.mdx' }] });
  });

  test('names the conflicts with changes of others, and a follow-up resolves them', async () => {
    const { job } = await run('factory', 'Mention prices');
    expect(job.pullRequest?.conflicts).toEqual([]);
    changeOnMain(forge.folderOf('acme/factory'), 'models.mdx', page('models', 'Text of all models.'));
    const { job: stuck } = await follow('factory', job, 'Mention prices');
    expect(stuck.pullRequest?.conflicts ?? stuck.error).toBeTruthy();
    const { job: resolved } = await follow('factory', job, 'Resolve the conflict');
    expect(resolved).toMatchObject({ status: 'completed', error: null, pullRequest: { conflicts: [] } });
    expect(git(forge.folderOf('acme/factory'), 'show', `${resolved.pullRequest?.branch}:models.mdx`)).toContain(
      'all models, and what they cost',
    );
  });

  test('refuses a model that the project does not allow, and fails with one that the provider refuses', async () => {
    await expect(clients.factory.createJob('Fix the broken link', { model: 'openai/unknown' })).rejects.toThrow(RefusedError);
    const { job } = await run('factory', 'Fix the broken link', { model: 'openai/retired' });
    expect(job).toMatchObject({ status: 'failed', model: 'openai/retired', error: { code: 'model_rejected' }, prLink: null });
  });

  test('removes a version, and redirects its URLs', async () => {
    const { job, message } = await run('hydra', 'Remove version 1, and send its readers to the introduction');
    expect(job).toMatchObject({ status: 'completed', error: null });
    expect(message?.report?.urlsLost).toEqual([]);
    expect(message?.report?.pagesRemoved.length).toBeGreaterThan(50);
    expect(changed('hydra', job).length).toBeGreaterThan(50);
  });

  test('removes a version without redirects if the instruction allows that, and reviewers see it first', async () => {
    const { job, message } = await run('hydra', 'Remove version 1 without redirects', { allowLostUrls: ['/*'] });
    expect(job).toMatchObject({ status: 'completed', error: null });
    expect(message?.report?.urlsLostOnPurpose?.length).toBeGreaterThan(40);
    expect(pullOf(job)?.body).toMatch(/^<!--[^>]*-->\n\*\*Check first\*\*: \d+ URLs removed on purpose/);
  });

  test('pushes nothing if URLs would be lost that the instruction does not allow', async () => {
    const before = forge.pulls.length;
    const { job, message } = await run('hydra', 'Remove version 1 without redirects', { allowLostUrls: ['/get-started/v1/*'] });
    expect(job).toMatchObject({ status: 'failed', error: { code: 'navigation_broken' }, prLink: null });
    expect(job.error?.message).toContain('list them in “allowLostUrls”');
    expect(message?.report?.findings).not.toEqual([]);
    expect(forge.pulls).toHaveLength(before);
  });

  test('works on a release branch that the project allows', async () => {
    const { job } = await run('hydra', 'Add a page to the release', { ref: 'release/2' });
    expect(job).toMatchObject({ status: 'completed', source: { ref: 'release/2' } });
    expect(pullOf(job)).toMatchObject({ base: 'release/2' });
    await expect(clients.hydra.createJob('Add a page to the release', { ref: 'next' })).rejects.toThrow('It allows “main”, “release/*”');
  });
});

/** Commits another text of a file, as somebody else does. */
function changeOnMain(folder: string, path: string, text: string): void {
  const blob = execFileSync('git', ['hash-object', '-w', '--stdin'], { cwd: folder, input: text, encoding: 'utf8' }).trim();
  git(folder, 'read-tree', 'main');
  git(folder, 'update-index', '--cacheinfo', `100644,${blob},${path}`);
  const commit = git(folder, 'commit-tree', git(folder, 'write-tree'), '-p', 'main', '-m', 'Change it');
  git(folder, 'update-ref', 'refs/heads/main', commit);
}

/** Pages of the corpus are empty. */
function textOf(path: string, text: string | Uint8Array): string {
  if (!/\.mdx?$/.test(path)) return Buffer.from(text).toString();
  const name = path.replace(/\.mdx?$/, '');
  const link = name === 'pricing' ? '\n\nSee [what does not exist](/does/not/exist).' : '';
  return page(name.split('/').at(-1) ?? name, `Text of ${name}.${link}`);
}
