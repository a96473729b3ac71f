/** Formats each entry of a change as one line of Markdown. Text of the site is only in code spans. */
import { codeSpan } from '../text/code-span.ts';
import { visible } from '../text/visible.ts';
import { DOES, LEADS, NOT_TRIED, NOT_TRIED_WORDS } from '../change/alarming.ts';
import type { ExecutableKind } from '../pages/executable/executable.ts';
import type { Crumb } from '../navigation/breadcrumbs.ts';
import type {
  AddedCode,
  Effect,
  FileChange,
  GeneratedPages,
  ListedElement,
  LostUrl,
  MovedPage,
  PropertyChange,
  RedirectChange,
  RelabelledElement,
} from '../change/site-change.ts';

type Places = readonly (readonly Crumb[])[];

const KINDS: Readonly<Record<ExecutableKind, string>> = {
  script: 'a script',
  frame: 'another document inside the page',
  element: 'an element that changes what the page loads or where it leads',
  handler: 'code that runs when readers do something',
  url: 'a URL that runs code',
  html: 'raw HTML',
  import: 'an import from outside the repository',
  export: 'code of the page',
  expression: 'an expression that runs',
  part: 'an import',
};

export function codeLine({ file, kind, text, line, isParsed }: AddedCode): string {
  const what = `${KINDS[kind]}: ${code(text)}`;
  return isParsed ? `${code(`${file}:${line}`)} adds ${what}` : `${code(file)} cannot be parsed; line ${line} seems to contain ${what}`;
}

export function importLine({ file, line, text }: AddedCode): string {
  return `${code(`${file}:${line}`)} ${code(text)}`;
}

export function redirectLine({ source, before, after, effect, takesOver }: RedirectChange): string {
  const took =
    takesOver === undefined ? '' : takesOver === NOT_TRIED ? NOT_TRIED_WORDS : `; it takes over the URL of the page ${code(takesOver)}`;
  if (after === undefined) return `${code(source)} no longer leads to ${code(before ?? '')}`;
  return `${code(source)} now leads to ${code(after)}${effect === undefined ? '' : LEADS[effect]}${before === undefined ? '' : `; it led to ${code(before)}`}${took}`;
}

export function propertyLine({ pointer, file, at = [], property, before, after, count = 1, effect }: PropertyChange): string {
  const name = at.length === 0 ? code(pointer || '/') : `${code(property.slice(1))} ${inPlaces([at])}`;
  const drawnIn = /(?:^|\/)docs\.json$/.test(file) ? '' : ` (${code(file)})`;
  return `${name}${drawnIn} ${became(before, after)}${count > 1 ? `, ${count} changes` : ''}${doing(effect)}`;
}

function became(before: string | undefined, after: string | undefined): string {
  if (before === undefined) return `set to ${code(after ?? '')}`;
  return after === undefined ? `removed, was ${code(before)}` : `${code(before)} → ${code(after)}`;
}

export function elementLine({ kind, label, at, properties, effect }: ListedElement): string {
  return `${kind} ${code(label)}${at.length > 0 ? ` ${inPlaces([at])}` : ''}${properties === undefined ? '' : ` with ${code(properties)}`}${doing(effect)}`;
}

function doing(effect: Effect | undefined): string {
  return effect === undefined ? '' : DOES[effect];
}

export function relabelledLine({ kind, from, to, at }: RelabelledElement): string {
  return `${kind} ${code(from)} → ${code(to)}${at.length > 0 ? ` ${inPlaces([at])}` : ''}`;
}

export function lostLine({ url, isListed }: LostUrl): string {
  return `${code(url)}${isListed ? '' : ' (was not in the navigation)'}`;
}

export function movedLine({ page, from, to }: MovedPage): string {
  if (from.length === 0) return `${code(page)} also ${inPlaces(to)}`;
  return `${code(page)} ${to.length === 0 ? `no longer ${inPlaces(from)}` : `from ${names(from)} to ${names(to)}`}`;
}

export function generatedLine({ operation, source, at }: GeneratedPages): string {
  const what =
    operation === undefined ? `all of ${code(source ?? '')}` : code(operation) + (source === undefined ? '' : ` of ${code(source)}`);
  return `${what} ${inPlaces([at])}`;
}

const CHANGES = { added: 'is new', removed: 'was removed', changed: 'has changed content' } as const;
const NOTES = {
  unreadable: 'is no longer valid',
  readable: 'is valid again',
  order: 'has its properties in a different order',
} as const;

export function fileLine({ file, kind, change, importedBy = [], note }: FileChange): string {
  const what = note === undefined ? CHANGES[change] : NOTES[note];
  const pages = importedBy.length === 0 ? '' : `; pages that import it: ${importedBy.map(code).join(', ')}`;
  return `${code(file)} ${what}${kind === 'code' && change !== 'removed' ? ', and is code that pages may load' : ''}${pages}`;
}

export function inPlaces(places: Places): string {
  return `in ${names(places)}`;
}

function names(places: Places): string {
  return places
    .map((crumbs) =>
      crumbs.length === 0 ? 'the navigation itself' : code(crumbs.map(({ label, kind }) => label.trim() || kind).join(' › ')),
    )
    .join(', ');
}

/** Returns a code span in one line, whatever the text contains. */
export function code(text: string): string {
  const line = visible(text.replace(/[^\S ]+/g, ' ').trim());
  return line === '' ? '(blank)' : codeSpan(line);
}
