/** What a job may change: a list of what a documentation site is made of. Each path is tried with every tool that writes. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openDraft } from '../../../src/agent/draft/open-draft.ts';
import { explainWriteRefusal } from '../../../src/site/program-files.ts';
import { isRefusal } from '../../../src/agent/draft/refusal.ts';
import type { Draft } from '../../../src/agent/draft/draft.ts';
import { cases } from '../../support/cases.ts';
import { temporary } from '../../support/temporary.ts';
import { MINTLIFY } from '../../support/mintlify-site.ts';

const { tree } = temporary();

/** Of a site with parts, descriptions, pages that are named like orders, and much that is none of it. */
const DOCS = {
  ...MINTLIFY,
  api: { openapi: 'api/fallback.yaml' },
  navigation: {
    languages: [
      { language: 'en', $ref: './nav/en.json' },
      {
        language: 'de',
        tabs: [
          { tab: 'API', openapi: '/api/openapi.yaml' },
          { tab: 'Events', asyncapi: ['api/events.json'] },
          { tab: 'Guides', pages: ['index', 'agents', 'claude', 'conventions', 'CLAUDE', 'config/start'] },
        ],
      },
      { language: 'fr', $ref: './fr.json' },
      { language: 'it', $ref: './config/it.json' },
    ],
  },
};
const PART = JSON.stringify({ groups: [{ group: 'Start', pages: ['start', 'api/orders.yaml GET /orders'] }] });
const DESCRIPTION = 'openapi: 3.1.0\ninfo: { title: t, version: "1" }\npaths: {}\n';
const PAGE = '---\ntitle: T\n---\n\nWords.\n';

const SITE: Readonly<Record<string, string>> = {
  'docs.json': JSON.stringify(DOCS, null, 2),
  'nav/en.json': PART,
  'fr.json': PART,
  'config/it.json': PART,
  'config/default.json': '{}',
  'api/openapi.yaml': DESCRIPTION,
  'api/fallback.yaml': DESCRIPTION,
  'api/orders.yaml': DESCRIPTION,
  'api/events.json': '{ "asyncapi": "3.0.0" }',
  'spec/unused.yaml': DESCRIPTION,
  'k8s/deploy.yaml': 'kind: Deployment\n',
  'index.mdx': PAGE,
  'start.mdx': PAGE,
  'agents.mdx': PAGE,
  'claude.mdx': PAGE,
  'CLAUDE.md': PAGE,
  'conventions.md': PAGE,
  'config/start.mdx': PAGE,
  'guides/old.md': PAGE,
  'README.md': PAGE,
  'snippets/note.mdx': PAGE,
};

const ALLOWED = [
  'docs.json',
  'nav/en.json',
  'fr.json',
  'config/it.json',
  'api/openapi.yaml',
  'api/fallback.yaml',
  'api/orders.yaml',
  'api/events.json',
  'index.mdx',
  'start.mdx',
  'agents.mdx',
  'claude.mdx',
  'conventions.md',
  'guides/old.md',
  'guides/new.mdx',
  'new.md',
  'deep/er/page.mdx',
  'README.md',
  'snippets/note.mdx',
  '_snippets/new.md',
  'llms.txt',
  'llms-full.txt',
  'claude-code.mdx',
  'guides/cursor.mdx',
  'gemini-cli.mdx',
  'agent.mdx',
  'agent-skills.md',
  'skills.mdx',
  'package.mdx',
  'guides/mcp.mdx',
  'security.md',
  'contributing.md',
  'prompts.mdx',
  'my-rules.md',
  'ünïcode/日本語.mdx',
  'a b.md',
  'PAGE.MDX',
];

const REFUSED = [
  // What other machines do.
  'amplify.yml',
  'amplify/backend.json',
  'k8s/deploy.yaml',
  'k8s/new.yaml',
  'deploy.yaml',
  'Taskfile.yaml',
  'taskfile.yml',
  'docker-compose.yml',
  'compose.yaml',
  'compose.prod.yaml',
  'vercel.json',
  'netlify.toml',
  'firebase.json',
  'fly.toml',
  'render.yaml',
  'app.json',
  'serverless.yml',
  'skaffold.yaml',
  'Chart.yaml',
  'values.yaml',
  'azure-pipelines.yml',
  'cloudbuild.yaml',
  'buildspec.yml',
  'now.json',
  'wrangler.json',
  'staticwebapp.config.json',
  'action.yml',
  'playbook.yml',
  'template.yaml',
  'Procfile',
  'Dockerfile',
  'Makefile',
  'Jenkinsfile',
  'cronjob.yaml',
  // What is installed and run.
  'package.json',
  'package-lock.json',
  'pnpm-workspace.yaml',
  'nodemon.json',
  'composer.json',
  'requirements.txt',
  'deno.json',
  'turbo.json',
  'nx.json',
  'lerna.json',
  'jest.config.json',
  'ecosystem.config.json',
  'environment.yml',
  'pubspec.yaml',
  'index.js',
  'page.jsx',
  'snippets/note.jsx',
  'snippets/code.ts',
  'setup.py',
  'build.sh',
  'config/default.json',
  'config/production.json',
  // What tools and agents read.
  'tsconfig.json',
  'renovate.json',
  'mcp.json',
  'opencode.json',
  'biome.json',
  'cspell.json',
  'prettier.config.json',
  'babel.config.json',
  'lint-staged.json',
  'release-please-config.json',
  'mkdocs.yml',
  '_config.yml',
  'docs-nav.config.json',
  'docs-nav-baseline.json',
  'config.toml',
  'i18n.json',
  'site.webmanifest',
  'manifest.json',
  'robots.txt',
  'humans.txt',
  'guides/llms.txt',
  'AGENTS.md',
  'agents.md',
  'AGENTS.override.md',
  'AGENTS.override.mdx',
  'AGENTS-local.md',
  'guides/AGENTS.md',
  'Agents.MD',
  'CLAUDE.md',
  'CLAUDE.local.md',
  'claude_rules.md',
  'guides/CLAUDE.mdx',
  'GEMINI.md',
  'SKILL.md',
  'skills/deploy/SKILL.md',
  'copilot-instructions.md',
  'AGENT.md',
  'WARP.md',
  'CONVENTIONS.local.md',
  'guides/conventions.md',
  'QWEN.md',
  'CRUSH.md',
  'replit.md',
  'codex.md',
  'review.prompt.md',
  'ts.instructions.md',
  'plan.chatmode.md',
  'memory-bank/brief.md',
  'CODEOWNERS',
  'CODEOWNERS.md',
  'pull_request_template.md',
  'docs/ISSUE_TEMPLATE.md',
  'ISSUE_TEMPLATE/bug.md',
  '\uFF21GENTS.md',
  'CLAUDE\uFF0Elocal.md',
  '\u017Fkill.md',
  'CLAUDE.local.md.',
  'CLAUDE.local.md ',
  'AGENTS.override.m\u0131d',
  // What is no text of a site.
  'logo.svg',
  'logo.png',
  'style.css',
  'page.html',
  'page.mdx.sh',
  'notes.txt',
  'data.csv',
  'noextension',
  'spec/unused.yaml',
  'nav/other.yml',
  'nav/new.json',
  'NAV/new.json',
  'openapi.json',
  'docs.JSON',
  'guides/docs.json',
];

const trees = new Map<string, string>();

/** A draft on the site, whose docs root is the repository or a folder in it. Drafts write nothing to disk, so that one tree does for many. */
async function draftWith(folder: string, extra: Readonly<Record<string, string>> = {}): Promise<Draft> {
  const files = Object.entries({ ...SITE, ...extra }).map(([path, text]) => [folder === '' ? path : `${folder}/${path}`, text] as const);
  const key = JSON.stringify(files);
  const made = trees.get(key) ?? tree(Object.fromEntries(files));
  trees.set(key, made);
  return openDraft({ folder: made, docs: folder });
}

const changed = (draft: Draft): readonly string[] => [...draft.edits().keys()];
/** Files that are there when they are tried. Others differ from a file in letters alone, or would be data among parts. */
const THERE = Object.fromEntries(
  REFUSED.filter(
    (path) =>
      !/[. ]$|^nav\//i.test(path) &&
      !['docs.JSON', 'Agents.MD', 'CLAUDE.md', 'agents.md', 'config/default.json', 'k8s/deploy.yaml', 'spec/unused.yaml'].includes(path),
  ).map((path) => [path, 'old text']),
);

describe.each(['', 'site/docs'])('the docs root at “%s”', (folder) => {
  test('the tables of paths are as long as they should be', () => {
    expect(new Set(REFUSED).size).toBeGreaterThanOrEqual(100);
    expect(new Set(ALLOWED).size).toBeGreaterThanOrEqual(30);
  });

  test.each(REFUSED)('%j, which is no documentation of the site, is not written, edited, moved to, moved from or deleted', async (path) => {
    for (const there of [{}, THERE]) {
      const draft = await draftWith(folder, there);
      const asked = [
        await draft.write({ path, text: 'x' }),
        await draft.move({ from: 'index.mdx', to: path }),
        await draft.edit({ path, find: 'old', replace: 'x' }),
        await draft.move({ from: path, to: 'moved.md' }),
        await draft.remove({ path }),
      ];
      for (const answer of asked) expect(isRefusal(answer), JSON.stringify(answer)).toBe(true);
      expect(changed(draft)).toEqual([]);
    }
  });

  test.each(ALLOWED)('%j is written, and what is written can be edited', async (path) => {
    const draft = await draftWith(folder);
    const text = path === 'docs.json' ? (SITE['docs.json']?.replace('Acme', 'Apex') ?? '') : 'old text';
    expect(await draft.write({ path, text })).toMatch(/^(?:Created|Replaced)/);
    expect(await draft.edit({ path, find: path === 'docs.json' ? 'Apex' : 'old', replace: 'new' })).toContain('Changed');
    expect(changed(draft)).toEqual([path]);
  });

  test.each(ALLOWED.filter((path) => path in SITE && path !== 'docs.json'))('%j is moved away and deleted', async (path) => {
    expect(await (await draftWith(folder)).move({ from: path, to: 'moved.md' })).toContain('Moved');
    expect(await (await draftWith(folder)).remove({ path })).toContain('Deleted');
  });

  test.each(ALLOWED.filter((path) => !(path in SITE)))('%j can be moved to', async (path) => {
    expect(await (await draftWith(folder)).move({ from: 'guides/old.md', to: path })).toContain('Moved');
  });
});

describe('new files that docs.json refers to', () => {
  const named = (entry: object): string => JSON.stringify({ ...DOCS, navigation: { languages: [...DOCS.navigation.languages, entry] } });

  test.each([
    ['a part of the navigation', 'nav/es.json', { language: 'es', $ref: './nav/es.json' }],
    ['an OpenAPI file', 'api/admin.yaml', { language: 'es', openapi: 'api/admin.yaml' }],
  ])('%s can be written once docs.json refers to it, and deleted once that no longer does', async (_, path, entry) => {
    const draft = await draftWith('');
    const refused = await draft.write({ path, text: PART });
    expect(refused).toMatchObject({ refused: expect.stringContaining('Add it there') as string });
    expect(await draft.write({ path: 'docs.json', text: named(entry) })).toContain('Replaced');
    expect(await draft.write({ path, text: PART })).toContain('Created');
    await draft.write({ path: 'docs.json', text: SITE['docs.json'] ?? '' });
    expect(await draft.edit({ path, find: 'Start', replace: 'x' })).toMatchObject({ refused: expect.any(String) as string });
    expect(await draft.remove({ path })).toContain('Deleted');
    expect(changed(draft)).toEqual([]);
  });

  const ELSEWHERE = [
    'package.json',
    'tsconfig.json',
    'vercel.json',
    'renovate.json',
    'anything.json',
    'new/part.json',
    'config/default.json',
    'config/es.json',
    'amplify/team.json',
    'guides/es.json',
  ];
  test.each(ELSEWHERE)('docs.json cannot start to refer to %s, so that no later message can write it', async (path) => {
    for (const extra of [{}, { [path]: '{}' }]) {
      const draft = await draftWith('', path in SITE ? {} : extra);
      for (const entry of [
        { language: 'es', $ref: `./${path}` },
        { language: 'es', openapi: path },
        { language: 'es', tabs: [{ tab: 'T', $ref: path }] },
      ]) {
        expect(await draft.write({ path: 'docs.json', text: named(entry) })).toMatchObject({
          refused: expect.stringContaining(`docs.json would use “${path}”`) as string,
        });
      }
      expect(await draft.edit({ path: 'nav/en.json', find: '"pages":', replace: `"$ref": "/${path}", "pages":` })).toMatchObject({
        refused: expect.any(String) as string,
      });
      expect(changed(draft)).toEqual([]);
    }
  });

  test('docs.json may refer to an OpenAPI file in any folder, but not to another data file as one', async () => {
    const draft = await draftWith('');
    expect(await draft.write({ path: 'docs.json', text: named({ language: 'es', openapi: 'spec/unused.yaml' }) })).toContain('Replaced');
    expect(await draft.write({ path: 'spec/unused.yaml', text: 'x' })).toMatchObject({ refused: expect.any(String) as string });
    for (const entry of [
      { language: 'es', openapi: 'k8s/deploy.yaml' },
      { language: 'es', asyncapi: ['/k8s/../k8s/deploy.yaml'] },
      { language: 'es', pages: ['k8s/deploy.yaml GET /x'] },
    ]) {
      expect(await draft.write({ path: 'docs.json', text: named(entry) })).toMatchObject({
        refused: expect.stringContaining('“k8s/deploy.yaml”') as string,
      });
    }
  });

  test('files that a message adds do not let the next message write others', async () => {
    const first = await draftWith('');
    await first.write({ path: 'docs.json', text: named({ language: 'es', $ref: './nav/es.json' }) });
    await first.write({ path: 'nav/es.json', text: PART });
    const second = await draftWith('', Object.fromEntries([...first.edits()].map(([path, text]) => [path, text ?? ''])));
    expect(await second.write({ path: 'nav/es.json', text: '{}' })).toContain('Replaced');
    for (const path of ['nav/mcp.json', 'nav/other.json', 'k8s/deploy.yaml', 'config/default.json'])
      expect(await second.write({ path, text: '{}' })).toMatchObject({ refused: expect.any(String) as string });
  });
});

describe('a page that coding agents may read as instructions', () => {
  const listing = (page: string): string =>
    JSON.stringify({ ...DOCS, navigation: { languages: [...DOCS.navigation.languages, { language: 'es', pages: [page] }] } });

  test.each([
    'guides/claude.mdx',
    'guides/AGENTS.mdx',
    'guides/conventions.md',
    'cursor.md',
    'copilot.md',
    'memory-bank/brief.md',
    'memory-bank/plan.mdx',
    'guides/CLAUDE.md',
  ])('%s cannot be listed, so that no later message can write it', async (path) => {
    const draft = await draftWith('', { [path]: PAGE });
    const page = path.replace(/\.mdx?$/, '');
    expect(await draft.write({ path: 'docs.json', text: listing(page) })).toMatchObject({
      refused: expect.stringContaining(`The navigation would list “${path}”`) as string,
    });
    expect(await draft.edit({ path: 'nav/en.json', find: '"start"', replace: `"start", "/${page}"` })).toMatchObject({
      refused: expect.any(String) as string,
    });
    expect(changed(draft)).toEqual([]);
  });

  test('prevents removing the page that takes precedence over it in the navigation', async () => {
    const draft = await draftWith('', { 'cursor.mdx': PAGE, 'cursor.md': PAGE, 'docs.json': listing('cursor') });
    for (const answer of [await draft.remove({ path: 'cursor.mdx' }), await draft.move({ from: 'cursor.mdx', to: 'moved.mdx' })]) {
      expect(answer).toMatchObject({ refused: expect.stringContaining('would list “cursor.md”') as string });
    }
  });

  test('can be edited if the site already lists it, and an ordinary page can still be added', async () => {
    const draft = await draftWith('', { 'guides/cursor.mdx': PAGE });
    expect(await draft.write({ path: 'docs.json', text: listing('guides/cursor') })).toContain('Replaced');
    expect(await draft.edit({ path: 'agents.mdx', find: 'Words', replace: 'More words' })).toContain('Changed');
    expect(await draft.edit({ path: 'conventions.md', find: 'Words', replace: 'More words' })).toContain('Changed');
  });
});

describe('a path of any name', () => {
  const STEMS = [
    'agents',
    'claude',
    'gemini',
    'skill',
    'copilot-instructions',
    'package',
    'mcp',
    'page',
    'docs',
    'nav/en',
    'k8s/deploy',
    'guides/a',
    'amplify',
    'Taskfile',
    'llms',
  ];
  const ENDS = [
    '.md',
    '.mdx',
    '.json',
    '.yaml',
    '.yml',
    '.toml',
    '.txt',
    '.svg',
    '.js',
    '',
    '.local.md',
    '.override.md',
    '.md.bak',
    '.mdx.json',
  ];
  const styles: readonly ((text: string) => string)[] = [
    (text) => text,
    (text) => text.toUpperCase(),
    (text) => text[0]?.toUpperCase() + text.slice(1),
    (text) => text.replace(/[a-z]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)),
    (text) => `${text}.`,
    (text) => `${text} `,
    (text) => text.replace('e', 'e\u0301'),
    (text) => text.replace('e', '\u00E9'),
    (text) => text.replace('s', '\u017F'),
    (text) => text.replace('k', '\u212A'),
    (text) => text.replace('.', '\uFF0E'),
    (text) => text.replace('a', 'a\u200B'),
    (text) => `guides/${text}`,
  ];
  const names = fc
    .tuple(
      fc.oneof(fc.constantFrom(...STEMS), fc.stringMatching(/^[a-z][a-z0-9-]{0,8}$/)),
      fc.constantFrom(...ENDS),
      fc.subarray([...styles.keys()], { maxLength: 3 }),
    )
    .map(([stem, end, chosen]) => chosen.reduce((text, at) => styles[at]?.(text) ?? text, stem + end));

  test('is written only if it is a file that the site refers to or a page that no coding agent obeys', async () => {
    const draft = await draftWith('');
    const known = new Set([
      'docs.json',
      'llms.txt',
      'llms-full.txt',
      'nav/en.json',
      'fr.json',
      'config/it.json',
      'api/openapi.yaml',
      'api/fallback.yaml',
      'api/orders.yaml',
      'api/events.json',
    ]);
    let written = 0;
    await fc.assert(
      fc.asyncProperty(names, async (path) => {
        const answer = await draft.write({ path, text: SITE[path] ?? 'x' });
        if (isRefusal(answer)) return;
        written++;
        const [stood] = changed(draft);
        const at = stood ?? path;
        const plain = at.normalize('NFKC').toLowerCase();
        const isOrder =
          /(?:^|\/)(?:agents|claude|gemini|skill|copilot-instructions)(?:\.[^/]*)?\.mdx?$/.test(plain) &&
          !/^(?:agents|claude)\.mdx$/.test(at);
        expect({ at, isKnown: known.has(at) || /\.mdx?$/i.test(at), isOrder }).toEqual({ at, isKnown: true, isOrder: false });
        if (stood !== undefined) await draft.remove({ path: stood });
      }),
      { numRuns: cases(600) },
    );
    expect(written).toBeGreaterThan(30);
  });

  test('is refused in every folder, and in all letters that file systems treat alike, if it is reserved', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('AGENTS.md', 'CLAUDE.local.md', 'SKILL.md', 'mcp.json', 'package.json', 'review.prompt.md', 'CODEOWNERS'),
        fc.array(fc.stringMatching(/^[a-z]{1,5}$/), { maxLength: 4 }),
        fc.infiniteStream(fc.boolean()),
        (name, folders, capitals) => {
          const spelled = [...name].map((letter) => (capitals.next().value ? letter.toUpperCase() : letter.toLowerCase())).join('');
          expect(explainWriteRefusal([...folders, spelled].join('/'), false)).toBeDefined();
          expect(
            explainWriteRefusal(
              [...folders, spelled].join('/').replace(/[a-z]/gi, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)),
              false,
            ),
          ).toBeDefined();
        },
      ),
    );
  });
});

describe('a page that a symbolic link in the repository gives another name', () => {
  const open = (links: Readonly<Record<string, string>>, docs = 'docs'): Promise<Draft> =>
    openDraft({
      folder: tree(Object.fromEntries(Object.entries(SITE).map(([path, text]) => [`${docs}/${path}`, text]))),
      docs,
      links: new Map(Object.entries(links)),
    });
  const writes = async (draft: Draft, path: string): Promise<boolean> => !isRefusal(await draft.write({ path, text: PAGE }));

  test.each([
    [{ 'AGENTS.md': 'docs/new.md' }, 'new.md'],
    [{ 'AGENTS.md': './docs/start.mdx' }, 'start.mdx'],
    [{ '.github/copilot-instructions.md': '../docs/guides/old.md' }, 'guides/old.md'],
    [{ '.cursor/rules': '../docs/guides' }, 'guides/any.mdc.md'],
    [{ 'CLAUDE.md': 'AGENTS.md', 'AGENTS.md': 'docs/new.md' }, 'new.md'],
    [{ '.claude': 'shared', shared: 'docs/guides' }, 'guides/commands/x.md'],
    [{ round: '.', 'AGENTS.md': 'round/docs/new.md' }, 'new.md'],
    [{ 'docs/nav/AGENTS.md': '../start.mdx' }, 'start.mdx'],
  ])('%j: %s is not written, since a link gives it a reserved name', async (links, path) => {
    expect(await writes(await open({}), path)).toBe(true);
    const draft = await open(links);
    const answer = await draft.write({ path, text: PAGE });
    expect(JSON.stringify(answer)).toContain('through a symbolic link');
    expect([...draft.edits().keys()]).toEqual([]);
  });

  test('is not written if so many links point to it that they cannot all be checked', async () => {
    const links = Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`name-${index}.md`, 'docs/new.md']));
    const draft = await open({ ...links, 'AGENTS.md': 'docs/new.md' });
    expect(isRefusal(await draft.write({ path: 'new.md', text: PAGE }))).toBe(true);
    expect(await writes(draft, 'other.md')).toBe(true);
  });

  test.each([
    [{ 'README.md': 'docs/start.mdx' }, 'start.mdx'],
    [{ 'AGENTS.md': 'docs/new.md' }, 'news.md'],
    [{ 'AGENTS.md': '/docs/new.md' }, 'new.md'],
    [{ 'AGENTS.md': '../docs/new.md' }, 'new.md'],
    [{ a: 'b', b: 'a', 'AGENTS.md': 'a' }, 'new.md'],
    [{ latest: '.', 'docs/self': '.' }, 'new.md'],
  ])('%j: %s is written, since no link gives it a reserved name', async (links, path) =>
    expect(await writes(await open(links), path)).toBe(true),
  );
});
