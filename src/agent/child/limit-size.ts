/** Cuts reports and reviews to a size that can be stored and shown, because names and messages from a repository can be very long. */
import type { NavigationReport } from '../contract/job.ts';
import type { ReviewPageContent } from '../review/review-data.ts';
import type { MarkedNavigationNode } from '../../internal.ts';

/** Characters of one text, of all lists of a report together, and of its Markdown. */
const MAX_TEXT_LENGTH = 1000;
const MAX_LIST_CHARACTERS = 64_000;
const MAX_MARKDOWN_LENGTH = 32_000;

/** Characters of a review, and of one text in it. */
const MAX_REVIEW_LENGTH = 2 << 20;
const MAX_REVIEW_TEXT_LENGTH = 20_000;
const MAX_MESSAGES = 100;

export function cut(text: string, most = MAX_TEXT_LENGTH): string {
  return text.length <= most ? text : `${text.slice(0, most)}…`;
}

/** Keeps short lists complete, and divides the rest of the space among the long ones. A diff has a limit of its own. */
export function limitReportExceptDiff({ markdown, diff, ...report }: NavigationReport): NavigationReport {
  const copy = withShortTexts(report);
  const lists: unknown[][] = Object.values(copy)
    .filter((member) => Array.isArray(member))
    .toSorted((one, other) => sizeOf(one) - sizeOf(other));
  let room = MAX_LIST_CHARACTERS;
  let leftOut = 0;
  for (const [index, list] of lists.entries()) {
    leftOut += dropExcess(list, room / (lists.length - index));
    room -= sizeOf(list);
  }
  return { ...copy, markdown: cutMarkdown(markdown), ...(leftOut > 0 && { entriesLeftOut: leftOut }), ...(diff !== undefined && { diff }) };
}

/** Removes entries from the end until the rest fits, and returns how many. */
function dropExcess(list: unknown[], most: number): number {
  let room = most;
  const end = list.findIndex((entry) => (room -= sizeOf(entry)) < 0);
  return end === -1 ? 0 : list.splice(end).length;
}

/** Counts a comma for each entry. */
function sizeOf(data: unknown): number {
  return Array.isArray(data) ? data.reduce<number>((sum, entry) => sum + sizeOf(entry), 0) : JSON.stringify(data).length + 1;
}

/** Cuts at a line break, because half a line of Markdown could have another meaning. */
function cutMarkdown(text: string): string {
  return text.length <= MAX_MARKDOWN_LENGTH ? text : `${text.slice(0, text.lastIndexOf('\n', MAX_MARKDOWN_LENGTH) + 1)}\n_Shortened._\n`;
}

/** If the review is too long, first its trees and then its diff are removed, because the branch contains them. */
export function limitReview(review: ReviewPageContent): ReviewPageContent {
  let short: ReviewPageContent = withShortTexts({ ...review, messages: review.messages.slice(-MAX_MESSAGES) }, MAX_REVIEW_TEXT_LENGTH);
  for (const shorten of [withoutTrees, withoutDiff, withShortTexts<ReviewPageContent>]) {
    if (JSON.stringify(short).length <= MAX_REVIEW_LENGTH) break;
    short = shorten(short);
  }
  return short;
}

function withoutTrees({ navigation: { before, after }, ...rest }: ReviewPageContent): ReviewPageContent {
  const bare = (node: MarkedNavigationNode): MarkedNavigationNode => ({
    ...node,
    children: [],
    leftOut: node.children.length + (node.leftOut ?? 0),
  });
  return { ...rest, navigation: { before: before && bare(before), after: after && bare(after) } };
}

function withoutDiff({ files, filesLeftOut, ...rest }: ReviewPageContent): ReviewPageContent {
  return { ...rest, files: [], filesLeftOut: filesLeftOut + files.length };
}

/** A copy of the data with short texts. */
function withShortTexts<Data>(data: Data, most = MAX_TEXT_LENGTH): Data {
  return JSON.parse(JSON.stringify(data), (_, member: unknown) => (typeof member === 'string' ? cut(member, most) : member)) as Data;
}
