/** Says before a run of tests which parts it leaves out on this machine; vitest counts them as skipped, or not at all. */
import { hasBrowser } from './agent/browser.ts';
import { hasDocker } from './docker.ts';
import { hasTracer } from './boundary/trace.ts';
import { hasEmacs, hasNeovim } from './lsp/editors/installed.ts';

interface Machine {
  readonly env: NodeJS.ProcessEnv;
  readonly hasChromium: boolean;
  readonly hasStrace: boolean;
  readonly hasDocker: boolean;
  readonly hasNeovim: boolean;
  readonly hasEmacs: boolean;
}

export function notRun({ env, hasChromium, hasStrace, hasDocker, hasNeovim, hasEmacs }: Machine): readonly string[] {
  return [
    ...(env['TEST_DATABASE_URL'] ? [] : ['The job service on PostgreSQL: not run (TEST_DATABASE_URL is not set).']),
    ...(hasChromium ? [] : ['Pages of the job service in Chromium: not run (there is no /usr/bin/chromium).']),
    ...(env['DOCS_NAV_CONTRACTS'] ? [] : ['The job service against published APIs: not run (DOCS_NAV_CONTRACTS is not set).']),
    ...(hasStrace ? [] : ['The boundary of a repository, as the system sees it: not run (there is no strace).']),
    ...(hasDocker ? [] : ['The container image of the job service: not run (there is no Docker daemon).']),
    ...(hasNeovim ? [] : ['The language server in Neovim: not run (there is no nvim).']),
    ...(hasEmacs ? [] : ['The language server in Emacs: not run (there is no emacs with eglot).']),
  ];
}

export default function setup(): void {
  for (const line of notRun({ env: process.env, hasChromium: hasBrowser, hasStrace: hasTracer, hasDocker, hasNeovim, hasEmacs }))
    process.stdout.write(`${line}\n`);
}
