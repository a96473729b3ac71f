/** Says before a run of tests which parts of the job service it leaves out on this machine; vitest counts them as skipped, or not at all. */
import { hasBrowser } from './agent/browser.ts';

export function notRun({ env, hasChromium }: { readonly env: NodeJS.ProcessEnv; readonly hasChromium: boolean }): readonly string[] {
  return [
    ...(env['TEST_DATABASE_URL'] ? [] : ['The job service on PostgreSQL: not run (TEST_DATABASE_URL is not set).']),
    ...(hasChromium ? [] : ['Pages of the job service in Chromium: not run (there is no /usr/bin/chromium).']),
    ...(env['DOCS_NAV_CONTRACTS'] ? [] : ['The job service against published APIs: not run (DOCS_NAV_CONTRACTS is not set).']),
  ];
}

export default function setup(): void {
  for (const line of notRun({ env: process.env, hasChromium: hasBrowser })) process.stdout.write(`${line}\n`);
}
