/** Describes each entry of a change as one sentence. */
import { quoteText, joinWithCommas, quotePage, toRichText } from './change-words.ts';
import type { QuotedSiteText, RichText } from './change-words.ts';
import { EFFECT_NOTES, REDIRECT_DESTINATION_NOTES, UNCHECKED_TAKEOVER_PAGE, UNCHECKED_NOTE } from '../change/alarming-groups.ts';
import type { ExecutableKind } from '../pages/executable/executable.ts';
import type { Crumb } from '../navigation/breadcrumbs.ts';
import type {
  AddedCode,
  BrowserEffect,
  FileChange,
  GeneratedPagesEntry,
  ImportingPage,
  ListedElement,
  LostUrl,
  MovedPage,
  PropertyChange,
  RedirectChange,
  RedirectedUrl,
  RelabelledElement,
} from '../change/site-change.ts';

type BreadcrumbPaths = readonly (readonly Crumb[])[];

const KINDS: Readonly<Record<ExecutableKind, string>> = {
  script: 'a script',
  frame: 'another document inside the page',
  element: 'an element that changes what the page loads or where it goes',
  handler: 'code that runs when readers do something',
  url: 'a URL that runs code',
  html: 'raw HTML',
  import: 'an import from outside the repository',
  export: 'code of the page',
  expression: 'an expression that runs',
  part: 'an import',
};

export function codeLine({ file, kind, text, line, isParsed }: AddedCode): RichText {
  // Where an import leads is not known of a page that cannot be parsed.
  const name = kind === 'import' && !isParsed ? 'an import, perhaps from outside the repository' : KINDS[kind];
  const what = toRichText`${name}: ${quoteText(text)}`;
  return isParsed
    ? toRichText`${quoteText(`${file}:${line}`)} adds ${what}`
    : toRichText`${quoteText(file)} cannot be parsed; line ${String(line)} seems to contain ${what}`;
}

export function importLine({ file, line, text }: AddedCode): RichText {
  return toRichText`${quoteText(`${file}:${line}`)} ${quoteText(text)}`;
}

export function redirectLine({ source, before, after, effect, takesOver }: RedirectChange): RichText {
  const took =
    takesOver === undefined
      ? ''
      : takesOver === UNCHECKED_TAKEOVER_PAGE
        ? UNCHECKED_NOTE
        : toRichText`; it takes over the URL of the page ${quoteText(takesOver)}`;
  if (after === undefined) return toRichText`${quoteText(source)} no longer goes to ${quoteText(before ?? '')}`;
  const was = before === undefined ? '' : toRichText`; it went to ${quoteText(before)}`;
  return toRichText`${quoteText(source)} now goes to ${quoteText(after)}${effect === undefined ? '' : REDIRECT_DESTINATION_NOTES[effect]}${was}${took}`;
}

export function propertyLine({ pointer, file, at = [], property, before, after, count = 1, effect }: PropertyChange): RichText {
  const name = at.length === 0 ? quoteText(pointer || '/') : toRichText`${quoteText(property.slice(1))} ${inBreadcrumbs([at])}`;
  const drawnIn = /(?:^|\/)docs\.json$/.test(file) ? '' : toRichText` (${quoteText(file)})`;
  return toRichText`${name}${drawnIn} ${valueChange(before, after)}${count > 1 ? `, ${count} changes` : ''}${effectText(effect)}`;
}

function valueChange(before: string | undefined, after: string | undefined): RichText {
  if (before === undefined) return toRichText`set to ${quoteText(after ?? '')}`;
  return after === undefined ? toRichText`removed, was ${quoteText(before)}` : toRichText`${quoteText(before)} → ${quoteText(after)}`;
}

export function elementLine({ kind, label, at, properties, effect }: ListedElement): RichText {
  const set = properties === undefined ? '' : toRichText` with ${quoteText(properties)}`;
  return toRichText`${kind} ${quoteText(label)}${at.length > 0 ? toRichText` ${inBreadcrumbs([at])}` : ''}${set}${effectText(effect)}`;
}

function effectText(effect: BrowserEffect | undefined): string {
  return effect === undefined ? '' : EFFECT_NOTES[effect];
}

export function relabelledLine({ kind, from, to, at }: RelabelledElement): RichText {
  return toRichText`${kind} ${quoteText(from)} → ${quoteText(to)}${at.length > 0 ? toRichText` ${inBreadcrumbs([at])}` : ''}`;
}

export function lostLine({ url, isListed }: LostUrl): RichText {
  return toRichText`${quoteText(url)}${isListed ? '' : NOT_LISTED}`;
}

export function redirectedLine({ url, to, isListed }: RedirectedUrl): RichText {
  return toRichText`${quoteText(url)} now goes ${to === undefined ? 'elsewhere' : toRichText`to ${quoteText(to)}`}${isListed ? '' : NOT_LISTED}`;
}

const NOT_LISTED = ' (was not in the navigation)';

export function movedLine({ page: name, was, from, to }: MovedPage): RichText {
  if (was !== undefined) {
    const places = [...(from.length > 0 ? [toRichText`from ${names(from)}`] : []), ...(to.length > 0 ? [toRichText`to ${names(to)}`] : [])];
    return toRichText`${quotePage(name)}, was ${quotePage(was)}${places.flatMap((place) => toRichText`, ${place}`)}`;
  }
  if (from.length === 0) return toRichText`${quotePage(name)} also ${inBreadcrumbs(to)}`;
  return toRichText`${quotePage(name)} ${to.length === 0 ? toRichText`no longer ${inBreadcrumbs(from)}` : toRichText`from ${names(from)} to ${names(to)}`}`;
}

export function generatedLine({ operation, source, at }: GeneratedPagesEntry): RichText {
  const from = source === undefined ? '' : toRichText` of ${quoteText(source)}`;
  const what = operation === undefined ? toRichText`all of ${quoteText(source ?? '')}` : toRichText`${quotePage(operation)}${from}`;
  return toRichText`${what} ${inBreadcrumbs([at])}`;
}

const CHANGES = { added: 'is new', removed: 'was removed', changed: 'has changed content' } as const;
const NOTES = {
  unreadable: 'is no longer valid',
  readable: 'is valid again',
  order: 'has its properties in a different order',
} as const;

export function fileLine({ file, kind, change, note }: FileChange): RichText {
  const what = note === undefined ? CHANGES[change] : NOTES[note];
  return toRichText`${kind === 'page' && change !== 'removed' ? quotePage(file) : quoteText(file)} ${what}${kind === 'code' && change !== 'removed' ? ' and is code that pages may load' : ''}`;
}

export function importingLine({ page: name, imports }: ImportingPage): RichText {
  return toRichText`${quotePage(name)} imports ${joinWithCommas(imports.map(quoteText))}`;
}

export function inBreadcrumbs(places: BreadcrumbPaths): RichText {
  return toRichText`in ${names(places)}`;
}

function names(places: BreadcrumbPaths): RichText {
  return places.flatMap((crumbs, index) => [...(index === 0 ? [] : [', ']), breadcrumbText(crumbs)]);
}

function breadcrumbText(crumbs: readonly Crumb[]): string | QuotedSiteText {
  return crumbs.length === 0 ? 'the navigation itself' : quoteText(crumbs.map(({ label, kind }) => label.trim() || kind).join(' › '));
}
