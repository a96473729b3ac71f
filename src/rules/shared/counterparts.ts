/** Matches pages across versions or languages: those with the same name in the folder of each. */
import { ancestors } from '../../navigation/model.ts';
import type { Element, Page } from '../../navigation/model.ts';
import { commonFolder } from '../../text/common-folder.ts';

/** Returns the name of a page without the folder that contains all pages of its version or language, if there is one. */
export function createCounterpartNames(nameOf: (page: Page) => string): (page: Page) => string {
  const folders = new Map<Element, string>();
  return (page) => {
    const name = nameOf(page);
    const edition = [...ancestors(page)].find(({ kind }) => kind === 'version' || kind === 'language');
    if (!edition) return name;
    let folder = folders.get(edition);
    if (folder === undefined) folders.set(edition, (folder = commonFolder(namesIn(edition))));
    return name.startsWith(folder) ? name.slice(folder.length) : name;
  };

  /** Operations are in no folder. */
  function* namesIn(edition: Element): Generator<string> {
    const open: (Element | Page)[] = [edition];
    for (let at = open.pop(); at; at = open.pop()) {
      if (at.kind !== 'page') for (const child of at.children) open.push(child);
      else if (!/\s/.test(at.text)) yield nameOf(at);
    }
  }
}
