/** The format for people: findings by file, each with its code frame, consequence and repair; the summary last. */
import type { Lines } from '../document/lines.ts';
import type { Diagnostic, Related } from '../lint/diagnostic.ts';
import { ending } from './clean.ts';
import { type Mark, frameOf } from './frame.ts';
import { type Paint, paintWith } from './paint.ts';
import { type Places, placesOf } from './places.ts';
import type { ReportOptions, Reporter } from './report.ts';
import { capped, selected } from './shown-findings.ts';
import { counted } from '../text/counted.ts';
import { visible, visibleFile } from '../text/visible.ts';
import { widthOf } from '../text/width.ts';
import { wrap } from '../text/wrap.ts';

/** Related places at most this many lines away are marked in the same frame. */
const NEAR = 8;
const MOST_RELATED = 5;
export const MOST = 100;
const LABELS = { error: 'error', warning: 'warning', info: 'info' } as const;

export const text: Reporter = (report, options) => {
  const all = selected(report, options, options.showInfo);
  const shown = capped(all, options.maxProblems ?? MOST);
  const paint = paintWith(options.color);
  const places = placesOf(report);
  const files = byFile(shown);
  const out: string[] = [];
  for (const [file, diagnostics] of files) {
    if (files.size > 1) out.push(paint('strong', `${visibleFile(file)}: ${tally(diagnostics)}`), '');
    for (const diagnostic of diagnostics) out.push(...finding(diagnostic, places, options, paint), '');
  }
  out.push(...ending(report, options, all.length - shown.length));
  return `${out.join('\n')}\n`;
};

function byFile(diagnostics: readonly Diagnostic[]): ReadonlyMap<string, readonly Diagnostic[]> {
  const files = new Map<string, Diagnostic[]>();
  for (const diagnostic of diagnostics) {
    const group = files.get(diagnostic.file);
    if (group === undefined) files.set(diagnostic.file, [diagnostic]);
    else group.push(diagnostic);
  }
  return files;
}

function tally(diagnostics: readonly Diagnostic[]): string {
  const counts = Object.entries(LABELS).map(([severity, label]) => {
    const count = diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
    return count === 0 ? '' : severity === 'info' ? `${count} info` : counted(count, label);
  });
  return counts.filter((count) => count !== '').join(', ');
}

function finding(diagnostic: Diagnostic, places: Places, options: ReportOptions, paint: Paint): string[] {
  const { file, span, severity, rule, loses, fix, count } = diagnostic;
  const near = diagnostic.related.filter((related) => isNear(related, diagnostic, places)).slice(0, MOST_RELATED);
  const far = diagnostic.related.filter((related) => !near.includes(related));
  // Of very many places not all are listed, but counted.
  const left = Math.max(far.length, count - 1 - near.length) - MOST_RELATED;
  const marks: Mark[] = [
    { span, style: severity, sign: '^' },
    ...near.map(({ span, message }): Mark => ({ span, style: 'place', sign: '-', label: message })),
  ];
  const width = options.width > 0 ? Math.min(Math.max(options.width, 40), 400) : undefined;
  const head = `${LABELS[severity]} [${visible(rule)}] `;
  const [first = '', ...more] = wrapped(visible(diagnostic.message), width, widthOf(head) - 2);
  const details = [
    ...far.slice(0, MOST_RELATED).map((related) => relatedLine(related, places, paint)),
    ...(far.length > MOST_RELATED ? [`Related: ${counted(left, 'more place')}.`] : []),
    ...(count > 1 ? [`${count} entries have this problem.`] : []),
    ...(loses !== undefined && loses.pages > 0 ? [`Readers lose ${counted(loses.pages, 'page')}.`] : []),
  ];
  return [
    `${paint(severity, LABELS[severity])} ${paint('faint', `[${visible(rule)}]`)} ${paint('strong', first)}`,
    ...more.map((line) => `  ${paint('strong', line)}`),
    `  ${paint('place', places.link(file, span))}`,
    ...(isOpening(marks, places.lines(file)) ? [] : frameOf(places.lines(file), marks, width ?? 100, paint)),
    ...details.map((line) => `  ${line}`),
    ...(fix === undefined
      ? []
      : wrapped(`${fix.safe ? 'Fix' : 'Suggestion'}: ${visible(fix.title)}`, width).map((line) => `  ${paint('repair', line)}`)),
  ];
}

/** Wraps text that is indented by 2. Only a terminal has a width: elsewhere a message stays on one line, easy to search and copy. */
function wrapped(text: string, width: number | undefined, taken = 0): string[] {
  if (width === undefined) return [text];
  // Build logs take a line that begins with “::” or “##” for a command.
  return wrap(text.replace(/ (?=::|##)/g, '\0'), width - 2, taken).map((line) => line.replaceAll('\0', ' '));
}

/** Whether a frame would underline only the bracket that opens the file. */
function isOpening([about, ...others]: readonly Mark[], lines: Lines): boolean {
  return (
    others.length === 0 && about !== undefined && about.span.start === 0 && about.span.end === 1 && /^[{[]\s*$/.test(lines.lineText(1))
  );
}

function relatedLine(related: Related, places: Places, paint: Paint): string {
  return `Related: ${paint('place', places.link(related.file, related.span))} ${visible(related.message)}`;
}

/** Near enough to stand in one frame; on one long line, near enough to be seen at once. */
function isNear(related: Related, { file, span }: Diagnostic, places: Places): boolean {
  if (related.file !== file) return false;
  const here = places.range(file, span).start;
  const there = places.range(file, related.span);
  if (there.end.line - there.start.line >= NEAR) return false;
  const distance = Math.abs(there.start.line - here.line);
  return distance === 0 ? Math.abs(there.start.column - here.column) <= 30 : distance <= NEAR;
}
