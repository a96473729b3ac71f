/** What surrounds the pages of a site: its banner, the bar with logo, versions and links, and the footer. */
import { toDocsRootImagePath, type SiteAppearance, type NavbarOrFooterLink } from '../appearance.ts';
import { createDomElement, type DomChild } from './dom.ts';
import { iconOf } from './icon.ts';

interface SiteFrame {
  readonly appearance: SiteAppearance;
  /** Data URLs by path. */
  readonly images: ReadonlyMap<string, string>;
  /** Where readers switch versions, languages and products. */
  readonly selects: readonly DomChild[];
}

export function siteBar({ appearance, images, selects }: SiteFrame): HTMLElement {
  const { links, button } = appearance;
  return createDomElement(
    'div',
    { class: 'site-bar' },
    logoOf(appearance, images),
    ...selects,
    (links.length > 0 || button) &&
      createDomElement(
        'ul',
        { class: 'site-links', 'aria-label': 'Links of the navbar' },
        ...links.map((link) => item(link)),
        button && item(button, 'site-button'),
      ),
  );
}

export function bannerOf({ banner }: SiteAppearance): DomChild {
  return banner === undefined ? undefined : createDomElement('p', { class: 'site-banner' }, banner);
}

export function footerOf({ footer }: SiteAppearance): DomChild {
  return (
    footer.length > 0 &&
    createDomElement('ul', { class: 'site-footer', 'aria-label': 'Links of the footer' }, ...footer.map((link) => item(link)))
  );
}

/** The logo if the page contains it; otherwise a mark in the color of the site, and its name. */
function logoOf({ name, logo, primary }: SiteAppearance, images: SiteFrame['images']): HTMLElement {
  const text = name ?? 'Untitled site';
  const light = images.get(toDocsRootImagePath(logo?.light));
  const dark = images.get(toDocsRootImagePath(logo?.dark));
  if (light !== undefined && dark !== undefined) {
    const picture = createDomElement(
      'picture',
      {},
      createDomElement('source', { media: '(prefers-color-scheme: dark)', srcset: dark }),
      createDomElement('img', { src: light, alt: text }),
    );
    return createDomElement('span', { class: 'logo' }, picture);
  }
  const mark = createDomElement('span', { class: 'logo-mark' });
  if (primary !== undefined) mark.style.setProperty('--primary', primary);
  return createDomElement('span', { class: 'logo' }, mark, createDomElement('b', {}, text));
}

/** A link that leads nowhere from here: nothing leaves the page. */
function item({ label, href, icon }: NavbarOrFooterLink, name?: string): HTMLLIElement {
  return createDomElement('li', { class: name, title: href }, iconOf(icon), label);
}
