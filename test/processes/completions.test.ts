import { spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { COMMANDS, GROUPS } from '../../src/cli/all-commands.ts';
import { wordsAfter } from '../../src/cli/find.ts';
import { main } from '../../src/cli/main.ts';
import { rules } from '../../src/rules/all.gen.ts';
import { temporary } from '../temporary.ts';

const { tree } = temporary();
const folder = tree();
const scripts = Object.fromEntries(
  await Promise.all(['bash', 'zsh', 'fish'].map(async (shell) => [shell, await scriptFor(shell)] as const)),
);

async function scriptFor(shell: string): Promise<string> {
  let stdout = '';
  const stream = { write: (text: string) => void (stdout += text), isTTY: false, columns: 0 };
  expect(await main(['completions', shell], { stdout: stream, stderr: stream }, '/', {})).toBe(0);
  writeFileSync(join(folder, shell), stdout);
  return stdout;
}

/** What bash offers at the end of a line. It splits words at `=`, as it does unless told otherwise. */
function offers(line: string, breaks = ' \t\n"\'><=;|&(:'): string[] {
  const driver = `source "$1"; COMP_LINE=$2; COMP_POINT=\${#2}; COMP_WORDBREAKS=$3; COMPREPLY=(stale); _docs_nav; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { status, stdout, stderr } = spawnSync('bash', ['--norc', '-c', driver, 'bash', join(folder, 'bash'), line, breaks], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout.split('\n').filter((word) => word !== '');
}

describe('bash', () => {
  const names = wordsAfter('', COMMANDS, GROUPS).map(({ word }) => word);
  const ids = rules.map(({ id }) => id);

  test('commands', () => {
    expect(offers('docs-nav ')).toEqual([...names, 'help', '--help', '--version']);
    expect(offers('node_modules/.bin/docs-nav  ex')).toEqual(['explain']);
    expect(offers('docs-nav help res')).toEqual(['resolve']);
    expect(offers('docs-nav nothing ')).toEqual([]);
  });

  test('commands of a group', () => {
    expect(offers('docs-nav agent ')).toEqual(['run', 'status', 'jobs', 'archive', 'sign-in', 'keys', 'projects', '--help']);
    expect(offers('docs-nav agent keys ')).toEqual(['create', 'list', 'rotate', 'revoke', '--help']);
    expect(offers('docs-nav agent keys c')).toEqual(['create']);
    expect(offers('docs-nav agent keyz ')).toEqual([]);
    expect(offers('docs-nav agent keys nothing ')).toEqual([]);
    expect(offers('docs-nav agent projects add x --host g')).toEqual(['github', 'gitlab', 'gitea']);
  });

  test.each(COMMANDS.map(({ name, flags }) => ({ name, flags })))('flags of $name, and their choices', ({ name, flags }) => {
    expect(offers(`docs-nav ${name} -`)).toEqual(flags.map((flag) => `--${flag.name}`));
    for (const { name: flag, choices } of flags) {
      if (!choices) continue;
      expect(offers(`docs-nav ${name} --${flag} `)).toEqual(choices);
      expect(offers(`docs-nav ${name} --${flag}=`)).toEqual(choices);
      expect(offers(`docs-nav ${name} x --${flag}=`, ' ')).toEqual(choices.map((choice) => `--${flag}=${choice}`));
    }
  });

  test('names of rules', () => {
    expect(offers('docs-nav explain ')).toEqual(ids);
    expect(offers('docs-nav explain page-e')).toEqual(['page-exists']);
    expect(offers('docs-nav lint --rule ')).toEqual(ids.map((id) => `${id}=`));
    expect(offers('docs-nav lint --rule page-e')).toEqual(['page-exists=']);
    expect(offers('docs-nav lint --rule=page-e')).toEqual(['page-exists=']);
  });

  test('severities of a rule', () => {
    expect(offers('docs-nav lint --rule page-exists=')).toEqual(['error', 'warning', 'info', 'off']);
    expect(offers('docs-nav lint --rule=page-exists=w')).toEqual(['warning']);
    expect(offers('docs-nav lint --rule=page-exists=w', ' ')).toEqual(['--rule=page-exists=warning']);
  });

  test('elsewhere nothing, so that bash completes names of files', () => {
    for (const line of [
      'docs-nav lint ',
      'docs-nav lint do',
      'docs-nav lint --config ',
      'docs-nav lint --config=d',
      'docs-nav resolve ',
      'docs-nav rules ',
    ])
      expect(offers(line), line).toEqual([]);
    expect(scripts['bash']).toContain('\ncomplete -o bashdefault -o default -F _docs_nav docs-nav\n');
  });

  test('words of a user are never run', () => {
    for (const word of ['$(touch x)', '`touch x`=', '--rule=a$(touch${IFS}x)=', '--rule `touch${IFS}x`=', '--format=$(touch${IFS}x)'])
      offers(`docs-nav lint ${word}`);
    expect(readdirSync(folder).sort()).toEqual(['bash', 'fish', 'zsh']);
  });
});

describe.each([
  ['zsh', ['-fn']],
  ['fish', ['--no-config', '--no-execute']],
])('%s', (shell, flags) => {
  const script = scripts[shell] ?? '';

  test('has every command, flag and rule', () => {
    for (const { name, flags: own, summary } of COMMANDS) {
      expect(script).toContain(summary);
      for (const flag of own)
        expect(
          script.split('\n').some((line) => line.includes(flag.summary) && line.includes(flag.name)),
          `${name} --${flag.name}`,
        ).toBe(true);
    }
    for (const { id } of rules) expect(script).toMatch(new RegExp(`(?<![\\w-])${id}(?![\\w-])`));
  });

  test('quotes are closed', () => {
    for (const line of script.split('\n')) expect(line.replaceAll(/\\'|'\\''/g, '').split("'").length % 2, line).toBe(1);
  });

  const isHere = spawnSync(shell, ['--version']).status === 0;
  if (isHere) {
    test('is what the shell itself can read', () => {
      expect(spawnSync(shell, [...flags, join(folder, shell)], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
    });
  } else process.stdout.write(`Completions in ${shell}: not run (there is no ${shell} here).\n`);
});

test('a shell that there is no script for is wrong use', async () => {
  let stderr = '';
  const stream = { write: (text: string) => void (stderr += text), isTTY: false, columns: 0 };
  const streams = { stdout: stream, stderr: stream };
  expect([
    await main(['completions'], streams, '/', {}),
    await main(['completions', 'zhs'], streams, '/', {}),
    await main(['completions', 'constructor'], streams, '/', {}),
  ]).toEqual([2, 2, 2]);
  expect(stderr).toBe(
    'docs-nav: “docs-nav completions” needs the name of a shell: bash, zsh, fish.\n' +
      'docs-nav: The shell “zhs” is not supported; expected one of bash, zsh, fish. Did you mean “zsh”?\n' +
      'docs-nav: The shell “constructor” is not supported; expected one of bash, zsh, fish.\n',
  );
});
