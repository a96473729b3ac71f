/** What the documentation says must be so: its files are right, its commands exist, its links lead somewhere, nothing is left out. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { HELP, VERSION } from '../../src/cli/command.ts';
import { readPlaygroundExamples } from '../../src/generate/playground.ts';
import * as agent from '../../src/agent/index.ts';
import * as client from '../../src/agent/client/index.ts';
import { DOCS_NAV_COMMAND_TABLE, DOCS_NAV_COMMANDS } from '../../src/cli/all-commands.ts';
import { findCommand } from '../../src/cli/find-command.ts';
import { parse } from '../../src/cli/parse.ts';
import { DOCS_NAV_SERVICE_COMMANDS as SERVICE_COMMANDS, DOCS_NAV_SERVICE_COMMAND_GROUPS } from '../../src/cli/service/commands.ts';
import { readConfig } from '../../src/host/read-config.ts';
import * as node from '../../src/host/index.ts';
import * as core from '../../src/index.ts';
import { lint, memory, openSiteFromFiles, rules } from '../../src/index.ts';
import { contract } from '../support/contracts.ts';
import { commandLines, isRulePage, pageOf, pages } from './docs-pages.ts';

const { version, scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string; scripts: Record<string, string> };
const blocks = pages.flatMap((page) => page.blocks.map((block, index) => ({ page, block, at: `${page.file}, block ${index + 1}` })));
const blocksOf = (language: string, name: RegExp) => blocks.filter(({ block }) => block.language === language && name.test(block.name));

describe('files in the documentation', () => {
  const sites = blocksOf('json', /(?:^|\/)docs\.json$/).filter(({ page, block }) => !isRulePage(page) && !isShownWrong(page, block));

  test('include enough examples for these checks', () => {
    expect(sites.length).toBeGreaterThan(5);
    expect(blocksOf('json', /docs-nav\.config\.json$/).length).toBeGreaterThan(5);
    expect(blocksOf('yaml', /./).length).toBeGreaterThan(2);
  });

  test.each(sites)('docs.json has no findings if its pages exist: $at', async ({ block }) => {
    const files = { 'docs.json': block.text };
    const { resolution } = await openSiteFromFiles({ files: memory(files) }).subject();
    const paths: Record<string, Record<string, object>> = {};
    for (const { operation } of resolution.operations) (paths[operation.path] ??= {})[operation.method.toLowerCase()] = {};
    const withPages = {
      ...files,
      'openapi.yaml': JSON.stringify({ openapi: '3.1.0', info: { title: 'API', version: '1' }, paths }),
      ...Object.fromEntries(resolution.pages.map(({ path }) => [`${path}.mdx`, ''])),
    };
    const { diagnostics } = await lint({ files: memory(withPages) });
    expect(diagnostics.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([]);
  });

  test.each(blocksOf('json', /docs-nav\.config\.json$/))('docs-nav.config.json is accepted: $at', async ({ block }) => {
    await readConfig('/work/docs-nav.config.json', new TextEncoder().encode(block.text), '', '/work');
  });

  test.each(blocksOf('json', /package\.json$/))('the configuration in package.json is accepted: $at', async ({ block }) => {
    await readConfig('/work/package.json', new TextEncoder().encode(block.text), '/docs-nav', '/work');
  });

  test.each(blocksOf('json', /^(?!.*(?:docs|config|package)\.json)/))('other JSON parses: $at', ({ block }) => {
    expect(() => JSON.parse(block.text) as unknown).not.toThrow();
  });

  test.each(blocksOf('yaml', /./))('YAML parses: $at', ({ block }) => {
    expect(parseYaml(block.text)).toBeTypeOf('object');
  });

  const workflow = contract('github-workflow.schema.json');
  test.each(blocksOf('yaml', /^\.github\/workflows\//))('a workflow matches the schema of GitHub: $at', ({ block }) => {
    expect(block.text).toMatch(/^on:/m);
    expect(workflow?.(parseYaml(block.text)) ?? []).toEqual([]);
  });

  const hooks = contract('pre-commit-config.schema.json', ['pre-commit-hooks.schema.json']);
  test.each(blocksOf('yaml', /^\.pre-commit-config\.yaml$/))('a hook configuration matches the schema of pre-commit: $at', ({ block }) => {
    expect(block.text).toMatch(/always_run: true|repo: https:\/\/github\.com\/OWNER\/docs-nav-action\n/);
    expect(hooks?.(parseYaml(block.text)) ?? []).toEqual([]);
  });

  test('the regular expression for the concise format matches a line of it', async () => {
    const pattern = pageOf('docs/reference/formats.mdx').blocks.find(
      ({ language, section }) => language === 'text' && section.includes('concise'),
    );
    const { conciseLine } = await import('../../src/report/concise.ts');
    const { createFilePositionLookup } = await import('../../src/report/file-position-lookup.ts');
    const report = await lint({ files: memory({ 'docs.json': '{ "navigation": { "pages": ["a"] } }' }), folder: 'docs' });
    const [diagnostic] = report.diagnostics;
    const line = diagnostic && conciseLine(diagnostic, createFilePositionLookup(report));
    expect(new RegExp(pattern?.text.trim() ?? '(?!)').exec(line ?? '')?.slice(1, 6)).toEqual([
      'docs/docs.json',
      '1',
      '29',
      'error',
      'page-exists',
    ]);
  });

  test('every file of the package that is named exists', () => {
    const named = pages.flatMap(
      ({ markdown }) =>
        markdown.match(/(?:(?<=node_modules\/docs-nav\/)[\w./-]+|(?<=`)schema\/[\w.-]+|(?<=folder \.\. '\/)[\w.-]+json)/g) ?? [],
    );
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !existsSync(name) && !existsSync(`schema/${name}`))).toEqual([]);
  });

  test('pinned versions are the current version', () => {
    const pinned = pages.flatMap(({ markdown }) => [...markdown.matchAll(/(?:docs-nav(?:-service)?@|docs-nav-action[@/]v|rev: v)([\d.]*\d)/g)].map(([, name]) => name));
    expect(new Set(pinned)).toEqual(new Set([version]));
  });
});

/** A block after which the page shows what docs-nav says of it; running the page as a story compares that. */
function isShownWrong({ blocks: all }: (typeof pages)[number], block: (typeof pages)[number]['blocks'][number]): boolean {
  const [next, output] = all.slice(all.indexOf(block) + 1).filter(({ language }) => language !== 'files');
  return (
    next?.language === 'sh' &&
    output?.language === 'text' &&
    output.section === block.section &&
    /^(?:error|warning) \[| dropped: /.test(output.text)
  );
}

/** `overview` lists the commands of a program, and one page of `reference` has the section of each. */
const PROGRAMS = {
  'docs-nav': {
    ...DOCS_NAV_COMMAND_TABLE,
    overview: 'docs/reference/cli.mdx',
    reference: pages.filter(({ file }) => file.startsWith('docs/reference/cli/')),
  },
  'docs-nav-service': {
    commands: SERVICE_COMMANDS,
    groups: DOCS_NAV_SERVICE_COMMAND_GROUPS,
    overview: 'docs/service/cli.mdx',
    reference: [pageOf('docs/service/cli.mdx')],
  },
};
const ALL_COMMANDS = Object.entries(PROGRAMS).flatMap(([program, { commands, reference }]) =>
  commands.map((command) => ({ ...command, program, reference })),
);

describe('commands in the documentation', () => {
  const lines = pages.flatMap(({ file, blocks: all, code }) =>
    [
      ...all.filter(({ language }) => language === 'sh').flatMap(commandLines),
      ...all
        .filter(({ language }) => language === 'yaml')
        .flatMap(({ text }) => [...text.matchAll(/^\s*(?:(?:- )?(?:entry|run): |- (?=npx ))(.*)$/gm)].map(([, line = '']) => line)),
      ...code.map(({ text }) => text.replaceAll('\n', ' ')),
    ]
      .flatMap(docsNavCommands)
      .map(({ program, args }) => ({ file, program, args, line: args.join(' ') })),
  );

  test('include enough examples for these checks', () => {
    expect(lines.length).toBeGreaterThan(40);
  });

  test.each(lines)('$file: $program $line', ({ program, args }) => {
    if ([`--${HELP.name}`, `--${VERSION.name}`].includes(args[0] ?? '')) return;
    const { commands, groups } = PROGRAMS[program];
    const found = findCommand(program === 'docs-nav-service' && !args[0]?.match(/^\w/) ? ['start', ...args] : args, commands, groups);
    if (!found) throw new Error(`There is no command “${args[0]}”.`);
    if ('group' in found) {
      expect(found.rest).toEqual([]);
      return;
    }
    const { flags, operands } = parse(found.rest, found.command, program);
    const named = [
      ...(flags.get('rule') ?? []).map((setting) => setting.split('=')[0] ?? ''),
      ...(found.command.name === 'explain' ? operands : []),
    ];
    const ids = ['<rule>', ...rules.map(({ id }) => id)];
    expect(ids).toEqual(expect.arrayContaining(named));
  });

  test('flags named in the text exist', () => {
    const known = new Set([HELP, VERSION, ...ALL_COMMANDS.flatMap(({ flags }) => flags)].map(({ name }) => `--${name}`));
    const named = pages.flatMap(({ code }) => code.flatMap(({ text }) => /^--[\w-]+/.exec(text)?.[0] ?? []));
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((flag) => !known.has(flag))).toEqual([]);
  });

  test('npm scripts that are named exist', () => {
    const texts = [readFileSync('CONTRIBUTING.md', 'utf8'), ...pages.map(({ markdown }) => markdown)];
    const named = texts.flatMap((text) =>
      [...text.matchAll(/npm (?:run (?!--)([\w:-]+)|(test)\b)/g)].map(([, script, own]) => script ?? own ?? ''),
    );
    expect(named).toContain('test');
    expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });
});

/** The programs and arguments in a line of a shell, without redirections and comments. */
function docsNavCommands(line: string): { program: keyof typeof PROGRAMS; args: string[] }[] {
  return line.split(/&&|\|(?!\w)/).flatMap((part) => {
    const [, service, args] =
      /^\s*(?:exec )?(?:npx (?:--yes )?|node_modules\/\.bin\/)?docs-nav(-service)?(?:@[\w.-]+)?(?: (?!\w+ >)(.*))?$/.exec(
        part.replace(/ (?:[>#]|< ).*$/, ''),
      ) ?? [];
    if (args === undefined) return [];
    const words = (args.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replaceAll('"', ''));
    return [{ program: service === undefined ? 'docs-nav' : 'docs-nav-service', args: words }];
  });
}

describe('links in the documentation', () => {
  const examples = new Set(Object.keys(readPlaygroundExamples()).map((name) => `example=${name}`));

  test.each(pages)('lead to existing targets: $file', ({ file, links, anchors }) => {
    const broken = links.filter((link) => {
      if (/^https?:/.test(link)) return false;
      const [path = '', anchor] = link.split('#');
      if (path === '') return !anchors.includes(anchor ?? '');
      // Built with the package, and copied beside the docs when they are published.
      if (path === '/playground.html') return anchor !== undefined && !examples.has(anchor);
      const target = path.startsWith('/') ? `docs${path}.mdx` : path;
      const rule = /^docs\/rules\/(.*)\.mdx$/.exec(target)?.[1];
      // The page of a rule is generated from the rule.
      if (rule !== undefined) return !rules.some(({ id }) => id === rule);
      return anchor === undefined ? !existsSync(target) : !(existsSync(target) && pageOf(target).anchors.includes(anchor));
    });
    expect(broken).toEqual([]);
    if (file === 'README.md') expect(links.length).toBeGreaterThan(10);
  });
});

describe('the reference', () => {
  const headingsBelow = (heading: string, file: string) =>
    new Set(
      pageOf(file)
        .code.filter(({ section }) => section.includes(heading))
        .flatMap(({ section }) => section.slice(-1)),
    );

  test.each(ALL_COMMANDS)('of $program lists all flags of $name and their choices', ({ name, flags, reference }) => {
    const withSection = reference.filter(({ anchors }) => anchors.includes(name.replaceAll(' ', '-')));
    expect(withSection).toHaveLength(1);
    const rows = withSection.flatMap((page) => page.rows).filter(({ section, text }) => section.includes(name) && text.startsWith('| `--'));
    const described = new Map(rows.map(({ text }) => [/^\| `(--[\w-]+)/.exec(text)?.[1] ?? '', text]));
    const expected = flags.filter(({ name: flag }) => flag !== HELP.name);
    expect([...described.keys()].sort()).toEqual(expected.map(({ name: flag }) => `--${flag}`).sort());
    for (const { name: flag, choices = [] } of expected) {
      const row = described.get(`--${flag}`) ?? '';
      expect(
        choices.filter((choice) => !row.includes(`\`${choice}\``)),
        `choices of --${flag}`,
      ).toEqual([]);
    }
  });

  test.each(Object.entries(PROGRAMS))('lists all commands of %s', (program, { commands, overview }) => {
    const row = new RegExp(`^\\| \\[\`${program} ([a-z-]+(?: [a-z-]+)*)`);
    expect(pageOf(overview).rows.flatMap(({ text }) => row.exec(text)?.[1] ?? []).sort()).toEqual(commands.map(({ name }) => name).sort());
  });

  test('lists all formats', () => {
    const described = pageOf('docs/reference/formats.mdx').rows.flatMap(({ text }) => /^\| \[`(\w+)`\]\(#/.exec(text)?.[1] ?? []);
    expect(described).toEqual(DOCS_NAV_COMMANDS[0]?.flags.find(({ name }) => name === 'format')?.choices);
  });

  test('lists all keys of the configuration', () => {
    const { properties } = JSON.parse(readFileSync('schema/config.schema.json', 'utf8')) as { properties: object };
    const described = [...headingsBelow('Keys', 'docs/reference/configuration.mdx')].map((heading) => heading.replaceAll('`', ''));
    expect(described.filter((key) => key !== 'Keys').sort()).toEqual(Object.keys(properties).sort());
  });

  test('names all exports of the package of the service', () => {
    const words = new Set(readFileSync('docs/service/embed.mdx', 'utf8').match(/\w+/g));
    expect(Object.keys(agent).filter((name) => !words.has(name))).toEqual([]);
  });

  test('names all exports of the library, and no others', () => {
    const { rows } = pageOf('docs/reference/library.mdx');
    const named = (entry: string) =>
      rows.flatMap(({ text }) =>
        text.startsWith(`| \`${entry}\` |`) ? [...(text.split('|')[2] ?? '').matchAll(/`(\w+)`/g)].map(([, name = '']) => name) : [],
      );
    expect(named('docs-nav').length).toBeGreaterThan(0);
    expect(Object.keys(core)).toEqual(expect.arrayContaining(named('docs-nav')));
    expect(named('docs-nav/node').length).toBeGreaterThan(0);
    expect(Object.keys(node)).toEqual(expect.arrayContaining(named('docs-nav/node')));
    expect(Object.keys(client)).toEqual(expect.arrayContaining(named('docs-nav/client')));
    const words = new Set(readFileSync('docs/reference/library.mdx', 'utf8').match(/\w+/g));
    expect([...Object.keys(core), ...Object.keys(node), ...Object.keys(client)].filter((name) => !words.has(name))).toEqual([]);
  });
});
