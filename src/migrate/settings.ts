/** The settings of mint.json as docs.json has them. */
import { isObject } from '../document/json-object.ts';
import { toChildPointer } from '../document/pointer.ts';
import { MINT_SETTINGS } from '../schema/former-settings.ts';
import { findKeysNotOfType } from './appearance.ts';
import type { MintJsonReader } from './notes.ts';

type Convert<From> = (value: From, pointer: string, old: MintJsonReader) => unknown;
type ObjectValue = Readonly<Record<string, unknown>>;

/** The values that docs.json has in another form. `undefined` for one that it has no counterpart for; notes what is lost inside others. */
const CONVERSIONS: Readonly<Record<string, Convert<unknown>>> = {
  font: fontsOf,
  'codeBlock.mode': (mode) => (mode === 'auto' ? 'system' : mode),
  topbarLinks: listOf(linkOf),
  topbarCtaButton: buttonOf,
  'seo.indexHiddenPages': (isAll) => (isAll === true ? 'all' : 'navigable'),
  footerSocials: socialsOf,
  'footer.socials': socialsOf,
  'footer.links': listOf(columnOf),
  'api.playground.mode': (mode) => DISPLAYS[String(mode)],
  'api.playground.disableProxy': (isOff) => isOff !== true,
  'api.request.example.showOptionalParams': (isAll) => (isAll === true ? 'all' : 'required'),
};

const DISPLAYS: Readonly<Record<string, string>> = { show: 'interactive', simple: 'simple', hide: 'none' };

/** Puts all settings into `docs` where it has a place for them. */
export function moveSettings(old: MintJsonReader, docs: Record<string, unknown>): void {
  for (const [from, to] of MINT_SETTINGS) {
    const convert = CONVERSIONS[from] ?? ((value: unknown) => value);
    const path = from.split('.');
    const value = old.take(path);
    if (value === undefined) continue;
    const pointer = `/${path.join('/')}`;
    const converted = convert(value, pointer, old);
    if (converted === undefined) old.note(pointer, `docs.json has no counterpart for this value of “${from}”; it was left out.`);
    else
      for (const lost of setAtPath(docs, to.split('.'), converted))
        old.note(pointer, `“${to}” in docs.json has a different ${lost}, which was kept.`);
  }
}

/** Sets a value at a path; what is there already is joined with it, and stays. Returns what has no place because of that. */
function setAtPath(holder: Record<string, unknown>, [key = '', ...rest]: readonly string[], value: unknown): readonly string[] {
  const known = holder[key];
  if (rest.length > 0) {
    const inner = (holder[key] ??= {});
    return isObject(inner) ? setAtPath(inner as Record<string, unknown>, rest, value) : ['value'];
  }
  if (isObject(known) && isObject(value)) {
    holder[key] = { ...value, ...known };
    return Object.keys(value).flatMap((name) => (Object.hasOwn(known, name) && !isSame(known[name], value[name]) ? [`“${name}”`] : []));
  }
  holder[key] ??= value;
  return known === undefined || isSame(known, value) ? [] : ['value'];
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function listOf(convert: Convert<ObjectValue>): Convert<unknown> {
  return (value, pointer, old) =>
    Array.isArray(value) && value.every(isObject)
      ? value.map((entry, index) => convert(entry, toChildPointer(pointer, index), old))
      : undefined;
}

/** A link to a repository needs no label of its own. */
function linkOf({ name, url, type, icon, ...rest }: ObjectValue, pointer: string, old: MintJsonReader): unknown {
  const lost = [...findKeysNotOfType('string', { icon }), ...unknownType(type), ...Object.keys(rest)];
  old.noteMissing(pointer, lost);
  const label = type === 'github' ? name : (name ?? url);
  return {
    ...(type === 'github' && { type }),
    ...(label !== undefined && { label }),
    href: url,
    ...(typeof icon === 'string' && { icon }),
  };
}

/** Only a button that is no repository has a label. */
function buttonOf(value: unknown, pointer: string, old: MintJsonReader): unknown {
  if (!isObject(value)) return undefined;
  const { type, name, url, ...rest } = value;
  const isRepository = type === 'github';
  old.noteMissing(pointer, [...(isRepository && name !== undefined ? ['name'] : []), ...unknownType(type), ...Object.keys(rest)]);
  return isRepository ? { type, href: url } : { type: 'button', label: name, href: url };
}

function unknownType(type: unknown): string[] {
  return type === undefined || type === 'github' || type === 'link' ? [] : ['type'];
}

function columnOf({ title, links, ...rest }: ObjectValue, pointer: string, old: MintJsonReader): unknown {
  old.noteMissing(pointer, [...(links === undefined || Array.isArray(links) ? [] : ['links']), ...Object.keys(rest)]);
  const items = (Array.isArray(links) ? links : []).flatMap((link: unknown, index) => {
    const at = toChildPointer(toChildPointer(pointer, 'links'), index);
    if (isObject(link)) return [itemOf(link, at, old)];
    old.note(at, 'docs.json has no counterpart for this value; it was left out.');
    return [];
  });
  return { ...(title !== undefined && { header: title }), items };
}

function itemOf({ label, url, ...rest }: ObjectValue, pointer: string, old: MintJsonReader): unknown {
  old.noteMissing(pointer, Object.keys(rest));
  return { label, href: url };
}

/** An object by platform; older files have a list. */
function socialsOf(value: unknown, pointer: string, old: MintJsonReader): unknown {
  if (isObject(value)) return value;
  if (!Array.isArray(value) || !value.every(isObject)) return undefined;
  const socials = new Map<string, unknown>();
  for (const [index, { type, url, ...rest }] of value.entries()) {
    const at = toChildPointer(pointer, index);
    if (typeof type !== 'string' || url === undefined) old.note(at, 'It needs a “type” and a “url”; it was left out.');
    else if (socials.has(type)) old.note(at, `docs.json has one address for “${type}”; the first one was kept.`);
    else {
      socials.set(type, url);
      old.noteMissing(at, Object.keys(rest));
    }
  }
  return Object.fromEntries(socials);
}

function fontsOf(value: unknown, pointer: string, old: MintJsonReader): unknown {
  if (!isObject(value)) return undefined;
  const { headings, body, ...rest } = value;
  if (headings === undefined && body === undefined) return fontOf(value);
  const odd = Object.entries({ headings, body }).filter(([, font]) => font !== undefined && !isObject(font));
  old.noteMissing(pointer, [...odd.map(([key]) => key), ...Object.keys(rest)]);
  return { ...(isObject(headings) && { heading: fontOf(headings) }), ...(isObject(body) && { body: fontOf(body) }) };
}

function fontOf({ url, ...font }: ObjectValue): unknown {
  return { ...font, ...(url !== undefined && { source: url }) };
}
