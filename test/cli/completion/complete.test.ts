/** What `docs-nav __complete` tells the scripts of shells. */
import { describe, expect, test } from 'vitest';
import { DOCS_NAV_COMMANDS, DOCS_NAV_COMMAND_GROUPS } from '../../../src/cli/all-commands.ts';
import { wordsAfter } from '../../../src/cli/find-command.ts';
import { main } from '../../../src/cli/main.ts';
import { rules } from '../../../src/rules/all.gen.ts';

/** The lines for a command line without quotes; the word to complete is empty after a space. */
async function linesFor(line: string): Promise<string[]> {
  const written = { stdout: '', stderr: '' };
  const stream = (name: 'stdout' | 'stderr') => ({ write: (text: string) => void (written[name] += text), isTTY: false, columns: 0 });
  const argv = ['__complete', '--', ...line.split(' ')];
  const code = await main(argv, { stdout: stream('stdout'), stderr: stream('stderr') }, '/', {});
  expect({ code, stderr: written.stderr }).toEqual({ code: 0, stderr: '' });
  expect(written.stdout).toMatch(/^(?:.+\n)*$/);
  return written.stdout.split('\n').slice(0, -1);
}

async function candidatesFor(line: string): Promise<string[]> {
  return (await linesFor(line)).map((found) => found.split('\t', 1)[0] ?? '');
}

const ids = rules.map(({ id }) => id);

describe('the completion of commands', () => {
  test('offers commands and global flags as the first word', async () => {
    const names = wordsAfter('', DOCS_NAV_COMMANDS, DOCS_NAV_COMMAND_GROUPS).map(({ word }) => word);
    expect(await candidatesFor('')).toEqual([...names, 'help', '--help', '--version']);
    expect(await candidatesFor('-')).toEqual([...names, 'help', '--help', '-h', '--version', '-v']);
  });

  test('describes each command by its summary', async () => {
    expect(await linesFor('')).toContain('explain\tShow what a rule checks, and why');
    expect(await linesFor('lint -')).toContain('--quiet\tShow errors only');
    expect(await linesFor('lint --format ')).toContain('json\tOne JSON object, described by report.schema.json');
    expect(await linesFor('explain ')).toContain('page-exists\tEvery page in the navigation has a file.');
  });

  test('offers the commands of a group after its name', async () => {
    expect(await candidatesFor('agent ')).toEqual(['run', 'status', 'follow', 'jobs', 'cancel', 'archive', '--help']);
  });

  test('offers the names of commands after “help”', async () => {
    expect(await candidatesFor('help ')).toEqual(wordsAfter('', DOCS_NAV_COMMANDS, DOCS_NAV_COMMAND_GROUPS).map(({ word }) => word));
    expect(await candidatesFor('help agent ')).toEqual(['run', 'status', 'follow', 'jobs', 'cancel', 'archive']);
    expect(await candidatesFor('help lint ')).toEqual([]);
  });

  test.each(['nothing ', 'agent nothing ', 'agent run nothing ', 'serve '])('offers nothing after an unknown command: %s', async (line) => {
    expect(await linesFor(line)).toEqual([]);
  });

  test('does not offer __complete itself', async () => {
    expect(await candidatesFor('__')).not.toContain('__complete');
    expect(DOCS_NAV_COMMANDS.map(({ name }) => name)).not.toContain('__complete');
  });
});

describe('the completion of flags', () => {
  test.each(DOCS_NAV_COMMANDS.map(({ name, flags }) => ({ name, flags })))(
    'offers the flags of “$name” and their choices',
    async ({ name, flags }) => {
      const names = flags.flatMap((flag) => [`--${flag.name}`, ...(flag.short === undefined ? [] : [`-${flag.short}`])]);
      expect(await candidatesFor(`${name} -`)).toEqual(names);
      for (const { name: flag, choices, implicitValue } of flags) {
        if (!choices) continue;
        const after = await candidatesFor(`${name} --${flag} `);
        expect(after.slice(0, choices.length)).toEqual(choices);
        if (implicitValue === undefined) expect(after).toHaveLength(choices.length);
        expect(await candidatesFor(`${name} --${flag}=`)).toEqual(choices.map((choice) => `--${flag}=${choice}`));
      }
    },
  );

  test('offers a flag once, unless it can be repeated', async () => {
    expect(await candidatesFor('lint --quiet --rule link=off -')).not.toContain('--quiet');
    expect(await candidatesFor('lint --quiet --rule link=off -')).toContain('--rule');
    expect(await candidatesFor('rules -h -')).not.toContain('--help');
  });

  test('does not offer a flag that another flag on the line excludes', async () => {
    expect(DOCS_NAV_COMMANDS.find(({ name }) => name === 'preview')?.flags.find(({ name }) => name === 'output')?.excludes).toHaveProperty(
      'serve',
    );
    expect(await candidatesFor('preview --output=x -')).not.toContain('--serve');
    expect(await candidatesFor('preview --serve -')).not.toContain('--output');
  });

  test('offers no flags after “--”', async () => {
    expect(await linesFor('lint -- -')).toEqual([':files']);
  });

  test('offers nothing for a value without fixed choices', async () => {
    expect(await linesFor('lint --since ')).toEqual([]);
    expect(await linesFor('lint --since=')).toEqual([]);
    expect(await linesFor('lint --quiet=')).toEqual([]);
    expect(await linesFor('lint --nothing=')).toEqual([]);
  });
});

describe('the completion of rules', () => {
  test('offers ids where a rule is expected', async () => {
    expect(await candidatesFor('explain ')).toEqual(ids);
    expect(await candidatesFor('lint --rule ')).toEqual(ids.map((id) => `${id}=`));
    expect(await candidatesFor('lint --rule=pa')).toEqual(ids.map((id) => `--rule=${id}=`));
  });

  test('offers severities after “--rule <id>=”', async () => {
    expect(await linesFor('lint --rule link=')).toEqual(['link=error', 'link=warning', 'link=info', 'link=off']);
    expect(await linesFor('lint --rule=link=w')).toContain('--rule=link=warning');
  });
});

describe('names of files', () => {
  test.each([
    'lint ',
    'lint docs ',
    'lint --config ',
    'lint --config=d',
    'lint --output json',
    'lint --color always ',
    'lint --since main ',
    'resolve ',
    'resolve --format json ',
    'why start ',
    'baseline update ',
    'mv ',
    'migrate ',
  ])('are offered after: docs-nav %s', async (line) => {
    expect(await linesFor(line)).toEqual([':files']);
  });

  test('are offered in addition to the choices of a flag whose value is optional', async () => {
    expect(await linesFor('lint --color ')).toEqual(['auto', 'always', 'never', ':files']);
  });

  test.each(['rules ', 'resolve docs ', 'explain link ', 'explain --help link ', 'completions bash ', 'agent run --project '])(
    'are not offered after: docs-nav %s',
    async (line) => expect(await linesFor(line)).toEqual([]),
  );
});
