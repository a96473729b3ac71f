/** `docs-nav lsp`: a language server over standard input and output. */
import { runLanguageServer } from '../../lsp/server.ts';
import type { ParsedArguments } from '../command.ts';
import { settingsOf } from '../lint-settings.ts';
import { version } from '../version.ts';

/** Serves until the editor closes its end. */
export async function runLsp(given: ParsedArguments): Promise<number> {
  const { stdin, stdout, stderr } = process;
  if (stdin.isTTY)
    stderr.write('docs-nav: This is a language server: it waits for an editor, not for you. Set it up in your editor. Ctrl+C ends it.\n');
  try {
    return await runLanguageServer(stdin, stdout, version, settingsOf(given));
  } finally {
    stdin.destroy();
  }
}
