/** The page files that links around every page lead to: those of the navigation, the navbar, the footer, the logo and the banner. */
import { isObject, type JsonObject } from '../document/json-object.ts';
import { hrefsIn, linksOf } from '../navigation/links.ts';
import { candidatesIn } from '../pages/link-candidates.ts';
import { linkTargetOf } from '../resolve/link-target.ts';
import { indexUrls } from '../resolve/urls.ts';
import type { Subject } from './subject.ts';

/** Redirects that are followed one after the other. */
const MAX_HOPS = 10;

/** Returns the files, each with the first link that leads to it, also through redirects. */
export function linkedFiles({
  navigation,
  source,
  pages,
  redirects,
  settings,
}: Pick<Subject, 'navigation' | 'source' | 'pages' | 'redirects' | 'settings'>): ReadonlyMap<string, string> {
  const urls = indexUrls(pages, redirects, settings.basePath);
  const found = new Map<string, string>();
  for (const href of hrefsAround(source.value)) add(href);
  for (const { href } of linksOf(navigation)) add(href);
  for (const { kind, value } of navigation.elements) if (kind === 'language') for (const href of linksOfBanner(value)) add(href);
  return found;

  function add(href: string): void {
    const file = fileAt(href, MAX_HOPS);
    if (file !== undefined && !found.has(file)) found.set(file, href);
  }

  function fileAt(href: string, hops: number): string | undefined {
    const target = linkTargetOf(href);
    if (target.kind !== 'internal') return undefined;
    for (const form of urls.formsOf(target.path)) {
      const match = redirects.match(form);
      if (match?.isSure) return hops > 0 && match.destination !== undefined ? fileAt(match.destination, hops - 1) : undefined;
      const file = urls.pageAt(form);
      if (file !== undefined) return file;
    }
    return undefined;
  }
}

function* hrefsAround(config: unknown): Generator<string> {
  if (!isObject(config)) return;
  const { navbar, footer, logo } = config;
  for (const { href } of hrefsIn([navbar, footer, logo], '')) yield href;
  yield* linksOfBanner(config);
}

/** The text of a banner is Markdown. */
function* linksOfBanner({ banner }: JsonObject): Generator<string> {
  const text = isObject(banner) ? banner['content'] : undefined;
  if (typeof text === 'string') for (const { start, end } of candidatesIn(text)) yield text.slice(start, end);
}
