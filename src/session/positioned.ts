/** The findings of an open site with their positions. */
import type { Diagnostic, Finding } from '../lint/diagnostic.ts';
import { withPositions } from '../lint/with-positions.ts';
import type { OpenSite } from './open-site.ts';
import { textsOf } from './texts-of.ts';

const known = new WeakMap<readonly Finding[], readonly Diagnostic[]>();

/** Returns the same list for the same findings. Their texts are kept, because files may change before somebody asks for a line. */
export async function locateFindings(
  findings: readonly Finding[],
  site: Pick<OpenSite, 'subject' | 'files' | 'text'> & { readonly texts: Map<string, string> },
): Promise<readonly Diagnostic[]> {
  const before = known.get(findings);
  if (before) return before;
  for (const [file, text] of textsOf(await site.subject(), findings, site.files)) site.texts.set(file, text);
  const made = withPositions(findings, (file) => site.text(file));
  known.set(findings, made);
  return made;
}
