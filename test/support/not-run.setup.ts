/** Says before a run of tests which parts it leaves out on this machine; vitest counts them as skipped, or not at all. */
import type { TestProject } from 'vitest/node';
import { hasBrowser } from './browser.ts';
import { hasDocker } from './docker.ts';
import { hasTracer } from '../hostile/trace.ts';
import { hasEmacs, hasNeovim } from '../lsp/editors/installed.ts';
import { hasFish, hasZsh } from './shells.ts';

/** What a part of the tests needs, and the projects of vitest that have such tests. */
const PARTS: readonly { readonly needs: keyof Machine; readonly projects: string; readonly line: string }[] = [
  { needs: 'database', projects: 'agent service', line: 'The job service on PostgreSQL: not run (TEST_DATABASE_URL is not set).' },
  { needs: 'chromium', projects: 'toolkit agent', line: 'Pages in Chromium: not run (there is no /usr/bin/chromium).' },
  { needs: 'contracts', projects: 'agent', line: 'The job service against published APIs: not run (DOCS_NAV_CONTRACTS is not set).' },
  { needs: 'strace', projects: 'toolkit', line: 'The boundary of a repository, as the system sees it: not run (there is no strace).' },
  { needs: 'docker', projects: 'service', line: 'The container image of the job service: not run (there is no Docker daemon).' },
  { needs: 'neovim', projects: 'toolkit', line: 'The language server in Neovim: not run (there is no nvim).' },
  { needs: 'emacs', projects: 'toolkit', line: 'The language server in Emacs: not run (there is no emacs with eglot).' },
  { needs: 'zsh', projects: 'toolkit', line: 'Completions in zsh: not run (there is no zsh).' },
  { needs: 'fish', projects: 'toolkit', line: 'Completions in fish: not run (there is no fish).' },
];

type Machine = Readonly<Record<'database' | 'chromium' | 'contracts' | 'strace' | 'docker' | 'neovim' | 'emacs' | 'zsh' | 'fish', boolean>>;

export function notRun(project: string, machine: Machine): readonly string[] {
  return PARTS.filter(({ needs, projects }) => !machine[needs] && projects.split(' ').includes(project)).map(({ line }) => line);
}

export default function setup({ name }: Pick<TestProject, 'name'>): void {
  const machine = {
    database: Boolean(process.env['TEST_DATABASE_URL']),
    chromium: hasBrowser,
    contracts: Boolean(process.env['DOCS_NAV_CONTRACTS']),
    strace: hasTracer,
    docker: hasDocker,
    neovim: hasNeovim,
    emacs: hasEmacs,
    zsh: hasZsh,
    fish: hasFish,
  };
  for (const line of notRun(name, machine)) process.stdout.write(`${line}\n`);
}
