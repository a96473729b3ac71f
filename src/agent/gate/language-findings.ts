/** New pages that languages lack, as findings that stop a push. */
import type { Subject } from '../../index.ts';
import { linesOf, type MissingLanguages } from '../../internal.ts';
import type { ReportedFinding } from '../contract/job.ts';

export function languageFindings(missing: readonly MissingLanguages[], { source }: Subject): readonly ReportedFinding[] {
  return missing.map(({ page, languages }) => ({
    rule: 'language-parity',
    severity: 'error',
    message: `The new page “${page}” is missing in ${languages.map((language) => `“${language}”`).join(', ')}. Add it there too, translated.`,
    ...placeOf(page, source),
  }));
}

/** The first line that lists the page. */
function placeOf(page: string, { documents }: Subject['source']): Pick<ReportedFinding, 'file' | 'line'> {
  for (const { file: holder, text } of documents.values()) {
    const at = text.indexOf(`${page}"`);
    if (at !== -1) return { file: holder, line: linesOf(text).position(at).line };
  }
  const [root = ''] = documents.keys();
  return { file: root, line: 1 };
}
