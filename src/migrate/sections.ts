/** Reads what mint.json says about the navigation: groups, and tabs, anchors and versions to which pages belong by their paths. */
import { toChildPointer } from '../document/pointer.ts';
import { isObject, type JsonObject } from '../document/json-object.ts';
import { MAX_ELEMENT_DEPTH } from '../navigation/model.ts';
import { languageCodes } from '../schema/properties.gen.ts';
import { propertiesOf } from '../schema/properties.ts';
import { trimSlashes } from '../text/slashes.ts';
import { colorOf, iconOf, ICON_AND_HIDDEN_KEYS, convertIconAndHidden, findKeysNotOfType } from './appearance.ts';
import type { MintJsonReader } from './notes.ts';

/** A tab or an anchor that mint.json defines by the beginning of page paths, or as a link. */
export interface MintTabOrAnchor {
  readonly kind: 'tab' | 'anchor';
  readonly label: string;
  /** Other properties of the element. */
  readonly otherProperties: Record<string, unknown>;
  /** What the paths of its pages begin with; `undefined` for a link. */
  readonly prefix: string | undefined;
  readonly href: string;
  readonly version: string | undefined;
  readonly openapi: unknown;
  readonly pointer: string;
}

export interface MintGroup {
  readonly properties: Record<string, unknown>;
  readonly pages: readonly (string | MintGroup)[];
  readonly version: string | undefined;
}

export interface MintVersion {
  readonly label: string;
  readonly element: Record<string, unknown>;
  /** Where it leads if it is elsewhere. */
  readonly href: string | undefined;
  readonly pointer: string;
  /** What the paths of its pages begin with, for groups that name no version. */
  readonly prefix: string | undefined;
}

export function readVersions(old: MintJsonReader): readonly MintVersion[] {
  const given = old.take(['versions']);
  if (given === undefined) return [];
  if (!Array.isArray(given)) {
    old.note('/versions', '“versions” is not a list; it was left out.');
    return [];
  }
  const entries = given.map((entry: unknown) => (typeof entry === 'string' ? { name: entry } : isObject(entry) ? entry : {}));
  const defaultAt = entries.findIndex(({ default: isDefault }) => isDefault === true);
  const codes: readonly string[] = languageCodes.mintlify;
  const areLanguages = entries.length > 0 && entries.every(({ locale }) => typeof locale === 'string' && codes.includes(locale));
  return entries.flatMap((entry, index): MintVersion[] => {
    const { name, url, default: isDefault, locale, ...others } = entry as JsonObject;
    const pointer = toChildPointer('/versions', index);
    const label = typeof name === 'string' ? name : locale;
    if (typeof label !== 'string') {
      old.note(pointer, 'The version has no “name”; it was left out.');
      return [];
    }
    if (isDefault === true && index !== defaultAt)
      old.note(toChildPointer(pointer, 'default'), 'Only one version can be the default; the first one was kept.');
    old.noteMissing(pointer, [
      ...Object.keys(others),
      ...findKeysNotOfType('string', { url }),
      ...findKeysNotOfType('boolean', { default: isDefault }),
    ]);
    if (locale !== undefined && !areLanguages)
      old.note(
        toChildPointer(pointer, 'locale'),
        'Not every version has a language that docs.json supports, so they became versions, and “locale” was left out.',
      );
    const isLink = typeof url === 'string' && isExternal(url);
    const named = areLanguages ? { language: locale } : { version: label };
    return [
      {
        label,
        element: { ...named, ...(isDefault === true && index === defaultAt && { default: true }) },
        href: isLink ? url : undefined,
        prefix: typeof url === 'string' && !isLink ? trimSlashes(url) : undefined,
        pointer,
      },
    ];
  });
}

export function readPrimaryTabOrTopAnchor(
  key: 'primaryTab' | 'topAnchor',
  fallback: Record<string, unknown>,
  old: MintJsonReader,
): Record<string, unknown> {
  const given = old.take([key]);
  if (!isObject(given)) {
    if (given !== undefined) old.noteMissing('', [key]);
    return fallback;
  }
  const [kind = ''] = Object.keys(fallback);
  const { name } = given;
  const others = Object.keys(given).filter((property) => property !== 'name' && !ICON_AND_HIDDEN_KEYS.has(property));
  old.noteMissing(toChildPointer('', key), [...others, ...findKeysNotOfType('string', { name })]);
  return { ...fallback, ...(typeof name === 'string' && { [kind]: name }), ...convertIconAndHidden(given, toChildPointer('', key), old) };
}

/** Properties of a section that this file converts, or that say where it belongs. */
const CONVERTED_KEYS: ReadonlySet<string> = new Set([...ICON_AND_HIDDEN_KEYS, 'name', 'url', 'color', 'version', 'openapi']);

/** A version that is not in the list counts as none, so that nothing is lost. */
export function readSections(kind: MintTabOrAnchor['kind'], versions: ReadonlySet<string>, old: MintJsonReader): MintTabOrAnchor[] {
  const list = old.take([`${kind}s`]);
  if (list === undefined) return [];
  const sections: MintTabOrAnchor[] = [];
  for (const [index, entry] of (Array.isArray(list) ? list : [list]).entries()) {
    const pointer = toChildPointer(`/${kind}s`, index);
    if (!isObject(entry) || typeof entry['name'] !== 'string' || typeof entry['url'] !== 'string') {
      old.note(pointer, `The ${kind} has no “name” or no “url”; it was left out.`);
      continue;
    }
    const { name, url, color, version, openapi } = entry;
    const prefix = isExternal(url as string) ? undefined : trimSlashes(url as string);
    old.noteMissing(
      pointer,
      Object.keys(entry).filter(
        (property) =>
          !CONVERTED_KEYS.has(property) || (property === 'color' && kind === 'tab') || (property === 'openapi' && prefix === undefined),
      ),
    );
    const isKnown = typeof version === 'string' && versions.has(version);
    if (version !== undefined && !isKnown)
      old.note(toChildPointer(pointer, 'version'), `This is not one of the versions, so the ${kind} applies to all of them.`);
    sections.push({
      kind,
      label: name as string,
      otherProperties: {
        ...convertIconAndHidden(entry, pointer, old),
        ...(kind === 'anchor' && colorOf(color, toChildPointer(pointer, 'color'), old)),
        ...(prefix !== undefined && openapiOf(openapi, prefix, toChildPointer(pointer, 'openapi'), old)),
      },
      prefix,
      href: url as string,
      version: isKnown ? version : undefined,
      openapi,
      pointer,
    });
  }
  return sections;
}

export function readGroups(value: unknown, versions: ReadonlySet<string>, old: MintJsonReader): MintGroup[] {
  const at = '/navigation';
  if (!Array.isArray(value)) {
    old.note(at, '“navigation” is not a list of groups; it was left out.');
    return [];
  }
  return value.flatMap((entry: unknown, index) => {
    const group = readGroup(entry, toChildPointer(at, index), { versions, old });
    if (!group) old.note(toChildPointer(at, index), 'This is not a group; it was left out.');
    return group ? [group] : [];
  });
}

interface ReadContext {
  readonly versions: ReadonlySet<string>;
  readonly old: MintJsonReader;
}

function readGroup(entry: unknown, pointer: string, reading: ReadContext, depth = 0): MintGroup | undefined {
  const { versions, old } = reading;
  if (!isObject(entry) || typeof entry['group'] !== 'string' || depth > MAX_ELEMENT_DEPTH) return undefined;
  const { group, pages, version, icon, iconType, ...others } = entry;
  const properties: Record<string, unknown> = { group, ...iconOf({ icon, iconType }, pointer, old) };
  const known = propertiesOf('mintlify', 'group');
  for (const [key, value] of Object.entries(others)) {
    if (Object.hasOwn(known, key)) properties[key] = value;
    else old.note(toChildPointer(pointer, key), `A group in docs.json has no “${key}”; it was left out.`);
  }
  const entries: readonly unknown[] = Array.isArray(pages) ? pages : pages === undefined ? [] : [pages];
  const isKnown = typeof version === 'string' && versions.has(version);
  if (version !== undefined && !isKnown)
    old.note(toChildPointer(pointer, 'version'), 'This is not one of the versions, so its pages apply to all of them.');
  return {
    properties,
    version: isKnown ? version : undefined,
    pages: entries.flatMap((page, index) => {
      const read =
        typeof page === 'string' ? page : readGroup(page, toChildPointer(toChildPointer(pointer, 'pages'), index), reading, depth + 1);
      if (read === undefined)
        old.note(toChildPointer(toChildPointer(pointer, 'pages'), index), 'This is neither a page nor a group; it was left out.');
      return read === undefined ? [] : [read];
    }),
  };
}

function openapiOf(openapi: unknown, prefix: string, pointer: string, old: MintJsonReader): Record<string, unknown> {
  if (openapi === undefined) return {};
  if (typeof openapi === 'string') return { openapi: { source: openapi, directory: prefix } };
  old.note(pointer, `In docs.json, several descriptions cannot share a folder; their pages are no longer below “${prefix}”.`);
  return { openapi };
}

function isExternal(url: string): boolean {
  return /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(url);
}
