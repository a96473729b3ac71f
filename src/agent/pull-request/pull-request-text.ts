/** The title and body of pull requests: a template of the service with sanitized text. */
import { ALARMING_TITLE, codeSpan } from '../../internal.ts';
import type { Message, NavigationReport } from '../contract/job.ts';
import { PUBLISH_DEFAULTS } from '../store/projects.ts';
import { maskAndCut } from '../mask-and-cut.ts';
import { maskSecrets } from '../secrets/mask.ts';
import { harmlessMarkdown, quotedMarkdown } from './harmless-markdown.ts';
import { plainBody, plainLine, shorten } from './plain-text.ts';

export interface PullRequestInput {
  readonly jobId: string;
  /** The processed messages of the job in order, including the latest. */
  readonly messages: readonly Pick<Message, 'seq' | 'prompt' | 'summary' | 'report'>[];
  /** What the title begins with; '' for nothing. Default: that of new projects. */
  readonly titlePrefix?: string;
  /** Whether the body goes on below another one, so that each message has a heading. */
  readonly isContinued?: boolean;
  /** The most UTF-16 units of the body. */
  readonly room?: number;
}

export interface PullRequestText {
  readonly title: string;
  /** Markdown, at most 60,000 characters. */
  readonly body: string;
}

export interface CommitText {
  readonly subject: string;
  /** Wrapped lines without trailers; `''` if there is no summary. */
  readonly body: string;
}

const MAX_TITLE_LENGTH = 72;
/** The most message numbers in a note. */
const MAX_NAMED = 20;
const MAX_LINE_LENGTH = 500;
const MAX_BODY_LENGTH = 60_000;
/** In characters before escaping. */
const MAX_LENGTHS = { prompt: 2000, summary: 4000, report: 15_000, commit: 4000 };
/** UTF-16 units that are masked, of which the longest of these texts is cut. */
const MAX_MASKED_LENGTH = 16_000;

/** Title and body for all messages so far. If there are too many, the latest are shown. */
export function pullRequestText({
  jobId,
  messages,
  titlePrefix,
  isContinued = false,
  room = MAX_BODY_LENGTH,
}: PullRequestInput): PullRequestText {
  const footer = `---\n\nCreated by the documentation agent in job ${codeSpan(plainLine(jobId) || '(none)')}. The navigation was checked before the push. The text above was written by the model.\n`;
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
  return {
    title: titleOf(messages[0]?.prompt ?? null, titlePrefix),
    body: `${leftOutMessagesNote(hidden)}${[...sections, footer].join('\n')}`,
  };
}

/** Points out hidden messages whose changes reviewers should see first. */
function leftOutMessagesNote(hidden: PullRequestInput['messages']): string {
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
export function commitText({ prompt, summary }: Pick<Message, 'prompt' | 'summary'>): CommitText {
  return { subject: titleOf(prompt), body: plainBody(shorten(maskAndCut(summary ?? '', MAX_MASKED_LENGTH), MAX_LENGTHS.commit)) };
}

/** The first line of the prompt after the prefix, which is not repeated if the prompt has it too. */
function titleOf(prompt: string | null, prefix = PUBLISH_DEFAULTS.titlePrefix): string {
  const lines = maskAndCut(prompt ?? '', MAX_MASKED_LENGTH)
    .split(/[\n\r\u2028\u2029]/)
    .map((line) =>
      plainLine(line.slice(0, MAX_LINE_LENGTH))
        .replace(/^[\s>*#`_~+=-]+/, '')
        .replace(/[`*~]/g, '')
        .trim(),
    );
  const isText = (line: string): boolean => /[\p{L}\p{N}]/u.test(line);
  const first = lines.find(isText) ?? '';
  const rest = first.toLowerCase().startsWith(prefix.toLowerCase()) ? first.slice(prefix.length).trim() : first;
  const title = `${prefix} ${isText(rest) ? rest : 'update the documentation'}`.trim();
  return shorten(title, MAX_TITLE_LENGTH).replace(/(?<![\s.:;,])[\s.:;,]+$/, '');
}

function sectionOf({ seq, prompt, summary, report }: PullRequestInput['messages'][number], isOne: boolean): string {
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
  return `${heading}${asked}${done}${effect}`;
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
  return text.length <= most ? text : `${shorten(text, most)} (shortened)`;
}

/** Cuts at a line break, because an incomplete code span would affect the text after it. */
function cutLines(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = text.lastIndexOf('\n', most);
  return `${end === -1 ? '' : text.slice(0, end + 1)}\n_Shortened._\n`;
}
