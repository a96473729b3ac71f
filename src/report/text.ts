/** The format for people: findings by file, each with its code frame, consequence and repair; the summary last. */
import type { LineIndex } from '../document/lines.ts';
import { selectCoveredMistakeLocations, type Finding, type RelatedLocation } from '../lint/diagnostic.ts';
import { closingLines } from './clean.ts';
import { type FrameMark, frameOf } from './frame.ts';
import { type Paint, paintWith } from './paint.ts';
import { type FilePositionLookup, createFilePositionLookup } from './file-position-lookup.ts';
import type { ReportOptions, Reporter } from './report.ts';
import { limitFindings, selectFindings } from './shown-findings.ts';
import { groupBy } from '../text/group-by.ts';
import { joinWords } from '../text/join-words.ts';
import { pluralize } from '../text/pluralize.ts';
import { makeVisible, makeFileNameVisible } from '../text/visible.ts';
import { widthOf } from '../text/width.ts';
import { wrap } from '../text/wrap.ts';

/** Related places at most this many lines away are marked in the same frame. */
const MAX_LINES_APART = 8;
const MAX_RELATED = 5;
export const DEFAULT_MAX_TEXT_PROBLEMS = 100;
const LABELS = { error: 'error', warning: 'warning', info: 'info' } as const;

export const text: Reporter = (report, options) => {
  const all = selectFindings(report, options, options.showInfo);
  const shown = limitFindings(all, options.maxProblems ?? DEFAULT_MAX_TEXT_PROBLEMS);
  const paint = paintWith(options.color);
  const places = createFilePositionLookup(report);
  const files = groupBy(shown, ({ file }) => file);
  const out: string[] = [];
  for (const [file, diagnostics] of files) {
    if (files.size > 1) out.push(paint('strong', `${makeFileNameVisible(file)}: ${tally(diagnostics)}`), '');
    for (const diagnostic of diagnostics) out.push(...findingLines(diagnostic, places, options, paint), '');
  }
  out.push(...closingLines(report, options, all.length - shown.length));
  return `${out.join('\n')}\n`;
};

function tally(diagnostics: readonly Finding[]): string {
  const counts = Object.entries(LABELS).map(([severity, label]) => {
    const count = diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
    return count === 0 ? '' : pluralize(count, label);
  });
  return counts.filter((count) => count !== '').join(', ');
}

function findingLines(diagnostic: Finding, places: FilePositionLookup, options: ReportOptions, paint: Paint): string[] {
  const { file, span, severity, rule, loses, fix, count } = diagnostic;
  const related = distinctPlaces(diagnostic);
  const near = related.filter((one) => isNear(one, diagnostic, places)).slice(0, MAX_RELATED);
  const elsewhere = otherLines(diagnostic, near, places);
  const far = related.filter((one) => !near.includes(one) && !elsewhere.has(one));
  // Of very many places not all are listed, but counted.
  const left = Math.max(far.length, count - 1 - near.length - elsewhere.size) - MAX_RELATED;
  const marks: FrameMark[] = [
    { span, style: severity, sign: '^' },
    ...near.map(({ span, message }): FrameMark => ({ span, style: 'place', sign: '-', label: message })),
  ];
  const width = options.width > 0 ? Math.min(Math.max(options.width, 40), 400) : undefined;
  const head = `${LABELS[severity]} [${makeVisible(rule)}] `;
  const [first = '', ...more] = wrapText(makeVisible(diagnostic.message), width, widthOf(head) - 2);
  const details = [
    ...(far.length > MAX_RELATED ? [`Related: ${pluralize(left, 'more place')}.`] : []),
    ...(count > 1 ? [`${count} places have this problem${linesText(elsewhere, count - 1 - diagnostic.related.length)}.`] : []),
    ...(loses !== undefined && loses.pages > 0 ? [`Readers lose ${pluralize(loses.pages, 'page')}.`] : []),
  ];
  return [
    `${paint(severity, LABELS[severity])} ${paint('faint', `[${makeVisible(rule)}]`)} ${paint('strong', first)}`,
    ...more.map((line) => `  ${paint('strong', line)}`),
    `  ${paint('place', places.link(file, span))}`,
    ...(isOpening(marks, places.lines(file)) ? [] : frameOf(places.lines(file), marks, width ?? 100, paint)),
    ...far.slice(0, MAX_RELATED).flatMap((related) => relatedLines(related, width, places, paint)),
    ...details.flatMap((line) => wrapText(line, width)).map((line) => `  ${line}`),
    ...(fix === undefined
      ? []
      : wrapText(`${fix.safe ? 'Fix' : 'Suggestion'}: ${makeVisible(fix.title)}`, width).map((line) => `  ${paint('repair', line)}`)),
  ];
}

/** Several entries may have one place, such as pages that one pattern hides. */
function distinctPlaces({ file, span, related, count }: Finding): readonly RelatedLocation[] {
  if (count === 1) return related;
  const seen = new Set([`${span.start} ${file}`]);
  return related.filter((one) => seen.size < seen.add(`${one.span.start} ${one.file}`).size);
}

/** The places of other entries on lines that the frame does not show. They have the same problem, so that their lines are enough. */
function otherLines(
  diagnostic: Finding,
  near: readonly RelatedLocation[],
  places: FilePositionLookup,
): ReadonlyMap<RelatedLocation, number> {
  const { file, span } = diagnostic;
  const lineOf = (start: number): number => places.lines(file).position(start).line;
  const shown = new Set([span, ...near.map((one) => one.span)].map(({ start }) => lineOf(start)));
  const others = selectCoveredMistakeLocations(diagnostic).filter((one) => one.file === file);
  return new Map(others.map((one) => [one, lineOf(one.span.start)] as const).filter(([, line]) => !shown.has(line)));
}

/** «, also on lines 12, 14 and 331 more»; `left` is how many places are not known. */
function linesText(elsewhere: ReadonlyMap<RelatedLocation, number>, left: number): string {
  const lines = [...new Set(elsewhere.values())].map(String);
  const rest = Math.max(lines.length - MAX_RELATED, 0) + Math.max(left, 0);
  if (lines.length === 0) return '';
  const words = rest === 0 ? joinWords(lines, 'and') : `${lines.slice(0, MAX_RELATED).join(', ')} and ${rest} more`;
  return `, also on ${lines.length === 1 ? 'line' : 'lines'} ${words}`;
}

/** Wraps text that is indented by 2. Only a terminal has a width: elsewhere a message stays on one line, easy to search and copy. */
function wrapText(text: string, width: number | undefined, taken = 0): string[] {
  if (width === undefined) return [text];
  // Build logs take a line that begins with “::” or “##” for a command.
  return wrap(text.replace(/ (?=::|##)/g, '\0'), width - 2, taken).map((line) => line.replaceAll('\0', ' '));
}

/** Whether a frame would underline only the bracket that opens the file. */
function isOpening([about, ...others]: readonly FrameMark[], lines: LineIndex): boolean {
  return (
    others.length === 0 && about !== undefined && about.span.start === 0 && about.span.end === 1 && /^[{[]\s*$/.test(lines.lineText(1))
  );
}

function relatedLines(related: RelatedLocation, width: number | undefined, places: FilePositionLookup, paint: Paint): string[] {
  const place = places.link(related.file, related.span);
  const [first = '', ...more] = wrapText(makeVisible(related.message), width, widthOf(`Related: ${place} `));
  return [`  Related: ${paint('place', place)} ${first}`.trimEnd(), ...more.map((line) => `  ${line}`)];
}

/** Near enough to stand in one frame; on one long line, near enough to be seen at once. */
function isNear(related: RelatedLocation, { file, span }: Finding, places: FilePositionLookup): boolean {
  if (related.file !== file) return false;
  const here = places.range(file, span).start;
  const there = places.range(file, related.span);
  if (there.end.line - there.start.line >= MAX_LINES_APART) return false;
  const distance = Math.abs(there.start.line - here.line);
  return distance === 0 ? Math.abs(there.start.column - here.column) <= 30 : distance <= MAX_LINES_APART;
}
