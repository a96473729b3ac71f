/** Determines what a value of docs.json does in browsers of readers. */
import { classifyBrowserUrl, isAbsoluteUrl, isCodeUrl } from '../pages/browser-url.ts';
import { decodeHidden, executablesInUnparsedText } from '../pages/executable/in-text.ts';
import { keys } from '../document/pointer.ts';
import type { BrowserEffect } from './site-change.ts';

/** Properties of docs.json that load third-party code into every page. */
const CODE_PROPERTY = /^(?:integrations|analytics|scripts?|custom-?scripts?|head|plugins|js)$/i;

/** Properties that contain a URL, possibly with a host but without `https:`. */
const URL_PROPERTY = /^(?:href|url|src|link|destination|baseurl|server|action)$/i;
const HOST = /^(?:www\.[\w-]+\.[a-z]|[a-z\d][a-z\d.-]*\.(?:com|org|net|io|dev|ai|app|co|gg|me)(?:[/?#:]|$))/i;

/** A URL in Markdown or HTML text, such as that of a banner. */
const EXTERNAL_LINK = /\bhttps?:[\\/]|(?:\]\(|\]:|=)[\s"'{`<]{0,20}[\\/]{2}/i;

/** A path such as `/users/{id}` is not an expression. */
const ACTIVE_BRACES = /\{[^{}\n]{0,200}[\w$\])]\s{0,20}[(`]/;

/** Returns the effect of the strings that only the value after contains. `pointer` is that of the value in the whole docs.json. */
export function effectOf(pointer: string, before: unknown, after: unknown): BrowserEffect | undefined {
  if (after === undefined || pointer === '/$schema') return undefined;
  const path = keys(pointer);
  if (
    CODE_PROPERTY.test(path[0] ?? '') ||
    (path.length === 0 && typeof after === 'object' && after !== null && Object.keys(after).some((key) => CODE_PROPERTY.test(key)))
  )
    return 'code';
  const known = new Set<string>(Array.from(textsIn(before, ''), ({ text }) => text));
  let isAway = false;
  for (const { text, key } of textsIn(after, path.at(-1) ?? '')) {
    if (known.has(text)) continue;
    if (isCodeUrl(text) || (URL_PROPERTY.test(key) && classifyBrowserUrl(text) === 'code') || runsInMarkup(text)) return 'code';
    isAway ||=
      isAbsoluteUrl(text) ||
      EXTERNAL_LINK.test(text) ||
      EXTERNAL_LINK.test(decodeHidden(text)) ||
      (URL_PROPERTY.test(key) && (classifyBrowserUrl(text) === 'away' || HOST.test(text.trim())));
  }
  return isAway ? 'away' : undefined;
}

/** Some strings, such as that of a banner, are rendered as Markdown or HTML. */
function runsInMarkup(text: string): boolean {
  return executablesInUnparsedText(text).some(({ kind }) =>
    kind === 'expression' ? ACTIVE_BRACES.test(text) : kind !== 'url' || /<|\]\(/.test(text),
  );
}

/** Returns the effect of a redirect. A host without `https:` as the destination is a mistake that leads to another site on some platforms. */
export function riskOfRedirectDestination(destination: string): BrowserEffect | undefined {
  const where = classifyBrowserUrl(destination);
  if (where !== 'here') return where;
  return HOST.test(destination.trim()) ? 'away' : undefined;
}

interface KeyedText {
  readonly text: string;
  readonly key: string;
}

/** Yields every string in a value with its nearest key. */
function* textsIn(value: unknown, key: string): Generator<KeyedText> {
  const open: { value: unknown; key: string }[] = [{ value, key }];
  for (let at = open.pop(); at; at = open.pop()) {
    if (typeof at.value === 'string') yield { text: at.value, key: at.key };
    else if (Array.isArray(at.value)) for (const entry of at.value) open.push({ value: entry, key: at.key });
    else if (typeof at.value === 'object' && at.value !== null)
      for (const [name, entry] of Object.entries(at.value)) open.push({ value: entry, key: name });
  }
}
