/** How the program of the service is called where it runs, for sentences that tell what to run next. */

const NAME = 'docs-nav-service';

/** `npm exec` and `npx` say so to what they run: then only they find the program. */
export const SERVICE_PROGRAM_NAME = process.env['npm_command'] === 'exec' ? `npx ${NAME}` : NAME;

/** How the other end of the admin channel is called, if it says so. */
export function toKnownProgramName(text: unknown): string {
  return text === NAME || text === `npx ${NAME}` ? text : SERVICE_PROGRAM_NAME;
}
