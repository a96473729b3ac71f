/** What files say beyond their names: gathered before the rules run, and only for rules that ask. */
import type { MissingPages } from '../resolve/missing-page.ts';
import type { FrontMatter } from '../facts/front-matter.ts';
import type { Files } from '../site/files.ts';
import type { Subject } from './subject.ts';

export interface Facts {
  /** Front matter of page files that no navigation reaches, by file. */
  readonly frontMatter: ReadonlyMap<string, FrontMatter>;
  /** Why pages of the navigation have no file. */
  readonly missing: MissingPages;
  /** Files that some page imports. Read only if a page is not reached. */
  readonly imports: ReadonlySet<string>;
}

export type FactName = keyof Facts;

const GATHER: { readonly [Name in FactName]: (subject: Subject, files: Files) => Promise<Facts[Name]> } = {
  async frontMatter({ orphans }, files) {
    if (orphans.length === 0) return new Map();
    const { readFrontMatter } = await import('../facts/front-matter.ts');
    return readFrontMatter(orphans, files);
  },
  async missing({ pages, redirects, navigation }) {
    const { MissingPages: Explainer } = await import('../resolve/missing-page.ts');
    return new Explainer(pages, redirects, navigation);
  },
  async imports({ orphans, pages }, files) {
    if (orphans.length === 0) return new Set();
    const { readImports } = await import('../facts/imports.ts');
    return readImports([...pages.files.keys()], files);
  },
};

/** Gathers the union of the facts that rules need. */
export async function gatherFacts(needs: Iterable<FactName>, subject: Subject, files: Files): Promise<Partial<Facts>> {
  const facts: Record<string, unknown> = {};
  for (const need of new Set(needs)) facts[need] = await GATHER[need](subject, files);
  return facts as Partial<Facts>;
}
