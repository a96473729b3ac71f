/** `docs-nav lsp`: a language server over standard input and output. */
import { serve } from '../../lsp/server.ts';
import { version } from '../version.ts';

/** Serves until the editor closes its end. */
export async function runLsp(): Promise<number> {
  const { stdin, stdout } = process;
  try {
    return await serve(stdin, stdout, version);
  } finally {
    stdin.destroy();
  }
}
