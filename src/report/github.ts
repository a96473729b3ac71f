/** Annotations of GitHub Actions as workflow commands, the complete list where GitHub would cut it, and the summary. */
import type { Diagnostic } from '../lint/diagnostic.ts';
import { conciseLine } from './concise.ts';
import { type Places, placesOf } from './places.ts';
import type { Reporter } from './report.ts';
import { mostImportantFirst, selected, SEVERITIES } from './selection.ts';
import { counted, notes, summaryLine } from './summary.ts';
import { visible } from './visible.ts';

/** GitHub shows this many annotations of one kind for a step, and drops the others without a word. */
const MOST_OF_A_KIND = 10;
const COMMANDS = { error: 'error', warning: 'warning', info: 'notice' } as const;

export const github: Reporter = (report, options) => {
  const name = (file: string): string => inRepository(file, options.repositoryPrefix ?? '');
  const places = placesOf(report, name);
  const all = mostImportantFirst(selected(report, options, true));
  const annotated = SEVERITIES.flatMap((kind) => all.filter(({ severity }) => severity === kind).slice(0, MOST_OF_A_KIND));
  const lines = annotated.map((diagnostic) => annotation(diagnostic, name(diagnostic.file), places));
  if (all.length > annotated.length) {
    lines.push(`::group::All ${counted(all.length, 'finding')}`);
    for (const diagnostic of all) lines.push(conciseLine(diagnostic, places));
    lines.push('::endgroup::');
  }
  lines.push(...notes(report, options, true), summaryLine(report, true));
  return `${lines.join('\n')}\n`;
};

function annotation(diagnostic: Diagnostic, file: string, places: Places): string {
  const { severity, rule, message, loses, fix, span } = diagnostic;
  const { start, end } = places.range(diagnostic.file, span);
  // Columns are only allowed within one line.
  const columns = start.line === end.line ? `,col=${start.column},endColumn=${end.column}` : '';
  const properties = `file=${property(file)},line=${start.line},endLine=${end.line}${columns},title=${property(rule)}`;
  const sentences = [
    visible(message),
    ...(loses !== undefined && loses.pages > 0 ? [`The site would lose ${counted(loses.pages, 'page')}.`] : []),
    ...(fix === undefined ? [] : [`${fix.safe ? 'Fix' : 'Suggestion'}: ${visible(fix.title)}`]),
    // The log shows the message without its place.
    places.link(diagnostic.file, span),
  ];
  return `::${COMMANDS[severity]} ${properties}::${data(sentences.join('\n'))}`;
}

/** The path from the root of the repository, from a path relative to a folder in it. */
function inRepository(file: string, prefix: string): string {
  const parts: string[] = [];
  for (const part of `${prefix}/${file}`.split('/')) {
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(visible(text)).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
