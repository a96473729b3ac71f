/** Real commits that changed a navigation, as sites before and after. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { memory, openSiteFromFiles, type OpenSite } from '../../src/index.ts';
import { corpusFolder } from '../corpus/sites.ts';

export interface Record {
  /** `<owner>/<name>@<commit>`. */
  readonly id: string;
  readonly kind: 'add' | 'remove' | 'rename' | 'move' | 'restructure' | 'redirects';
  readonly pages: {
    readonly added: readonly string[];
    readonly removed: readonly string[];
    readonly moved: readonly (readonly [from: string, to: string])[];
  };
  readonly before: string;
  readonly after: string;
  readonly refs: Readonly<{ [path: string]: readonly [before: string | null, after: string | null] }>;
  readonly files: { readonly before: readonly string[]; readonly after: readonly string[] };
  readonly titles: {
    readonly before: Readonly<{ [file: string]: string }>;
    readonly after: Readonly<{ [file: string]: { readonly title?: string } }>;
  };
}

/** The records beside the corpus that DOCS_NAV_CORPUS names; `undefined` if there are none. */
export async function readRecords(): Promise<readonly Record[] | undefined> {
  const corpus = corpusFolder();
  const module = corpus === undefined ? '' : join(corpus, '../history/load.mjs');
  if (!existsSync(module)) return undefined;
  const { records } = (await import(pathToFileURL(module).href)) as { records: () => Iterable<Record> };
  return [...records()];
}

export const repositoryOf = ({ id }: Record): string => id.slice(0, id.indexOf('@'));

type Texts = { [path: string]: string };

/** The texts of a state. Pages have their titles and nothing else, which is all that the records know. */
export function textsOf({ before, after, refs, files, titles }: Record, state: 'before' | 'after'): Texts {
  const isAfter = state === 'after';
  const texts: Texts = {};
  for (const file of files[state]) {
    const title = (isAfter ? titles.after[file]?.title : undefined) ?? titles.before[file];
    texts[file] = title === undefined ? '' : `---\ntitle: ${JSON.stringify(title)}\n---\n`;
  }
  for (const [path, [was, is]] of Object.entries(refs)) {
    const text = isAfter ? is : was;
    if (text !== null) texts[path] = text;
    else delete texts[path];
  }
  texts['docs.json'] = isAfter ? after : before;
  return texts;
}

export function siteOf(texts: Texts): OpenSite {
  return openSiteFromFiles({ files: memory(texts), dialect: 'mintlify' });
}

/** The site before with everything of the commit except docs.json and what it includes: what there is to work with. */
export function startOf(record: Record): OpenSite {
  const was = textsOf(record, 'before');
  const is = textsOf(record, 'after');
  for (const path of ['docs.json', ...Object.keys(record.refs)]) {
    const text = was[path];
    if (text === undefined) delete is[path];
    else is[path] = text;
  }
  return siteOf(is);
}
