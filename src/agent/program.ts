/** How the program of the service is called where it runs, for sentences that tell what to run next. */

/** `npm exec` and `npx` say so to what they run: then only they find the program. */
export const PROGRAM = process.env['npm_command'] === 'exec' ? 'npx docs-nav-service' : 'docs-nav-service';
