/** The tool `nav_check`: the findings that the edits introduce. */
import type { Files, OpenSite } from '../../index.ts';
import {
  type Finding,
  compareSiteFindings,
  decode,
  type LineIndex,
  linesOf,
  makeFileNameVisible,
  makeVisible,
  pluralize,
} from '../../internal.ts';

const MAX_FINDINGS = 40;

/** The findings that the edits introduce, one per line, with their fixes. */
export async function checkNavigation(site: OpenSite, edited: OpenSite): Promise<string> {
  if (edited === site) return 'Nothing is changed yet, so there is nothing to check.';
  const { introduced, fixed } = await compareSiteFindings(site, edited);
  const mended =
    fixed.length === 0 ? '' : ` ${pluralize(fixed.length, 'finding')} from before your edits ${fixed.length === 1 ? 'is' : 'are'} gone.`;
  if (introduced.length === 0) return `The navigation is sound: your edits introduce no findings.${mended}`;
  const placeOf = positionFormatter(edited.files);
  const lines = introduced.slice(0, MAX_FINDINGS).map((finding) => findingLine(finding, placeOf));
  const rest = introduced.length - lines.length;
  const errors = introduced.filter(({ severity }) => severity === 'error').length;
  const verdict = errors === 0 ? 'None is an error.' : `${pluralize(errors, 'error')} must be fixed.`;
  return `Your edits introduce ${pluralize(introduced.length, 'finding')}. ${verdict}${mended}\n${lines.join('\n')}${rest > 0 ? `\n… and ${rest} more` : ''}`;
}

function findingLine({ file, span, severity, rule, message, fix }: Finding, placeOf: FormatPosition): string {
  const repair = fix === undefined ? '' : ` Fix: ${makeVisible(fix.title)}`;
  return `${makeFileNameVisible(file)}:${placeOf(file, span.start)}: ${severity} ${rule}: ${makeVisible(message)}${repair}`;
}

type FormatPosition = (file: string, offset: number) => string;

/** `line:column` of offsets; each file is indexed once. */
export function positionFormatter(files: Files): FormatPosition {
  const known = new Map<string, LineIndex>();
  return (file, offset) => {
    let lines = known.get(file);
    if (!lines) known.set(file, (lines = linesOf(decode(files.read(file) ?? new Uint8Array()).text)));
    const { line, column } = lines.position(offset);
    return `${line}:${column}`;
  };
}
