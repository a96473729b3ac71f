/** What surrounds the pages of a site: its banner, the bar with logo, versions and links, and the footer. */
import { toDocsRootImagePath, type SiteAppearance, type LabelledLink } from '../appearance.ts';
import { element, type Child } from './dom.ts';
import { iconOf } from './icon.ts';

interface SiteFrame {
  readonly appearance: SiteAppearance;
  /** Data URLs by path. */
  readonly images: ReadonlyMap<string, string>;
  /** Where readers switch versions, languages and products. */
  readonly selects: readonly Child[];
}

export function siteBar({ appearance, images, selects }: SiteFrame): HTMLElement {
  const { links, button } = appearance;
  return element(
    'div',
    { class: 'site-bar' },
    logoOf(appearance, images),
    ...selects,
    (links.length > 0 || button) &&
      element(
        'ul',
        { class: 'site-links', 'aria-label': 'Links of the navbar' },
        ...links.map((link) => item(link)),
        button && item(button, 'site-button'),
      ),
  );
}

export function bannerOf({ banner }: SiteAppearance): Child {
  return banner === undefined ? undefined : element('p', { class: 'site-banner' }, banner);
}

export function footerOf({ footer }: SiteAppearance): Child {
  return (
    footer.length > 0 && element('ul', { class: 'site-footer', 'aria-label': 'Links of the footer' }, ...footer.map((link) => item(link)))
  );
}

/** The logo if the page contains it; otherwise a mark in the color of the site, and its name. */
function logoOf({ name, logo, primary }: SiteAppearance, images: SiteFrame['images']): HTMLElement {
  const text = name ?? 'Untitled site';
  const light = images.get(toDocsRootImagePath(logo?.light));
  const dark = images.get(toDocsRootImagePath(logo?.dark));
  if (light !== undefined && dark !== undefined) {
    const picture = element(
      'picture',
      {},
      element('source', { media: '(prefers-color-scheme: dark)', srcset: dark }),
      element('img', { src: light, alt: text }),
    );
    return element('span', { class: 'logo' }, picture);
  }
  const mark = element('span', { class: 'logo-mark' });
  if (primary !== undefined) mark.style.setProperty('--primary', primary);
  return element('span', { class: 'logo' }, mark, element('b', {}, text));
}

/** A link that leads nowhere from here: nothing leaves the page. */
function item({ label, href, icon }: LabelledLink, name?: string): HTMLLIElement {
  return element('li', { class: name, title: href }, iconOf(icon), label);
}
