/** Sites in links: the part of an address after `#`, which browsers send to nobody. */
import { isObject } from '../document/json-object.ts';
import { DIALECTS } from '../navigation/dialects.ts';
import { isPath } from '../site/files.ts';
import type { RuleLevel, DocsNavSettings } from '../subject/settings.ts';
import type { EmbeddedSite } from './embedded-site.ts';

/** What begins a link with a site, with its version. */
export const SHARE_FRAGMENT_PREFIX = 'site1=';

/** Longer addresses get lost in chats and trackers, and small ones can grow large. In characters and bytes. */
const MAX_LINK = 60_000;
const MAX_SITE = 500_000;
const MAX_FILES = 300;

const LEVELS: readonly string[] = ['error', 'warning', 'info', 'off'] satisfies RuleLevel[];

/** A site cannot be put into a link, or a link has none. The message is for people. */
export class ShareLinkError extends Error {}

type SharedSite = Pick<EmbeddedSite, 'settings' | 'texts' | 'earlier'>;

/** @throws {ShareLinkError} if the site is too large. */
export async function linkTo({ settings, texts, earlier }: SharedSite): Promise<string> {
  const json = JSON.stringify({ settings: safeSettings(settings), texts, ...(earlier && { earlier }) });
  const bytes = await transformBytes(new TextEncoder().encode(json), new CompressionStream('deflate-raw'), Infinity);
  const link =
    SHARE_FRAGMENT_PREFIX +
    btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');
  if (bytes.length > MAX_LINK * 0.75 || json.length > MAX_SITE)
    throw new ShareLinkError('The site is too large for a link. Remove pages that it does not need.');
  return link;
}

/** Takes nothing of a link for granted. @throws {ShareLinkError} if it is not one of `linkTo`. */
export async function siteIn(link: string): Promise<EmbeddedSite> {
  const value = await decodeLink(link).catch((error: unknown) => {
    if (error instanceof ShareLinkError) throw error;
    throw new ShareLinkError('The link is damaged: part of it is missing or was changed.');
  });
  const texts = isObject(value) ? textsIn(value['texts']) : undefined;
  if (!isObject(value) || !texts || texts['docs.json'] === undefined)
    throw new ShareLinkError('The link does not contain a site with a docs.json.');
  const earlier = textsIn(value['earlier']);
  const others = Object.keys(texts).filter((path) => path !== 'docs.json');
  return {
    docs: 'docs.json',
    folder: '',
    settings: safeSettings(value['settings']),
    editable: ['docs.json', ...others],
    texts,
    others: [],
    ...(earlier?.['docs.json'] !== undefined && { earlier }),
  };
}

async function decodeLink(link: string): Promise<unknown> {
  if (link.length > MAX_LINK) throw new ShareLinkError(`The link is longer than ${MAX_LINK} characters.`);
  const coded = link.slice(SHARE_FRAGMENT_PREFIX.length).replaceAll('-', '+').replaceAll('_', '/');
  const bytes = Uint8Array.from(atob(coded), (character) => character.charCodeAt(0));
  const json = await transformBytes(bytes, new DecompressionStream('deflate-raw'), MAX_SITE);
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json));
}

interface Transform {
  readonly readable: ReadableStream;
  readonly writable: WritableStream;
}

/** Stops as soon as there is more than `most`. */
async function transformBytes(bytes: Uint8Array, transform: Transform, most: number): Promise<Uint8Array> {
  const writer = transform.writable.getWriter();
  // What fails here fails in the reader, too.
  writer.write(bytes).catch(() => {});
  writer.close().catch(() => {});
  const reader = (transform.readable as ReadableStream<Uint8Array>).getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > most) {
      await reader.cancel();
      throw new ShareLinkError(`The site in the link is larger than ${most / 1000} KB.`);
    }
    parts.push(part.value);
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function textsIn(value: unknown): Record<string, string> | undefined {
  if (!isObject(value)) return undefined;
  const entries = Object.entries(value).slice(0, MAX_FILES);
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => isPath(entry[0]) && typeof entry[1] === 'string'));
}

/** Only settings that cannot make a run slow. Options of rules are left out. */
function safeSettings(value: unknown): DocsNavSettings {
  if (!isObject(value)) return {};
  const dialect = DIALECTS.find((name) => name === value['dialect']);
  const rules = Object.entries(isObject(value['rules']) ? value['rules'] : {}).flatMap(([rule, setting]): [string, RuleLevel][] => {
    const level: unknown = Array.isArray(setting) ? setting[0] : setting;
    return typeof level === 'string' && LEVELS.includes(level) ? [[rule, level as RuleLevel]] : [];
  });
  return {
    ...(dialect && { dialect }),
    ...(rules.length > 0 && { rules: Object.fromEntries(rules) }),
    ...(Array.isArray(value['ignoreMissing']) && { ignoreMissing: ['**'] }),
  };
}
