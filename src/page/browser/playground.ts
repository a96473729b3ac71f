/** What only the playground has: examples, pages to add, and links that contain the site. */
import type { EmbeddedSite } from '../embedded-site.ts';
import type { PlaygroundData } from '../page-data.ts';
import { ShareLinkError, linkTo, SHARE_FRAGMENT_PREFIX, siteIn } from '../share.ts';
import { button, byId, createDomElement, replaceContent, type DomChild } from './dom.ts';
import { createPasteDialogButton } from './paste-dialog.ts';

const EXAMPLE = 'example=';
/** What the playground begins with. */
const FIRST_EXAMPLE = 'start';

const DOCS = 'docs.json';

/** Settings that make the playground treat pages without files as pages that are somewhere else. */
const ALLOW_MISSING_PAGES = { ignoreMissing: ['**'] };

interface PlaygroundHost {
  open(site: EmbeddedSite): void;
  add(file: string, text: string): void;
  has(file: string): boolean;
  /** The site as it is now. */
  currentSite(): EmbeddedSite;
}

export async function startPlayground({ examples }: PlaygroundData, host: PlaygroundHost): Promise<void> {
  const select = createDomElement(
    'select',
    { id: 'example' },
    ...Object.keys(examples).map((name) => new Option(name === FIRST_EXAMPLE ? 'A small site' : name, name)),
  );
  const assume = createDomElement('input', { type: 'checkbox', id: 'assume' });
  const link = createDomElement('input', { readonly: true, id: 'link' });
  const shared = createDomElement('span', { hidden: true }, createDomElement('label', { for: 'link' }, 'Link to this site'), link);
  const page = createDomElement('input', { id: 'page', placeholder: 'guides/setup', autocomplete: 'off', spellcheck: 'false' });
  const add = createDomElement(
    'form',
    { class: 'add' },
    createDomElement('label', { for: 'page' }, 'New page'),
    page,
    createDomElement('button', { class: 'secondary small' }, 'Add'),
  );
  const paste = createPasteDialogButton((text) => {
    const before = host.currentSite();
    const address = location.href;
    const example = select.selectedIndex;
    history.replaceState(null, '', location.pathname);
    select.selectedIndex = -1;
    open({ docs: DOCS, folder: '', settings: ALLOW_MISSING_PAGES, editable: [DOCS], texts: { [DOCS]: text }, others: [] });
    const goBack = button('Back to the site before', { class: 'secondary small' }, () => {
      history.replaceState(null, '', address);
      open(before);
      select.selectedIndex = example;
      showStatus('');
    });
    showStatus('This is your docs.json. ', goBack);
  });

  const settingsOf = (site: EmbeddedSite): EmbeddedSite => {
    const { ignoreMissing: _, ...settings } = site.settings;
    return { ...site, settings: { ...settings, ...(assume.checked && ALLOW_MISSING_PAGES) } };
  };
  const open = (site: EmbeddedSite): void => {
    assume.checked = site.settings.ignoreMissing !== undefined;
    shared.hidden = true;
    host.open(site);
  };
  const openExample = (name: string): boolean => {
    const site = Object.hasOwn(examples, name) ? examples[name] : undefined;
    if (site) open(site);
    if (site) select.value = name;
    return site !== undefined;
  };
  const openAddress = async (): Promise<void> => {
    const address = location.hash.slice(1);
    showStatus('');
    if (address.startsWith(EXAMPLE)) {
      if (openExample(address.slice(EXAMPLE.length))) return;
      showStatus('There is no example with that name.');
    } else if (address.startsWith(SHARE_FRAGMENT_PREFIX)) {
      try {
        return open(await siteIn(address));
      } catch (error) {
        if (!(error instanceof ShareLinkError)) throw error;
        showStatus(error.message);
      }
    }
    openExample(FIRST_EXAMPLE);
  };
  const share = async (): Promise<void> => {
    try {
      history.replaceState(null, '', `#${await linkTo(settingsOf(host.currentSite()))}`);
    } catch (error) {
      if (!(error instanceof ShareLinkError)) throw error;
      return showStatus(error.message);
    }
    link.value = location.href;
    shared.hidden = false;
    link.select();
    await navigator.clipboard?.writeText(location.href).then(
      () => showStatus('The link was copied.'),
      () => showStatus('Copy the link from the field.'),
    );
  };

  select.addEventListener('change', () => {
    history.replaceState(null, '', `#${EXAMPLE}${select.value}`);
    openExample(select.value);
  });
  assume.addEventListener('change', () => host.open(settingsOf(host.currentSite())));
  add.addEventListener('submit', (event) => {
    event.preventDefault();
    const name = page.value.trim().replace(/^\/|\.mdx?$/g, '');
    if (name === '' || /[\\]|(?:^|\/)\.{0,2}(?:\/|$)/.test(name))
      return showStatus(`“${name}” is not a page path; expected one such as guides/setup.`);
    if (host.has(`${name}.mdx`)) return showStatus(`“${name}” is there already.`);
    host.add(`${name}.mdx`, `---\ntitle: ${JSON.stringify(name.split('/').at(-1))}\n---\n`);
    page.value = '';
    showStatus('');
  });
  addEventListener('hashchange', () => void openAddress());

  const tools = byId('tools');
  tools.hidden = false;
  replaceContent(
    tools,
    paste,
    createDomElement('span', {}, createDomElement('label', { for: 'example' }, 'Example'), select),
    add,
    createDomElement('span', {}, assume, createDomElement('label', { for: 'assume' }, 'Assume missing pages exist')),
    button('Share', { class: 'secondary small' }, () => void share()),
    shared,
  );
  await openAddress();
}

function showStatus(...content: DomChild[]): void {
  replaceContent(byId('said'), ...content);
}
