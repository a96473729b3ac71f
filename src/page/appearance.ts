/** What docs.json says about the look of a site, as far as the page draws it. Taken from any value, because docs.json may be wrong. */
import { isObject, type JsonObject } from '../document/json-object.ts';

export interface NavbarOrFooterLink {
  readonly label: string;
  readonly href: string;
  readonly icon?: unknown;
}

export interface SiteAppearance {
  readonly name?: string;
  /** The paths of the logos in the site. */
  readonly logo?: { readonly light: string; readonly dark: string };
  /** The main color, such as `#16A34A`. */
  readonly primary?: string;
  /** The text of the banner, without the marks of Markdown. */
  readonly banner?: string;
  readonly links: readonly NavbarOrFooterLink[];
  /** The button at the end of the links. */
  readonly button?: NavbarOrFooterLink;
  /** The links of the footer: those of its columns, then accounts elsewhere by their names. */
  readonly footer: readonly NavbarOrFooterLink[];
}

/** What Markdown adds to a text: the targets of links, and marks. */
const LINK = /\[([^[\]\n]*)\]\([^()\n]*\)/g;
const MARKS = /[*`]+/g;

/** Other notations of colors are left out. */
const COLOR = /^#(?:[\da-f]{3}){1,2}$/i;

/** `language` is the element of the language that is shown. Its settings replace those of docs.json. */
export function appearanceOf(docs: unknown, language?: unknown): SiteAppearance {
  const { name, logo, colors } = isObject(docs) ? docs : {};
  const { banner, navbar, footer }: JsonObject = { ...(isObject(docs) && pick(docs)), ...(isObject(language) && pick(language)) };
  const title = textOf(name);
  const logos = logoOf(logo);
  const primary = isObject(colors) ? textOf(colors['primary']) : undefined;
  const text = isObject(banner) ? textOf(banner['content'])?.replace(LINK, '$1').replace(MARKS, '') : undefined;
  const button = isObject(navbar) ? linkOf(navbar['primary']) : undefined;
  return {
    ...(title !== undefined && { name: title }),
    ...(logos && { logo: logos }),
    ...(primary !== undefined && COLOR.test(primary) && { primary }),
    ...(text !== undefined && { banner: text }),
    links: isObject(navbar) ? linksIn(navbar['links']) : [],
    ...(button && { button }),
    footer: isObject(footer) ? footerOf(footer) : [],
  };
}

/** What a language can have of its own. */
function pick(settings: JsonObject): JsonObject {
  return Object.fromEntries(
    ['banner', 'navbar', 'footer'].flatMap((name) => (settings[name] === undefined ? [] : [[name, settings[name]]])),
  );
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

function logoOf(logo: unknown): SiteAppearance['logo'] {
  const { light = logo, dark = light } = isObject(logo) ? logo : {};
  return typeof light === 'string' && typeof dark === 'string' ? { light, dark } : undefined;
}

function footerOf({ socials, links }: JsonObject): readonly NavbarOrFooterLink[] {
  const accounts = Object.entries(isObject(socials) ? socials : {}).flatMap(([label, href]) => linkOf({ label, href }) ?? []);
  const columns = Array.isArray(links) ? links.flatMap((column: unknown) => (isObject(column) ? linksIn(column['items']) : [])) : [];
  return [...columns, ...accounts].slice(0, MAX_LINKS);
}

/** The file of an image that docs.json names by a path from the docs root. */
export function toDocsRootImagePath(name = ''): string {
  return name.replace(/^\/+/, '');
}

/** The most links of one list that are shown. */
const MAX_LINKS = 30;

function linksIn(links: unknown): readonly NavbarOrFooterLink[] {
  return Array.isArray(links) ? links.slice(0, MAX_LINKS).flatMap((link: unknown) => linkOf(link) ?? []) : [];
}

/** A link without a label has the name of its type, as `github` has. */
function linkOf(link: unknown): NavbarOrFooterLink | undefined {
  if (!isObject(link)) return undefined;
  const { label = link['type'], href, icon } = link;
  if (typeof label !== 'string' || typeof href !== 'string') return undefined;
  return { label, href, ...(icon !== undefined && { icon }) };
}
