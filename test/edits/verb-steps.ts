/** Sequences of operations that people and agents make of a site, and what each step must hold. */
import fc from 'fast-check';
import { expect } from 'vitest';
import {
  addPage,
  moveElement,
  movePage,
  removeElement,
  removePage,
  renameNonPageFile,
  renameFolder,
  renamePage,
  setProperty,
  suggestPlacement,
  type EditResult,
  type FileEdits,
  type OpenSite,
} from '../../src/index.ts';
import { findNewErrorsAndWarnings } from '../../src/edits/find-new-errors-and-warnings.ts';
import { isRefused } from '../../src/edits/result.ts';
import { toLabelBasedAddress, elementAt } from '../../src/edits/target.ts';
import { mergeEdits } from '../../src/session/edit-map.ts';
import { contentsOf } from '../generators/linked-sites.ts';

type Result = EditResult<FileEdits>;

/** An operation with what undoes it. */
interface Step {
  readonly result: Result;
  readonly renamed?: readonly [string, string];
  readonly inverse?: (after: OpenSite) => Promise<Result>;
}

const NEW_NAMES = ['new', 'guides/new', 'other/new name', 'ß/é', 'guides/deep/new'];

type Make = (site: OpenSite, pick: <T>(from: readonly T[]) => T) => Promise<Step>;

const redirect = { redirect: false };

export const STEPS: Readonly<Record<string, Make>> = {
  async page(site, pick) {
    const [from, to] = [pick(await pagesOf(site)), pick(NEW_NAMES)];
    return {
      result: await renamePage(site, from, to, redirect),
      renamed: [from, to],
      inverse: (after) => renamePage(after, to, from, redirect),
    };
  },
  async redirectedPage(site, pick) {
    const [from, to] = [pick(await pagesOf(site)), pick(NEW_NAMES)];
    return { result: await renamePage(site, from, to), renamed: [from, to] };
  },
  async folder(site, pick) {
    const [from, to] = [pick([...new Set((await pagesOf(site)).map((page) => page.split('/')[0] ?? ''))]), pick(NEW_NAMES)];
    return {
      result: await renameFolder(site, from, to, redirect),
      renamed: [from, to],
      inverse: (after) => renameFolder(after, to, from, redirect),
    };
  },
  async file(site, pick) {
    const [folder, name, extension] = pick([
      ['images/', 'logo', '.svg'],
      ['snippets/', 'note', '.mdx'],
      ['guides/', 'part', '.jsx'],
    ] as const);
    const [from, to] = [folder + name + extension, (extension === '.mdx' ? folder : '') + pick(NEW_NAMES) + extension];
    return { result: await renameNonPageFile(site, from, to), renamed: [from, to], inverse: (after) => renameNonPageFile(after, to, from) };
  },
  async remove(site, pick) {
    const [page, redirectTo] = [pick(await pagesOf(site)), pick(await pagesOf(site))];
    return { result: await removePage(site, page, { deleteFile: true, removeEmpty: true, redirectTo }) };
  },
  async removeElement(site, pick) {
    return {
      result: await removeElement(site, pick(await addressesOf(site)), { deleteFiles: true, redirectTo: pick(await pagesOf(site)) }),
    };
  },
  async add(site, pick) {
    const page = pick(NEW_NAMES);
    const file = new Map([[`${page}.mdx`, '---\ntitle: New\n---\n\n[Start](/guides/start)\n']]);
    const [best] = await suggestPlacement(site, page);
    const result = await addPage(site.withEdits(file), page, best?.placement ?? { to: pick(await addressesOf(site)) });
    return { result: result.ok ? { ok: true, edits: mergeEdits(file, result.edits) } : result };
  },
  async set(site, pick) {
    const at = pick(await addressesOf(site));
    const element = elementAt(at, await site.subject());
    const before = isRefused(element) ? undefined : element.value['icon'];
    const inverse = (after: OpenSite): Promise<Result> => setProperty(after, { at, name: 'icon', value: before });
    const result = await setProperty(site, { at, name: 'icon', value: 'rocket' });
    return { result, ...(typeof before !== 'object' && { inverse }) };
  },
  async label(site, pick) {
    const at = pick((await addressesOf(site)).filter((address) => address.includes('[group=')));
    const [, label = ''] = /\[group=([^[\]]*)\]$/.exec(at) ?? [];
    const inverse = (after: OpenSite): Promise<Result> =>
      setProperty(after, { at: at.replace(/[^=]*$/, 'Other]'), name: 'group', value: label });
    return { result: await setProperty(site, { at, name: 'group', value: 'Other' }), inverse };
  },
  async place(site, pick) {
    return {
      result: await movePage(site, pick(await pagesOf(site)), { to: pick(await addressesOf(site)), index: 0, removeEmpty: true }),
    };
  },
  async element(site, pick) {
    return { result: await moveElement(site, pick(await addressesOf(site)), { before: pick(await addressesOf(site)) }) };
  },
};

async function pagesOf(site: OpenSite): Promise<string[]> {
  return [...new Set((await site.subject()).navigation.pages.map(({ text }) => text))];
}

async function addressesOf(site: OpenSite): Promise<string[]> {
  const subject = await site.subject();
  return subject.navigation.elements.slice(1).map((element) => toLabelBasedAddress(element, subject));
}

function redirectsIn(docs: string): number {
  return (JSON.parse(docs) as { redirects?: readonly unknown[] }).redirects?.length ?? 0;
}

/** A few operations, each with numbers that choose what it is given. */
export const sequence: fc.Arbitrary<readonly [name: string, numbers: Iterator<number>][]> = fc.array(
  fc.tuple(fc.constantFrom(...Object.keys(STEPS)), fc.infiniteStream(fc.nat())),
  { minLength: 1, maxLength: 4 },
);

export interface Sequence {
  readonly site: OpenSite;
  /** Opens files as the site was opened. */
  readonly open: (files: ReadonlyMap<string, string>) => OpenSite;
  /** What must hold of a site beyond that the step introduced no finding. */
  readonly check: (before: OpenSite, after: OpenSite) => Promise<void>;
  /** Learns what became of every step. */
  readonly count: (what: string) => void;
}

/** Takes the steps: each refuses with a reason, or introduces no finding and has its inverse. */
export async function take(
  steps: readonly (readonly [name: string, numbers: Iterator<number>])[],
  { site: first, open, check, count }: Sequence,
): Promise<void> {
  let site = first;
  for (const [name, numbers] of steps) {
    const pick = <T>(from: readonly T[]): T => from[(numbers.next().value ?? 0) % from.length] as T;
    const { result, renamed, inverse } = await (STEPS[name] as Make)(site, pick);
    if (!result.ok) {
      expect(result.message).toMatch(/^\S.*[.?]$/);
      count(`${name}: ${result.reason}`);
      continue;
    }
    const introduced = await findNewErrorsAndWarnings(site, result.edits, renamed && [renamed]);
    if (introduced.length > 0) {
      count(`${name}: ${introduced[0]?.rule}`);
      continue;
    }
    count(name);
    const after = open(contentsOf(site.withEdits(result.edits)));
    await check(site, after);
    // What moves to where a redirect was takes its place for good.
    const [docs, newDocs] = [docsOf(site), docsOf(after)];
    const back = redirectsIn(docs) <= redirectsIn(newDocs) ? await inverse?.(after) : undefined;
    if (back && !back.ok && !isOldName(back.message) && !(await wasHidden(back.message, site))) throw new Error(back.message);
    if (back?.ok && result.edits.size > 0) expect(contentsOf(after.withEdits(back.edits))).toEqual(contentsOf(site));
    site = after;
  }
}

/** A name with an apostrophe, which sites may have, can be left, but is none for a new file. */
function isOldName(message: string): boolean {
  return /^The name “[^”]*'[^”]*” cannot be used for a new file/.test(message);
}

/** A page that readers did not get, because a redirect or another page has its URL, can leave, but no page can be put there. */
async function wasHidden(message: string, site: OpenSite): Promise<boolean> {
  const { redirects, pages } = await site.subject();
  const [, path] = /^“\/(.*)” is redirected to /.exec(message) ?? [];
  if (path !== undefined) return redirects.match(path) !== undefined;
  const [, page, other] = /^“(.*)” would have the URL of the page “(.*)”, /.exec(message) ?? [];
  return [page, other].every((one) => one !== undefined && pages.find(one) !== undefined);
}

export function docsOf(site: OpenSite): string {
  return contentsOf(site).get('docs.json') ?? '';
}
