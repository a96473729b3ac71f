/** For coding agents: one finding per line with its pointer and exact fix, without color; the summary is last. */
import type { Finding, Edit, Fix } from '../lint/diagnostic.ts';
import { type FilePositionLookup, createFilePositionLookup } from './file-position-lookup.ts';
import type { Reporter } from './report.ts';
import { selectFindings } from './shown-findings.ts';
import { formatSummaryNotes, repairNote, summaryLine } from './summary.ts';
import { pluralize } from '../text/pluralize.ts';
import { escapeJsonForLog, makeVisible, makeFileNameVisible } from '../text/visible.ts';

/** Behind the summary. */
export const AGENT_HINT = ' (agent format; --format text is for people)';

const MAX_TEXT = 80;
const MAX_EDITS = 3;
const MAX_RELATED = 3;

export const agent: Reporter = (report, options) => {
  const places = createFilePositionLookup(report);
  const lines = selectFindings(report, options, true).map((diagnostic) => agentLine(diagnostic, places, ': --format json'));
  const ending = [summaryLine(report, true), ...formatSummaryNotes(report, options, true), ...repairNote(report, options)];
  return `${[...lines, ending.join(' ') + AGENT_HINT].join('\n')}\n`;
};

/** One finding. `allEdits` says where to find the edits of a fix that are too long for a line. */
export function agentLine(diagnostic: Finding, places: FilePositionLookup, allEdits = ''): string {
  const { file, span, severity, rule, pointer, message, loses, count, fix, related } = diagnostic;
  const parts = [
    `${places.link(file, span)} ${severity} ${makeVisible(rule)} ${oneWord(pointer)} ${makeVisible(message)}`,
    ...(loses === undefined ? [] : [`loses ${pluralize(loses.pages, 'page')}`]),
    ...(count > 1 ? [`covers ${count} entries`] : []),
    ...(fix === undefined ? [] : [fixText(fix, places, allEdits)]),
    ...(related.length === 0 ? [] : [`related: ${relatedPlaces(diagnostic, places).join('; ')}`]),
  ];
  return parts.join(' | ');
}

/** Writes a pointer as one word, because the message follows it: with spaces in quotes, an empty one as `-`. */
function oneWord(pointer: string): string {
  if (pointer === '') return '-';
  return /\s/.test(pointer) ? quoted(pointer) : makeVisible(pointer);
}

/** `fix(safe): Replace it with “b”: 8:5-8:8 -> "b"`; only the title if the texts are long. */
function fixText(fix: Fix, places: FilePositionLookup, allEdits: string): string {
  const { safe, title, edits } = fix;
  const words = `fix(${safe ? 'safe' : 'suggestion'}): ${makeVisible(title)}`;
  if (!isShort(fix)) return `${words} (${pluralize(edits.length, 'edit')}${allEdits})`;
  return `${words} ${edits.map((edit) => replacement(edit, places)).join(', ')}`.trimEnd();
}

/** Whether all edits of a fix are shown in the line of a finding. */
export function isShort({ edits }: Fix): boolean {
  return edits.length <= MAX_EDITS && edits.every((edit) => edit.text.length <= MAX_TEXT);
}

function replacement({ file, start, end, text }: Edit, places: FilePositionLookup): string {
  const range = places.range(file, { start, end });
  const place = `${range.start.line}:${range.start.column}-${range.end.line}:${range.end.column}`;
  return `[${makeFileNameVisible(file)}:${place} -> ${quoted(text)}]`;
}

/** The first of the related places, and how many more there are. */
export function relatedPlaces({ related }: Finding, places: FilePositionLookup): string[] {
  const shown = related.slice(0, MAX_RELATED).map(({ file, span, message }) => {
    return `${places.link(file, span)} ${makeVisible(message)}`;
  });
  const left = related.length - shown.length;
  return [...shown, ...(left > 0 ? [`and ${left} more`] : [])];
}

/** A JSON string, to preserve the exact text. */
function quoted(text: string): string {
  return escapeJsonForLog(JSON.stringify(text));
}
