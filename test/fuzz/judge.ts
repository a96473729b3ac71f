/** What every run must keep to, whatever it was given. */
import { parseXml } from '../report/xml.ts';
import type { Format } from './command.ts';
import type { Limits, Run } from './process.ts';
import { CANARY } from './workshop.ts';

export interface Breach {
  /** One word, by which failures are counted. */
  readonly kind: string;
  readonly what: string;
}

const ORDINARY = new Set<number | null>([0, 1, 2]);
const STACK = /^ {4}at (?:.+ \(.+:\d+:\d+\)|(?:async )?(?:file:|node:|\/).+:\d+:\d+)$|An internal error occurred/m;

/** Breaches that any run of the program can show. */
export function* breachesOf(run: Run, limits: Limits): Generator<Breach> {
  if (run.isKilled) yield { kind: 'time', what: `It was ended after ${run.seconds.toFixed(1)} s.` };
  else if (!ORDINARY.has(run.status)) yield { kind: 'exit', what: `It ended with ${run.status ?? run.signal}: ${lastLine(run.stderr)}` };
  else if (run.calls === undefined || run.calls === 0) yield { kind: 'guard', what: 'The guard has not seen anything.' };
  if (!run.isKilled && run.seconds > limits.seconds) yield { kind: 'time', what: `It took ${run.seconds.toFixed(1)} s.` };
  if (run.megabytes > limits.megabytes) yield { kind: 'memory', what: `It took ${Math.round(run.megabytes)} MB.` };
  for (const { stray, path, by } of run.strays) yield { kind: stray, what: `${by} of “${path}”.` };
}

export interface Text {
  readonly name: string;
  readonly bytes: Buffer;
  readonly format: Format;
  readonly hasColor: boolean;
  /** Nothing is a report, too, where the job could not be done. */
  readonly mayBeEmpty: boolean;
}

/** Breaches that a text for people or programs can show. */
export function* breachesIn({ name, bytes, format, hasColor, mayBeEmpty }: Text): Generator<Breach> {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    yield { kind: 'utf-8', what: `${name} is not UTF-8.` };
    return;
  }
  const stack = STACK.exec(text);
  if (stack) yield { kind: 'stack', what: `${name} has “${stack[0].trim().slice(0, 200)}”, after “${firstLine(text)}”.` };
  if (text.includes(CANARY) || text.includes('root:x:0:0')) yield { kind: 'read', what: `${name} shows what stands outside.` };
  const steering = steeringIn(hasColor ? text.replaceAll(OWN_COLOR, '') : text, format);
  if (steering !== undefined) yield { kind: 'control', what: `${name} has ${steering}.` };
  if (text === '' && mayBeEmpty) return;
  const trouble = troubleIn(text, format);
  if (trouble !== undefined) yield { kind: 'format', what: `${name} is no ${format}: ${trouble}` };
}

/** The sequences of report/paint.ts, written anew. */
const OWN_COLOR = new RegExp(`${String.fromCharCode(0x1b)}\\[(?:0|1|2|1;31|1;33|1;34|36|32)m`, 'g');
const STEERING = /[^\n\t\P{Cc}]|[\u202a-\u202e\u2066-\u2069\u2028\u2029]/u;
const STEERING_OR_TAB = /[^\n\P{Cc}]|[\u202a-\u202e\u2066-\u2069\u2028\u2029]/u;

/** The first character that steers whoever shows the text, and what stands around it. */
function steeringIn(text: string, format: Format): string | undefined {
  const shown = format === 'diff' ? headersOf(text) : text;
  const at = shown.search(format === 'diff' || format === 'lines' || format === 'schema' ? STEERING : STEERING_OR_TAB);
  if (at === -1) return undefined;
  const code = shown.charCodeAt(at).toString(16).toUpperCase().padStart(4, '0');
  return `U+${code} in ${JSON.stringify(shown.slice(Math.max(0, at - 60), at + 20))}`;
}

/** The lines of a diff that are not lines of a file: those must be what they are, or no program could apply it. */
function headersOf(diff: string): string {
  return diff
    .split('\n')
    .filter((line) => /^(?:---|\+\+\+|@@)/.test(line) || !/^[ +\-\\]/.test(line))
    .join('\n');
}

/** Why a text is not in its format. */
function troubleIn(text: string, format: Format): string | undefined {
  try {
    if (format === 'json' || format === 'sarif' || format === 'rdjson' || format === 'gitlab') JSON.parse(text);
    else if (format === 'jsonl') for (const line of text.trimEnd().split('\n')) JSON.parse(line);
    else if (format === 'junit') parseXml(text);
  } catch (error) {
    return error instanceof Error ? error.message.slice(0, 300) : String(error);
  }
  return undefined;
}

function firstLine(text: string): string {
  return (text.split('\n').find((line) => line.trim() !== '') ?? '').slice(0, 200);
}

function lastLine(bytes: Buffer): string {
  return firstLine(bytes.toString().split('\n').reverse().join('\n'));
}
