/** The scripts of `docs-nav completions` in the shells themselves. What follows what is in complete.test.ts. */
import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { main } from '../../../src/cli/main.ts';
import { rules } from '../../../src/rules/all.gen.ts';
import { hasFish, hasZsh } from '../../support/shells.ts';
import { temporary } from '../../support/temporary.ts';

const PROGRAM = join(import.meta.dirname, '../../../bin/docs-nav.cjs');
/** Of the slowest run of a shell, so that one that waits for ever fails. */
const MOST_MILLISECONDS = 300_000;

const { tree } = temporary();
const folder = tree({
  'path/docs-nav': { to: PROGRAM },
  'node_modules/.bin/docs-nav': '#!/bin/sh\necho of-this-folder\n',
  'docs/docs.json': '{}',
  'my docs/docs.json': '{}',
  // What a script would run that ends “docs/my\\ docs/docs-nav” at the space.
  'docs/my\\': '#!/bin/sh\necho of-another\n',
});
for (const program of ['node_modules/.bin/docs-nav', 'docs/my\\']) chmodSync(join(folder, program), 0o755);
const scripts = tree();

beforeAll(async () => {
  for (const [shell, name] of Object.entries({ bash: 'bash', zsh: '_docs-nav', fish: 'fish' })) {
    let stdout = '';
    const stream = { write: (text: string) => void (stdout += text), isTTY: false, columns: 0 };
    expect(await main(['completions', shell], { stdout: stream, stderr: stream }, '/', {})).toBe(0);
    writeFileSync(join(scripts, name), stdout);
  }
});

function run(shell: string, args: readonly string[], env = {}): string {
  const { status, stdout, stderr }: SpawnSyncReturns<string> = spawnSync(shell, args, {
    cwd: folder,
    encoding: 'utf8',
    timeout: MOST_MILLISECONDS,
    env: { ...process.env, HOME: folder, TERM: 'xterm', PATH: `${join(folder, 'path')}:${process.env['PATH']}`, ...env },
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout;
}

const ids = rules.map(({ id }) => id);
/** Those that begin with a j. */
const FORMATS = ['json', 'jsonl', 'junit'];

/** Lines with words that a shell would run. */
const HOSTILE = [
  'docs-nav lint $(touch x)',
  'docs-nav lint `touch x`=',
  'docs-nav lint --rule=a$(touch${IFS}x)=',
  'docs-nav lint --rule `touch${IFS}x`=',
  'docs-nav lint --format=$(touch${IFS}x)',
  'docs-nav lint --config=$(touch${IFS}x)',
  'docs-nav lint (touch x)',
  'docs-nav lint --config=(touch x)',
  '$(touch${IFS}x)/docs-nav l',
  '`touch${IFS}x`/docs-nav l',
  '(touch x)/docs-nav l',
  'a(e:touch${IFS}x:)/docs-nav l',
];

describe('bash', () => {
  interface Setting {
    /** Where bash splits words: at “=”, unless told otherwise. */
    readonly breaks?: string;
    readonly command?: string;
    readonly path?: string;
  }

  /** What bash offers at the end of a line. */
  function offers(line: string, { breaks = ' \t\n"\'><=;|&(:', command = line.split(' ')[0] ?? '', path = '' }: Setting = {}): string[] {
    const driver = `source "$1"; COMP_LINE=$2; COMP_POINT=\${#2}; COMP_WORDBREAKS=$3; PATH=\${5:-$PATH}; COMPREPLY=(stale); _docs_nav "$4" || true; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const stdout = run('bash', ['--norc', '-c', driver, 'bash', join(scripts, 'bash'), line, breaks, command, path]);
    return stdout.split('\n').filter((word) => word !== '');
  }

  test('completes commands, flags and their values', () => {
    expect(offers('docs-nav ')).toEqual(expect.arrayContaining(['lint', 'agent', 'help', '--help']));
    expect(offers('docs-nav  ex')).toEqual(['explain']);
    expect(offers('docs-nav agent r')).toEqual(['run']);
    expect(offers('docs-nav lint --form')).toEqual(['--format']);
    expect(offers('docs-nav lint --format j')).toEqual(FORMATS);
    expect(offers('docs-nav explain page-e')).toEqual(['page-exists']);
  });

  test('replaces the text after the last “=”, or the whole word where “=” does not split words', () => {
    expect(offers('docs-nav lint --format=j')).toEqual(FORMATS);
    expect(offers('docs-nav lint --format=j', { breaks: ' ' })).toEqual(FORMATS.map((name) => `--format=${name}`));
    expect(offers('docs-nav lint --rule ')).toEqual(ids.map((id) => `${id}=`));
    expect(offers('docs-nav lint --rule=page-e')).toEqual(['page-exists=']);
    expect(offers('docs-nav lint --rule page-exists=w')).toEqual(['warning']);
    expect(offers('docs-nav lint --rule=page-exists=w')).toEqual(['warning']);
    expect(offers('docs-nav lint --rule=page-exists=w', { breaks: ' ' })).toEqual(['--rule=page-exists=warning']);
  });

  test('completes names of files where docs-nav offers nothing', () => {
    for (const line of ['docs-nav lint ', 'docs-nav lint do', 'docs-nav lint --config=d', 'docs-nav lint --color d', 'docs-nav rules '])
      expect(offers(line), line).toEqual([]);
    expect(readFileSync(join(scripts, 'bash'), 'utf8')).toContain('\ncomplete -o bashdefault -o default -F _docs_nav docs-nav\n');
  });

  test('asks only the program that the command line names', () => {
    expect(offers('node_modules/.bin/docs-nav ')).toEqual(['of-this-folder']);
    expect(offers('~/node_modules/.bin/docs-nav ')).toEqual(['of-this-folder']);
    expect(offers('$HOME/node_modules/.bin/docs-nav ')).toEqual(['of-this-folder']);
    expect(offers('nowhere/docs-nav ')).toEqual([]);
    expect(offers('docs-nav ', { path: '/nowhere' })).toEqual([]);
    expect(offers('docs/my\\ docs/docs-nav ', { command: 'docs/my\\ docs/docs-nav' })).toEqual([]);
  });

  test('never executes the text of the command line', () => {
    for (const line of HOSTILE) offers(line);
    expect(readdirSync(folder)).not.toContain('x');
  });
});

describe.runIf(hasZsh)('zsh', () => {
  /** Types each line and a tab in an interactive zsh. Returns the lines as zsh has completed them, and what it offered. */
  function completed(lines: readonly string[], start: string): { readonly line: string; readonly offers: readonly string[] }[] {
    writeFileSync(
      join(scripts, 'start.zsh'),
      `PS1= PS2=
${start}
compadd() {
  local -a words
  if [[ \${argv[1,(i)(-|--)]} != *-[OAD]\\ * ]]; then
    builtin compadd -A words "$@"
    print -rl -- \${words/#/offer:} >> $OUT
  fi
  builtin compadd "$@"
}
type-tab() { zle complete-word; print -r -- "line:$BUFFER" >> $OUT; zle kill-buffer; print TYPED. }
zle -N type-tab
bindkey '^I' type-tab
print READY.
`,
    );
    const driver = `zmodload zsh/zpty
zpty shell 'zsh -f -i'
zpty -w shell "source \${(q)1}"
zpty -r shell output '*READY.*'
for line in "\${@[2,-1]}"; do
  zpty -n -w shell "$line"$'\\t'
  zpty -r shell output '*TYPED.*'
done
`;
    const out = join(scripts, 'out');
    writeFileSync(out, '');
    run('zsh', ['-f', '-c', driver, 'zsh', join(scripts, 'start.zsh'), ...lines], { OUT: out, SCRIPTS: scripts });
    const typed = readFileSync(out, 'utf8').split(/^line:(.*)\n/m);
    expect(typed).toHaveLength(2 * lines.length + 1);
    return lines.map((_, index) => ({
      line: typed[2 * index + 1] ?? '',
      offers: (typed[2 * index] ?? '').split('\n').flatMap((text) => /^offer:(.+)/.exec(text)?.[1] ?? []),
    }));
  }

  const IN_PATH = 'fpath=($SCRIPTS $fpath); autoload -Uz compinit; compinit -u -D';
  const SOURCED = 'autoload -Uz compinit; compinit -u -D; source $SCRIPTS/_docs-nav';

  test.each([
    ['in $fpath', IN_PATH],
    ['sourced', SOURCED],
  ])('completes commands, flags, their values and files: %s', (_, start) => {
    const cases = {
      'docs-nav ex': 'docs-nav explain ',
      'docs-nav agent ru': 'docs-nav agent run ',
      'docs-nav lint --form': 'docs-nav lint --format ',
      'docs-nav lint --format=te': 'docs-nav lint --format=text ',
      'docs-nav lint --rule page-e': 'docs-nav lint --rule page-exists=',
      'docs-nav lint --rule=page-exists=w': 'docs-nav lint --rule=page-exists=warning ',
      'docs-nav lint my': 'docs-nav lint my\\ docs/',
      'docs-nav lint --config=docs/d': 'docs-nav lint --config=docs/docs.json ',
      'docs-nav lint --color docs/d': 'docs-nav lint --color docs/docs.json ',
      'A=1 node_modules/.bin/docs-nav o': 'A=1 node_modules/.bin/docs-nav of-this-folder ',
      '~/node_modules/.bin/docs-nav o': '~/node_modules/.bin/docs-nav of-this-folder ',
      '$HOME/node_modules/.bin/docs-nav o': '$HOME/node_modules/.bin/docs-nav of-this-folder ',
      'nowhere/docs-nav ex': 'nowhere/docs-nav ex',
    };
    expect(completed(Object.keys(cases), start).map(({ line }) => line)).toEqual(Object.values(cases));
  });

  test('offers the completions of docs-nav, and file names as well', () => {
    const [formats, colors] = completed(['docs-nav lint --format j', 'docs-nav lint --color '], IN_PATH);
    expect(formats?.offers).toEqual(FORMATS);
    expect(colors?.offers).toEqual(['auto', 'always', 'never', 'docs', 'my\\ docs', 'node_modules', 'path']);
  });

  test('never executes the text of the command line', () => {
    completed(HOSTILE, IN_PATH);
    expect(readdirSync(folder)).not.toContain('x');
  });
});

describe.runIf(hasFish)('fish', () => {
  function offers(line: string): string[] {
    const driver = 'source $argv[1]; complete -C $argv[2]; true';
    return run('fish', ['--no-config', '-c', driver, join(scripts, 'fish'), line])
      .split('\n')
      .slice(0, -1);
  }

  test('completes commands, flags and their values, with descriptions', () => {
    expect(offers('docs-nav ex')).toEqual(['explain\tShow what a rule checks, and why']);
    expect(offers('docs-nav agent ru')).toEqual(['run\tCreate a job and wait until it is done']);
    expect(offers('docs-nav lint --form')).toEqual(['--format\tOutput format of the findings']);
    expect(offers('docs-nav lint --rule=page-exists=w')).toEqual(['--rule=page-exists=warning']);
    expect(offers('docs-nav lint --format=te')).toEqual(['--format=text\tFindings with code frames, for people (default)']);
    expect(offers('docs-nav lint --rule page-e')).toEqual(['page-exists=\tEvery page in the navigation has a file.']);
  });

  test('completes names of files', () => {
    expect(offers('docs-nav lint my')).toEqual(['my docs/']);
    expect(offers('docs-nav lint my\\ d')).toEqual(['my docs/']);
    expect(offers('docs-nav lint --config=docs/d')).toEqual(['--config=docs/docs.json']);
    expect(offers('docs-nav lint --color ')).toEqual(expect.arrayContaining(['always', 'docs/']));
    expect(offers('docs-nav rules ')).toEqual([]);
  });

  test('asks only the program that the command line names', () => {
    expect(offers('A=1 node_modules/.bin/docs-nav ')).toEqual(['of-this-folder']);
    expect(offers('~/node_modules/.bin/docs-nav ')).toEqual(['of-this-folder']);
    expect(offers('nowhere/docs-nav ')).toEqual([]);
  });

  test('never executes the text of the command line', () => {
    for (const line of HOSTILE) offers(line);
    expect(readdirSync(folder)).not.toContain('x');
  });
});

test('docs-nav completions rejects a missing or unsupported shell', async () => {
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
      'docs-nav: There is no completion script for “zhs”; expected one of bash, zsh, fish. Did you mean “zsh”?\n' +
      'docs-nav: There is no completion script for “constructor”; expected one of bash, zsh, fish.\n',
  );
});
