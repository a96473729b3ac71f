/** Facts about the texts of pages. Runs that compare two states gather them first, so that a clean change loads no rule. */
import type { Files } from '../site/files.ts';
import type { Subject } from '../subject/subject.ts';
import type { DeadAndUncheckedLinks } from './dead-links.ts';
import type { PageUsedAsSnippet } from './imported-pages.ts';
import type { MissingAsyncApiChannel } from './page-channels.ts';
import type { MissingFrontMatterOperation } from './page-operations.ts';

export interface TextFacts {
  /** Faulty links in the bodies of pages. */
  readonly links: DeadAndUncheckedLinks;
  /** Listed pages that other files import. */
  readonly importedPages: readonly PageUsedAsSnippet[];
  /** Operations in front matter that no description contains. */
  readonly pageOperations: readonly MissingFrontMatterOperation[];
  /** Channels in front matter that their description does not contain. */
  readonly pageChannels: readonly MissingAsyncApiChannel[];
  /** The files of pages that a change left without text. */
  readonly emptiedPages: readonly string[];
}

export const GATHER_FROM_TEXTS: { readonly [Name in keyof TextFacts]: (subject: Subject, files: Files) => Promise<TextFacts[Name]> } = {
  async links(subject, files) {
    const { readDeadLinks } = await import('./dead-links.ts');
    return readDeadLinks(subject, files);
  },
  async importedPages(subject, files) {
    const { readPagesUsedAsSnippets } = await import('./imported-pages.ts');
    return readPagesUsedAsSnippets(subject, files);
  },
  async pageOperations(subject, files) {
    const { readMissingFrontMatterOperations } = await import('./page-operations.ts');
    return readMissingFrontMatterOperations(subject, files);
  },
  async pageChannels(subject, files) {
    const { readMissingAsyncApiChannels } = await import('./page-channels.ts');
    return readMissingAsyncApiChannels(subject, files);
  },
  async emptiedPages(subject, files) {
    const { readEmptiedPages } = await import('./emptied-pages.ts');
    return readEmptiedPages(subject, files);
  },
};

const HAS_SOMETHING_TO_REPORT: { readonly [Name in keyof TextFacts]: (fact: TextFacts[Name]) => boolean } = {
  links: ({ faulty, unchecked }) => faulty.size + unchecked.size > 0,
  importedPages: (pages) => pages.length > 0,
  pageOperations: (operations) => operations.length > 0,
  pageChannels: (channels) => channels.length > 0,
  emptiedPages: (files) => files.length > 0,
};

/** Returns the facts that the rules need, and the rules for which there is something to report. */
export async function gatherFromTexts<Run extends { readonly rule: { readonly needs?: readonly string[] } }>(
  runs: readonly Run[],
  subject: Subject,
  files: Files,
): Promise<{ readonly facts: Partial<TextFacts>; readonly left: readonly Run[] }> {
  const facts: Partial<TextFacts> = {};
  const left = new Set<Run>();
  async function gather<Name extends keyof TextFacts>(name: Name): Promise<void> {
    const among = runs.filter(({ rule }) => rule.needs?.includes(name));
    if (among.length === 0) return;
    const fact: TextFacts[Name] = await GATHER_FROM_TEXTS[name](subject, files);
    Object.assign(facts, { [name]: fact });
    if (HAS_SOMETHING_TO_REPORT[name](fact)) for (const run of among) left.add(run);
  }
  await gather('links');
  await gather('importedPages');
  await gather('pageOperations');
  await gather('pageChannels');
  await gather('emptiedPages');
  return { facts, left: [...left] };
}
