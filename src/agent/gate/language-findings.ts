/** New pages that languages lack, as findings that stop a push. */
import type { Subject } from '../../index.ts';
import { linesOf, locate, type UntranslatedPage, normalizePagePath, pointerOf } from '../../internal.ts';
import type { ReportedFinding } from '../contract/job.ts';

export function languageFindings(missing: readonly UntranslatedPage[], subject: Subject): readonly ReportedFinding[] {
  return missing.map(({ page, languages }) => ({
    rule: 'language-parity',
    severity: 'error',
    message: `The new page “${page}” is missing in ${languages.map((language) => `“${language}”`).join(', ')}. Add it there too, translated.`,
    ...placeOf(page, subject),
  }));
}

/** The first line that lists the page. */
function placeOf(page: string, { navigation, source, traits }: Subject): Pick<ReportedFinding, 'file' | 'line'> {
  const entry = navigation.pages.find(({ text }) => normalizePagePath(text, traits) === page);
  const { file, span } = locate({ pointer: entry ? pointerOf(entry) : '/navigation' }, source);
  return { file, line: linesOf(source.documents.get(file)?.text ?? '').position(span.start).line };
}
