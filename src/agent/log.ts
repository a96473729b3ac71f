/** The log of the service: one JSON object a line, and no secret, prompt or body in it. */
import { redactor } from './git/redact.ts';
import { maskSecrets } from './secrets/mask.ts';
import { pino, type DestinationStream, type Logger } from 'pino';

/** What all parts write to. Log ids, names, codes and times; never prompts, texts of files, bodies or tokens. */
export type Log = Logger;

export interface LogOptions {
  readonly level?: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** Default: stdout. */
  readonly stream?: DestinationStream;
  /** Takes known secrets out of a line, whatever member they stand in. Default: those in the environment of the process. */
  readonly redact?: (line: string) => string;
}

/** Members that may hold what must not be logged, wherever a library puts them. */
const HIDDEN = ['authorization', 'cookie', 'token', 'secret', 'password', 'prompt', 'body'];

export function openLog({ level = 'info', stream, redact = redactor(secretsIn(process.env)) }: LogOptions = {}): Log {
  const options = {
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: {
      paths: [...HIDDEN, ...HIDDEN.map((name) => `*.${name}`), ...HIDDEN.map((name) => `*.*.${name}`), '*.headers["set-cookie"]'],
      censor: '[hidden]',
    },
    serializers: { err: describeError, error: describeError },
    hooks: { streamWrite: (line: string) => redact(cleanLine(line)) },
  };
  return stream === undefined ? pino(options) : pino(options, stream);
}

const HIDDEN_TEXT = '[hidden]';

/** What is hidden besides all that looks like a secret: where only a log has it, and beginnings of keys that are too short to be one. */
const SHAPES: readonly (readonly [RegExp, string])[] = [
  [/\b(Bearer|Basic) [\w.~+/=-]{8,}/gi, `$1 ${HIDDEN_TEXT}`],
  [/(\b[a-z][a-z0-9+.-]{0,30}:\/\/)[^\s/@"\\]{1,1000}@/gi, `$1${HIDDEN_TEXT}@`],
  [/(\/reviews\/)[\w-]{16,}/g, `$1${HIDDEN_TEXT}`],
  [/\b(?:gh[pousr]_\w{20,}|github_pat_\w{20,}|glpat-[\w-]{16,}|sk-[\w-]{16,})/g, HIDDEN_TEXT],
];

/** The text without anything that looks like a secret; nobody reads a log for its examples, so placeholders go, too. */
export function withoutSecrets(text: string): string {
  const rest = maskSecrets(text.replace(/dnav_[0-9a-f]{12}_[\w-]{43}/g, `dnav_${HIDDEN_TEXT}`), { mask: HIDDEN_TEXT, isStrict: true });
  return SHAPES.reduce((rest, [shape, instead]) => rest.replace(shape, instead), rest);
}

/** Each text of a line by itself, behind its name: in the line as it is written, escapes would stand around secrets. */
function cleanLine(line: string): string {
  try {
    return `${JSON.stringify(JSON.parse(line, cleanMember))}\n`;
  } catch {
    return withoutSecrets(line);
  }
}

function cleanMember(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const [named, clean] = [withoutSecrets(`${name}: ${value}`), withoutSecrets(value)];
  if (clean !== value) return clean;
  return named === `${name}: ${value}` ? value : HIDDEN_TEXT;
}

const SECRET_NAME = /(?:KEY|TOKEN|SECRET|PASSWORD|CREDENTIAL)(?!.*(?:FILE|PATH|DIR|URL)$)(?!S$)/i;
/** Shorter values are switches and names, which would take half a line with them. */
const SHORTEST = 8;

/** Values of an environment that are secrets by the names of their variables. */
export function secretsIn(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  return Object.entries(env).flatMap(([name, value = '']) =>
    SECRET_NAME.test(name) && value.trim().length >= SHORTEST ? [value.trim()] : [],
  );
}

interface LoggedError {
  readonly type: string;
  readonly message?: string;
  readonly code?: string;
  readonly status?: number;
  /** What git said. */
  readonly detail?: string;
  readonly frames?: readonly string[];
}

/**
 * Errors of libraries carry whole prompts, bodies and headers, so nothing but these members is taken. Only errors that
 * say whether they are permanent are ours, with messages made for people; others are told by their type and frames.
 */
export function describeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, code, status, isPermanent, detail } = error as Error &
    Partial<Record<'code' | 'status' | 'isPermanent' | 'detail', unknown>>;
  const isOurs = typeof isPermanent === 'boolean';
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: name,
    ...(isOurs
      ? { message: error.message }
      : isPlain(name) && { message: error.message.replace(/["'`“][^"'`”]*["'`”]/g, '“…”').slice(0, 300) }),
    ...(typeof code === 'string' && { code }),
    ...(typeof status === 'number' && { status }),
    ...(isOurs && typeof detail === 'string' && detail !== '' && { detail }),
    ...(!isOurs && { frames: frames.slice(0, 12).map((line) => line.trim()) }),
  };
}

/** Errors of the language itself say nothing of users once quoted text is gone; a SyntaxError of JSON does, and so may a plain Error. */
function isPlain(name: string): boolean {
  return ['TypeError', 'RangeError', 'ReferenceError'].includes(name);
}
