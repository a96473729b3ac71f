/** Lists every `href` in docs.json: of elements, of global entries, of the footer and navbar of a language, and of the settings. */
import { toChildPointer } from '../document/pointer.ts';
import { isObject } from '../document/json-object.ts';
import { propertiesOf } from '../schema/properties.ts';
import type { DocsJsonDialectTraits } from '../navigation/dialects.ts';
import { pointerOf } from '../navigation/model.ts';
import type { Element, NavigationTree } from '../navigation/model.ts';

/** A link and its element. */
export interface DocsJsonLink {
  readonly href: string;
  /** Pointer of the `href` value. */
  readonly pointer: string;
  /** The root for links in settings. */
  readonly element: Element;
  /** The property that holds it, unless it is the element's own. */
  readonly holder?: LinkHolder;
}

export type LinkHolder = 'global' | 'footer' | 'navbar' | 'logo' | 'contextual' | 'text';

/** What links are read from. */
export interface DocsJsonLinkInputs {
  readonly navigation: NavigationTree;
  readonly source: { readonly value: unknown };
  readonly traits: Pick<DocsJsonDialectTraits, 'hasSettings'>;
}

export function* linksOf({ navigation, source, traits }: DocsJsonLinkInputs): Generator<DocsJsonLink> {
  for (const element of navigation.elements) {
    const { href } = element.value;
    if (element.kind === 'root') continue;
    if (typeof href === 'string') yield { href, pointer: toChildPointer(pointerOf(element), 'href'), element };
    if (element.kind !== 'language') continue;
    for (const holder of ['footer', 'navbar'] as const) {
      for (const link of hrefsIn(element.value[holder], holder, toChildPointer(pointerOf(element), holder)))
        yield { ...link, element, holder };
    }
  }
  for (const { value, pointer, holder } of navigation.globals) {
    if (typeof value['href'] === 'string')
      yield { href: value['href'], pointer: toChildPointer(pointer, 'href'), element: holder, holder: 'global' };
  }
  const { value } = source;
  if (!traits.hasSettings || !isObject(value)) return;
  for (const holder of ['logo', 'navbar', 'footer'] as const)
    for (const link of hrefsIn(value[holder], holder, `/${holder}`)) yield { ...link, element: navigation.root, holder };
  // The platform takes any text here, and replaces words such as `$path`.
  for (const link of hrefsIn(value['contextual'], 'contextual', '/contextual'))
    if (/^\/[^/$][^$]*$/.test(link.href)) yield { ...link, element: navigation.root, holder: 'contextual' };
}

/** Every `href` in a value that is not an element. Keys that its shape does not have are ignored, and so are links below them. */
export function* hrefsIn(value: unknown, shape: string, pointer: string): Generator<{ href: string; pointer: string }> {
  if (Array.isArray(value)) {
    for (const [index, entry] of value.entries()) if (isObject(entry)) yield* hrefsIn(entry, shape, toChildPointer(pointer, index));
  } else if (isObject(value)) {
    const known = propertiesOf('mintlify', shape);
    for (const [key, entry] of Object.entries(value)) {
      const property = Object.hasOwn(known, key) ? known[key] : undefined;
      if (key === 'href' && typeof entry === 'string') yield { href: entry, pointer: toChildPointer(pointer, key) };
      else if (property?.shape !== undefined) yield* hrefsIn(entry, property.shape, toChildPointer(pointer, key));
    }
  }
}

/** A text of docs.json that is Markdown. */
export interface DocsJsonMarkdown {
  readonly text: string;
  readonly pointer: string;
  readonly element: Element;
}

/** The texts in which Markdown can have links: those of banners and error pages. */
export function* markdownTextsOf({ navigation, source: { value }, traits }: DocsJsonLinkInputs): Generator<DocsJsonMarkdown> {
  for (const element of navigation.elements) if (element.kind === 'language') yield* bannerOf(element.value, pointerOf(element), element);
  if (!traits.hasSettings || !isObject(value)) return;
  yield* bannerOf(value, '', navigation.root);
  const page = isObject(value['errors']) ? value['errors']['404'] : undefined;
  const text = isObject(page) ? page['description'] : undefined;
  if (typeof text === 'string') yield { text, pointer: '/errors/404/description', element: navigation.root };
}

function* bannerOf({ banner }: Readonly<Record<string, unknown>>, pointer: string, element: Element): Generator<DocsJsonMarkdown> {
  const text = isObject(banner) ? banner['content'] : undefined;
  if (typeof text === 'string') yield { text, pointer: `${pointer}/banner/content`, element };
}
