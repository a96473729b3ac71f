/** The log of the service: one JSON object per line, without secrets, prompts or bodies. */
import type { LogLevel } from './config/table.ts';
import { redactor } from './git/redact.ts';
import { maskAndCut } from './mask-and-cut.ts';
import { maskSecrets } from './secrets/mask.ts';
import { databaseInterruption } from './store/interruptions.ts';
import { pino, type DestinationStream, type Logger } from 'pino';

/** Log ids, names, codes and times; never prompts, file contents, bodies or tokens. */
export type Log = Logger;

const HIDDEN_TEXT = '[hidden]';
const LEFT_OUT_TEXT = '[left out]';

/** Characters of one text, and of all texts of a line. */
const MAX_VALUE_LENGTH = 8000;
const MAX_LINE_LENGTH = 32_000;

export interface LogOptions {
  readonly level?: LogLevel;
  /** Default: stdout. */
  readonly stream?: DestinationStream;
  /** Removes known secrets from a line, in any member. Default: the secrets in the environment of the process. */
  readonly redact?: (line: string) => string;
}

/** Members that may contain confidential values, wherever a library puts them. */
const HIDDEN_MEMBERS = ['authorization', 'cookie', 'token', 'secret', 'password', 'prompt', 'body'];

export function openLog({ level = 'info', stream, redact = redactor(secretsIn(process.env)) }: LogOptions = {}): Log {
  const options = {
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: {
      paths: [
        ...HIDDEN_MEMBERS,
        ...HIDDEN_MEMBERS.map((name) => `*.${name}`),
        ...HIDDEN_MEMBERS.map((name) => `*.*.${name}`),
        '*.headers["set-cookie"]',
      ],
      censor: HIDDEN_TEXT,
    },
    serializers: { err: describeError, error: describeError },
    hooks: { streamWrite: (line: string) => redact(cleanLine(line)) },
  };
  return stream === undefined ? pino(options) : pino(options, stream);
}

/** Further patterns that are hidden only in logs, including keys that are cut off. */
const SECRET_PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/\b(Bearer|Basic) [\w.~+/=-]{8,}/gi, `$1 ${HIDDEN_TEXT}`],
  [/(\b[a-z][a-z0-9+.-]{0,30}:\/\/)[^\s/@"\\]{1,1000}@/gi, `$1${HIDDEN_TEXT}@`],
  [/(\/reviews\/)[\w-]{16,}/g, `$1${HIDDEN_TEXT}`],
  [/\b(?:gh[pousr]_\w{20,}|github_pat_\w{20,}|glpat-[\w-]{16,}|sk-[\w-]{16,})/g, HIDDEN_TEXT],
];

/** The beginning of the text, without anything that looks like a secret, including placeholders. */
export function hideSecretsAndCut(text: string): string {
  return maskAndCut(text, MAX_VALUE_LENGTH, hideText);
}

function hideText(text: string): string {
  const rest = maskSecrets(text.replace(/dnav_[0-9a-f]{12}_[\w-]{43}/g, `dnav_${HIDDEN_TEXT}`), { mask: HIDDEN_TEXT, isStrict: true });
  return SECRET_PATTERNS.reduce((rest, [shape, instead]) => rest.replace(shape, instead), rest);
}

/** Cleans each text of the line separately, with its name in front: in the JSON line itself, escapes would surround secrets. */
function cleanLine(line: string): string {
  try {
    return `${JSON.stringify(JSON.parse(line, memberCleaner()))}\n`;
  } catch {
    return `${hideSecretsAndCut(line.trimEnd())}\n`;
  }
}

function memberCleaner(): (name: string, value: unknown) => unknown {
  let room = MAX_LINE_LENGTH;
  return (name, value) => {
    if (typeof value !== 'string') return value;
    if (room <= 0) return LEFT_OUT_TEXT;
    const clean = hideSecretsAndCut(value);
    room -= clean.length;
    const named = `${name}: ${clean}`;
    return hideText(named) === named ? clean : HIDDEN_TEXT;
  };
}

const SECRET_NAME = /^(?![^]*(?:FILE|PATH|DIR|URL)$)[^]*(?:KEY|TOKEN|SECRET|PASSWORD|CREDENTIAL)(?!S$)/i;
/** Shorter values are switches and names, and hiding them would remove half a line. */
const MIN_SECRET_LENGTH = 8;

/** The values of an environment whose variable names mark them as secrets. */
export function secretsIn(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  return Object.entries(env).flatMap(([name, value = '']) =>
    SECRET_NAME.test(name) && value.trim().length >= MIN_SECRET_LENGTH ? [value.trim()] : [],
  );
}

/** More than `hideSecretsAndCut` keeps. */
function beginningOf(text: string): string {
  return text.slice(0, 2 * MAX_VALUE_LENGTH);
}

/** The last lines, in which git says why it failed. */
function endOf(text: string): string {
  return text.length <= MAX_VALUE_LENGTH
    ? text
    : text.slice(text.indexOf('\n', text.length - MAX_VALUE_LENGTH) + 1).slice(0, MAX_VALUE_LENGTH);
}

interface LoggedError {
  readonly type: string;
  readonly message?: string;
  readonly code?: string;
  readonly status?: number;
  /** The function of PostgreSQL that reported the error. */
  readonly routine?: string;
  /** The system call that failed. */
  readonly syscall?: string;
  /** Output of git, or the message of the database. */
  readonly detail?: string;
  /** The names of the members of a value that is no error. */
  readonly members?: readonly string[];
  /** Of an `AggregateError`. */
  readonly errors?: readonly LoggedError[];
  readonly frames?: readonly string[];
}

const MAX_FRAMES = 12;
const MAX_PARTS = 10;
const MAX_DEPTH = 3;
const MAX_MESSAGE_LENGTH = 300;

/**
 * Takes only safe members, because errors of libraries may contain whole prompts, bodies and headers. Errors with
 * `isPermanent` are our own and have messages for people; others are logged with their type, codes and stack frames. Anything
 * else that is thrown or emitted is described, too: the queue emits copies of errors, which are plain objects.
 */
export function describeError(error: unknown, depth = 0): LoggedError {
  if (typeof error !== 'object' || error === null) return { type: error === null ? 'null' : typeof error };
  const { name, message, stack, code, status, routine, syscall, isPermanent, detail } = error as Readonly<Record<string, unknown>>;
  const isErrorLike = typeof message === 'string';
  const isOurs = error instanceof Error && typeof isPermanent === 'boolean';
  const type = typeof name === 'string' ? name : typeOf(error, stack);
  const frames = typeof stack === 'string' ? stack.split('\n').filter((line) => /^\s+at /.test(line)) : [];
  return {
    type,
    ...(isErrorLike && isOurs && { message: beginningOf(message) }),
    ...(isErrorLike && !isOurs && isShowable(type, code, message) && { message: withoutQuotes(beginningOf(message)) }),
    ...(typeof code === 'string' && { code }),
    ...(typeof status === 'number' && { status }),
    ...(isWord(routine) && { routine }),
    ...(isWord(syscall) && { syscall }),
    ...(isOurs && typeof detail === 'string' && detail !== '' && { detail: endOf(detail) }),
    ...(!isErrorLike && { members: Object.keys(error).slice(0, MAX_PARTS) }),
    // An error can be a part of itself.
    ...(error instanceof AggregateError &&
      depth < MAX_DEPTH && { errors: error.errors.slice(0, MAX_PARTS).map((part) => describeError(part, depth + 1)) }),
    ...(!isOurs && isErrorLike && { frames: frames.slice(0, MAX_FRAMES).map((line) => line.trim()) }),
  };
}

/** The name in the stack of a copied error, or else that of the class. */
function typeOf(value: object, stack: unknown): string {
  const named = typeof stack === 'string' ? /^(\w{1,60})(?=[:\n])/.exec(stack)?.[1] : undefined;
  return named ?? (value.constructor as { readonly name?: string } | undefined)?.name ?? 'object';
}

/**
 * Whether the message is free of user data once quoted text is removed. Those of the system and of a database that cannot be used
 * are; a SyntaxError of JSON is not, and a plain Error may not be.
 */
function isShowable(type: string, code: unknown, message: string): boolean {
  return ['TypeError', 'RangeError', 'ReferenceError'].includes(type) || databaseInterruption(code, message) !== undefined;
}

/** A quotation mark that none follows stays. */
function withoutQuotes(message: string): string {
  const clean = message.replace(/["'`“][^"'`”]*["'`”]?/g, (quoted) => (quoted.length > 1 && /["'`”]$/.test(quoted) ? '“…”' : quoted));
  return clean.slice(0, MAX_MESSAGE_LENGTH);
}

/** Whether the value is a name in a program, not a text of a user. */
function isWord(value: unknown): value is string {
  return typeof value === 'string' && /^\w{1,60}$/.test(value);
}
