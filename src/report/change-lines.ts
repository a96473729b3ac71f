/** Describes each entry of a change as one sentence. */
import { code, joinWithCommas, page, words } from './change-words.ts';
import type { QuotedText, Words } from './change-words.ts';
import { EFFECT_NOTES, DESTINATION_NOTES, UNCHECKED_TAKEOVER_PAGE, UNCHECKED_NOTE } from '../change/alarming-groups.ts';
import type { ExecutableKind } from '../pages/executable/executable.ts';
import type { Crumb } from '../navigation/breadcrumbs.ts';
import type {
  AddedCode,
  Effect,
  FileChange,
  GeneratedPages,
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

export function codeLine({ file, kind, text, line, isParsed }: AddedCode): Words {
  // Where an import leads is not known of a page that cannot be parsed.
  const name = kind === 'import' && !isParsed ? 'an import, perhaps from outside the repository' : KINDS[kind];
  const what = words`${name}: ${code(text)}`;
  return isParsed
    ? words`${code(`${file}:${line}`)} adds ${what}`
    : words`${code(file)} cannot be parsed; line ${String(line)} seems to contain ${what}`;
}

export function importLine({ file, line, text }: AddedCode): Words {
  return words`${code(`${file}:${line}`)} ${code(text)}`;
}

export function redirectLine({ source, before, after, effect, takesOver }: RedirectChange): Words {
  const took =
    takesOver === undefined
      ? ''
      : takesOver === UNCHECKED_TAKEOVER_PAGE
        ? UNCHECKED_NOTE
        : words`; it takes over the URL of the page ${code(takesOver)}`;
  if (after === undefined) return words`${code(source)} no longer goes to ${code(before ?? '')}`;
  const was = before === undefined ? '' : words`; it went to ${code(before)}`;
  return words`${code(source)} now goes to ${code(after)}${effect === undefined ? '' : DESTINATION_NOTES[effect]}${was}${took}`;
}

export function propertyLine({ pointer, file, at = [], property, before, after, count = 1, effect }: PropertyChange): Words {
  const name = at.length === 0 ? code(pointer || '/') : words`${code(property.slice(1))} ${inBreadcrumbs([at])}`;
  const drawnIn = /(?:^|\/)docs\.json$/.test(file) ? '' : words` (${code(file)})`;
  return words`${name}${drawnIn} ${valueChange(before, after)}${count > 1 ? `, ${count} changes` : ''}${effectText(effect)}`;
}

function valueChange(before: string | undefined, after: string | undefined): Words {
  if (before === undefined) return words`set to ${code(after ?? '')}`;
  return after === undefined ? words`removed, was ${code(before)}` : words`${code(before)} → ${code(after)}`;
}

export function elementLine({ kind, label, at, properties, effect }: ListedElement): Words {
  const set = properties === undefined ? '' : words` with ${code(properties)}`;
  return words`${kind} ${code(label)}${at.length > 0 ? words` ${inBreadcrumbs([at])}` : ''}${set}${effectText(effect)}`;
}

function effectText(effect: Effect | undefined): string {
  return effect === undefined ? '' : EFFECT_NOTES[effect];
}

export function relabelledLine({ kind, from, to, at }: RelabelledElement): Words {
  return words`${kind} ${code(from)} → ${code(to)}${at.length > 0 ? words` ${inBreadcrumbs([at])}` : ''}`;
}

export function lostLine({ url, isListed }: LostUrl): Words {
  return words`${code(url)}${isListed ? '' : NOT_LISTED}`;
}

export function redirectedLine({ url, to, isListed }: RedirectedUrl): Words {
  return words`${code(url)} now goes ${to === undefined ? 'elsewhere' : words`to ${code(to)}`}${isListed ? '' : NOT_LISTED}`;
}

const NOT_LISTED = ' (was not in the navigation)';

export function movedLine({ page: name, was, from, to }: MovedPage): Words {
  if (was !== undefined) {
    const places = [...(from.length > 0 ? [words`from ${names(from)}`] : []), ...(to.length > 0 ? [words`to ${names(to)}`] : [])];
    return words`${page(name)}, was ${page(was)}${places.flatMap((place) => words`, ${place}`)}`;
  }
  if (from.length === 0) return words`${page(name)} also ${inBreadcrumbs(to)}`;
  return words`${page(name)} ${to.length === 0 ? words`no longer ${inBreadcrumbs(from)}` : words`from ${names(from)} to ${names(to)}`}`;
}

export function generatedLine({ operation, source, at }: GeneratedPages): Words {
  const from = source === undefined ? '' : words` of ${code(source)}`;
  const what = operation === undefined ? words`all of ${code(source ?? '')}` : words`${page(operation)}${from}`;
  return words`${what} ${inBreadcrumbs([at])}`;
}

const CHANGES = { added: 'is new', removed: 'was removed', changed: 'has changed content' } as const;
const NOTES = {
  unreadable: 'is no longer valid',
  readable: 'is valid again',
  order: 'has its properties in a different order',
} as const;

export function fileLine({ file, kind, change, note }: FileChange): Words {
  const what = note === undefined ? CHANGES[change] : NOTES[note];
  return words`${kind === 'page' && change !== 'removed' ? page(file) : code(file)} ${what}${kind === 'code' && change !== 'removed' ? ' and is code that pages may load' : ''}`;
}

export function importingLine({ page: name, imports }: ImportingPage): Words {
  return words`${page(name)} imports ${joinWithCommas(imports.map(code))}`;
}

export function inBreadcrumbs(places: BreadcrumbPaths): Words {
  return words`in ${names(places)}`;
}

function names(places: BreadcrumbPaths): Words {
  return places.flatMap((crumbs, index) => [...(index === 0 ? [] : [', ']), breadcrumbText(crumbs)]);
}

function breadcrumbText(crumbs: readonly Crumb[]): string | QuotedText {
  return crumbs.length === 0 ? 'the navigation itself' : code(crumbs.map(({ label, kind }) => label.trim() || kind).join(' › '));
}
