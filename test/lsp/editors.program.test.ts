/** The language server in Neovim and Emacs, set up with the code of the guide: from a finding to a renamed page. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { pageOf } from '../docs/docs-pages.ts';
import { hasEmacs, hasNeovim } from './editors/installed.ts';
import { SITE } from './editors/site.ts';
import { temporary } from '../support/temporary.ts';

const { tree } = temporary();
const PROGRAM = join(import.meta.dirname, '../../bin/docs-nav.cjs');
const SCRIPTS = join(import.meta.dirname, 'editors');

interface Editor {
  readonly name: string;
  readonly isInstalled: boolean;
  /** How it is started in the site; `init` is the file with the code of the guide. */
  readonly start: (init: string, script: string) => readonly string[];
  readonly init: string;
  readonly script: string;
}

const EDITORS: readonly Editor[] = [
  {
    name: 'Neovim',
    isInstalled: hasNeovim,
    start: (init, script) => ['nvim', '--headless', '-n', '-u', init, 'docs.json', '-S', script],
    init: 'init.lua',
    script: 'neovim.lua',
  },
  {
    name: 'Emacs',
    isInstalled: hasEmacs,
    start: (init, script) => ['emacs', '--batch', '-l', 'package', '-f', 'package-initialize', '-l', init, '-l', script],
    init: 'init.el',
    script: 'emacs.el',
  },
];

describe.each(EDITORS)('$name', ({ isInstalled, start, init, script }) => {
  const settings = pageOf('docs/guides/editors.mdx').blocks.find(({ name }) => name === init);

  test.runIf(isInstalled)('shows a finding, completes, follows and renames, and ends the server', async () => {
    const site = tree(SITE);
    const home = tree({
      [init]: settings?.text ?? '',
      'bin/docs-nav': `#!/bin/sh\necho "$$ $*" >>'${site}/started'\nexec '${process.execPath}' '${PROGRAM}' "$@"\n`,
    });
    chmodSync(join(home, 'bin/docs-nav'), 0o755);
    const [command = '', ...args] = start(join(home, init), join(SCRIPTS, script));
    const env = { ...process.env, HOME: home, XDG_CONFIG_HOME: home, PATH: [join(home, 'bin'), process.env['PATH']].join(delimiter) };
    const editor = spawn(command, args, { cwd: site, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const [output, problems, [code]] = await Promise.all([text(editor.stdout), text(editor.stderr), once(editor, 'close')]);
    expect({ code, problems: code === 0 ? '' : problems }).toEqual({ code: 0, problems: '' });

    const told = output.split('\n').filter((line) => line.startsWith('{'));
    expect(Object.assign({}, ...told.map((line) => JSON.parse(line) as object))).toEqual({
      findings: [expect.stringMatching(/^5:\d+ .*guides\/instal/)],
      completion: ['guides/install'],
      completed: expect.stringContaining('["index", "guides/setup", "guides/install"]'),
      page: 'guides/setup.mdx',
    });
    const docs = JSON.parse(readFileSync(join(site, 'docs.json'), 'utf8')) as object;
    expect(docs).toMatchObject({
      navigation: { languages: [{ groups: [{ pages: ['index', 'guides/start', 'guides/install'] }] }, {}] },
      redirects: [{ source: '/guides/setup', destination: '/guides/start' }],
    });
    expect(existsSync(join(site, 'guides/setup.mdx'))).toBe(false);
    expect(readFileSync(join(site, 'index.mdx'), 'utf8')).toContain('(/guides/start)');
    expect(readFileSync(join(site, 'guides/start.mdx'), 'utf8')).toContain('(/guides/start)');

    const [, id = '', given] = /^(\d+) (.*)\n$/.exec(readFileSync(join(site, 'started'), 'utf8')) ?? [];
    expect(given).toBe('lsp --stdio');
    for (let tries = 0; tries < 500 && isRunning(id); tries++) await sleep(10);
    expect(isRunning(id)).toBe(false);
  });
});

/** A process that ended, and that nobody asked about, is still listed. */
function isRunning(id: string): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', id], { encoding: 'utf8' });
  return /^[^Z]/.test(stdout);
}
