/** The title and body of pull requests: a template of the service with sanitized text. */
import { ALARMING_TITLE, codeSpan, pluralize } from '../../internal.ts';
import type { Message, NavigationReport } from '../contract/job.ts';
import { SETTING_DEFAULTS } from '../contract/project-settings.ts';
import { maskAndCut } from '../mask-and-cut.ts';
import { maskSecrets } from '../secrets/mask.ts';
import { harmlessMarkdown, quotedMarkdown } from './harmless-markdown.ts';
import { plainBody, plainLine, shortenAtWordBreak } from './plain-text.ts';

/** Pages of the service about the work. */
export interface JobAndReviewLinks {
  /** For operators of the service, who sign in. */
  readonly job: string;
  /** For everyone who knows the address. */
  readonly review: string;
}

export interface PullRequestBodyInput {
  readonly jobId: string;
  /** The processed messages of the job in order, including the latest. */
  readonly messages: readonly Pick<Message, 'seq' | 'prompt' | 'summary' | 'report'>[];
  /** Default: none. */
  readonly links?: JobAndReviewLinks | undefined;
  /** Whether the body goes on below another one, so that each message has a heading. */
  readonly isContinued?: boolean;
  /** The most UTF-16 units of the body. */
  readonly room?: number;
}

/** What a commit says: the title that the model gave its work, if it gave one, or else the instruction; and its summary. */
export interface CommittedMessage extends Pick<Message, 'prompt' | 'summary'> {
  readonly title?: string | null;
}

export interface CommitText {
  readonly subject: string;
  /** Wrapped lines without trailers; `''` if there is no summary. */
  readonly body: string;
}

const MAX_TITLE_LENGTH = 72;
const DRAFT_MARKS = /^(?:(?:draft:|wip:|\[draft\]|\[wip\]|\(draft\))\s*)+/i;
/** The most message numbers in a note. */
const MAX_NAMED = 20;
const MAX_LINE_LENGTH = 500;
const MAX_BODY_LENGTH = 60_000;
/** In characters before escaping. */
const MAX_LENGTHS = { prompt: 2000, summary: 4000, report: 15_000, commit: 4000 };
/** UTF-16 units that are masked, of which the longest of these texts is cut. */
const MAX_MASKED_LENGTH = 16_000;

/**
 * The title of a pull request: the subject of its first commit, with the prefix of the project. At most 72 characters.
 *
 * @param prefix What the title begins with; '' for nothing. Default: that of new projects.
 */
export function pullRequestTitle(subject: string, prefix?: string): string {
  return titleOf([withoutPrefix(subject, SETTING_DEFAULTS.titlePrefix)], prefix);
}

/** Markdown about all messages so far, at most 60,000 characters. If there are too many, the latest are shown. */
export function pullRequestBody({ jobId, messages, links, isContinued = false, room = MAX_BODY_LENGTH }: PullRequestBodyInput): string {
  const footer = footerOf(jobId, links);
  const isOne = messages.length === 1 && !isContinued;
  const sections: string[] = [];
  let left = Math.min(room, MAX_BODY_LENGTH) - footer.length - 500;
  for (const message of messages.toReversed()) {
    const whole = sectionOf(message, isOne);
    const section = sections.length === 0 && whole.length > left ? sectionOf({ ...message, prompt: null, summary: null }, isOne) : whole;
    if (section.length > left) break;
    left -= section.length + 1;
    sections.unshift(section);
  }
  const hidden = messages.slice(0, messages.length - sections.length);
  return `${leftOutMessagesNote(hidden)}${[...sections, footer].join('\n')}`;
}

function footerOf(jobId: string, links: JobAndReviewLinks | undefined): string {
  const job = codeSpan(plainLine(jobId) || '(none)');
  const named = links ? `[${job}](${links.job})` : job;
  const review = links ? ` See [the navigation before and after](${links.review}).` : '';
  return `---\n\nCreated by the documentation agent in job ${named}. The navigation was checked before the push.${review} The text above was written by the model.\n`;
}

/** Points out hidden messages whose changes reviewers should see first. */
function leftOutMessagesNote(hidden: PullRequestBodyInput['messages']): string {
  if (hidden.length === 0) return '';
  const note = `_The first ${hidden.length === 1 ? 'message is' : `${hidden.length} messages are`} not shown here._\n\n`;
  const alarming = hidden.filter(({ report }) => report?.markdown.includes(`**${ALARMING_TITLE}**`)).map(({ seq }) => seq);
  if (alarming.length === 0) return note;
  const which =
    alarming.length === 1
      ? `message ${alarming[0]}`
      : `messages ${alarming.slice(0, MAX_NAMED).join(', ')}${alarming.length > MAX_NAMED ? ` and ${alarming.length - MAX_NAMED} more` : ''}`;
  return `${note}**${ALARMING_TITLE}**: ${which} added such changes. See the report of the job and the changed files.\n\n`;
}

/** Subject and body of the commit for one message. They contain no issues and no trailers, because a squash merge keeps them. */
export function commitText({ title, prompt, summary }: CommittedMessage): CommitText {
  return {
    subject: titleOf([title, prompt]),
    body: plainBody(shortenAtWordBreak(maskAndCut(summary ?? '', MAX_MASKED_LENGTH), MAX_LENGTHS.commit)),
  };
}

/** The first of the texts that has words, as one line after the prefix, which is not repeated if the text has it too. */
function titleOf(texts: readonly (string | null | undefined)[], prefix = SETTING_DEFAULTS.titlePrefix): string {
  const words = texts.map((text) => withoutPrefix(firstLine(text ?? ''), prefix)).find(hasWords) ?? 'update the documentation';
  const title = `${prefix} ${words}`.trim();
  return shortenAtWordBreak(title, MAX_TITLE_LENGTH).replace(/(?<![\s.:;,])[\s.:;,]+$/, '');
}

/** The first line with words, without Markdown. */
function firstLine(text: string): string {
  const lines = maskAndCut(text, MAX_MASKED_LENGTH)
    .split(/[\n\r\u2028\u2029]/)
    // Marks are removed first, because they may stand between the characters of a mention or a directive.
    .map((line) => plainLine(line.slice(0, MAX_LINE_LENGTH).replace(/[`*~]/g, '')).replace(/^[\s>#_+=-]+/, ''));
  return lines.find(hasWords) ?? '';
}

function withoutPrefix(line: string, prefix: string): string {
  const rest = line.slice(prefix.length);
  const isRepeated = line.toLowerCase().startsWith(prefix.toLowerCase()) && !(/\w$/.test(prefix) && /^\w/.test(rest));
  const words = (isRepeated ? rest : line).trim();
  // On GitLab and Gitea, a title that begins so makes the pull request a draft; see `isDraft`.
  return prefix === '' ? words.replace(DRAFT_MARKS, '') : words;
}

function hasWords(line: string): boolean {
  return /[\p{L}\p{N}]/u.test(line);
}

function sectionOf({ seq, prompt, summary, report }: PullRequestBodyInput['messages'][number], isOne: boolean): string {
  const heading = isOne ? '' : `## Message ${seq}\n\n`;
  const asked = `### Asked for\n\n${prompt === null ? '_Not shown._' : quotedMarkdown(cut(maskAndCut(prompt, MAX_MASKED_LENGTH), MAX_LENGTHS.prompt))}\n\n`;
  const done =
    summary === null || summary.trim() === ''
      ? ''
      : `### Done\n\n${harmlessMarkdown(cut(maskAndCut(summary, MAX_MASKED_LENGTH), MAX_LENGTHS.summary))}\n\n`;
  const effect =
    report === null
      ? ''
      : `### Navigation\n\n${cutLines(maskAndCut(report.markdown, MAX_MASKED_LENGTH, maskedList), MAX_LENGTHS.report)}\n${instructionsNote(report)}`;
  return `${heading}${firstToCheck(report)}${asked}${done}${effect}`;
}

/** What reviewers should not miss below a long text; `''` if there is nothing. */
function firstToCheck(report: NavigationReport | null): string {
  const lost = report?.urlsLostOnPurpose?.length ?? 0;
  const risks = [
    ...(lost > 0 ? [`${pluralize(lost, 'URL')} removed on purpose, without a redirect`] : []),
    ...(report?.markdown.includes(`**${ALARMING_TITLE}**`) ? [ALARMING_TITLE.toLowerCase()] : []),
  ];
  return risks.length === 0 ? '' : `**Check first**: ${risks.join('; ')}. See “Navigation” below.\n\n`;
}

const USES = {
  all: (file: string) => `Instructions from ${file}.`,
  beginning: (file: string) => `Instructions from ${file}, of which only the beginning was used because of its length.`,
  none: (file: string) => `The instructions in ${file} were not used because the file is too large.`,
};

function instructionsNote({ instructions }: NavigationReport): string {
  return instructions ? `_${USES[instructions.use](codeSpan(plainLine(instructions.file)))}_\n` : '';
}

function maskedList(text: string): string {
  return maskSecrets(text, { isList: true });
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${shortenAtWordBreak(text, most)} (shortened)`;
}

/** Cuts at a line break, because an incomplete code span would affect the text after it. */
function cutLines(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = text.lastIndexOf('\n', most);
  return `${end === -1 ? '' : text.slice(0, end + 1)}\n_Shortened._\n`;
}
