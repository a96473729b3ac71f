/** Whether a value is a docs.json: what its format says of it, without any files around it. */
import { registry } from '../rules/registry.gen.ts';
import { memory } from '../site/memory.ts';
import type { Settings, Severity } from '../subject/settings.ts';
import { lint } from './checked.ts';
import { InputError } from './settings/input-error.ts';

/** A mistake in a value. */
export interface ValueProblem {
  /** The rule that speaks; `explain` says more of it. */
  readonly rule: string;
  /** With an error the value is no docs.json. */
  readonly severity: Severity;
  readonly message: string;
  /** JSON Pointer to the mistake in the value; where something is missing, to what should hold it. */
  readonly pointer: string;
}

/** The rules of the format. All others are about files, or about what is written well. */
const FORMAT: ReadonlySet<string> = new Set([
  'root-pattern',
  'child-kind',
  'one-child-kind',
  'href-with-children',
  'schema',
  'language-code',
  'duplicate-language',
  'duplicate-version',
  'default-version',
  'unknown-property',
]);

/**
 * The mistakes of a value that is to be a docs.json; none if it is one. A navigation alone is checked as `{ navigation }`. Whether its
 * pages exist is not asked, and what a `$ref` stands for is not read.
 *
 * @param value Anything that JSON can hold.
 * @param options `dialect` as in `lint`; without it `$schema` in the value decides.
 * @throws {InputError} for what JSON cannot hold.
 * @example
 * const problems = await validate({ navigation: { tabs: [{ tab: 'Guides', pages: [], groups: [] }] } });
 * problems.map(({ rule, pointer }) => `${rule} ${pointer}`); // ['one-child-kind /navigation/tabs/0/groups']
 */
export async function validate(value: unknown, { dialect }: Pick<Settings, 'dialect'> = {}): Promise<readonly ValueProblem[]> {
  const rules = Object.fromEntries(registry.flatMap(({ id }) => (FORMAT.has(id) ? [] : [[id, 'off'] as const])));
  const { diagnostics } = await lint({ files: memory({ 'docs.json': textOf(value) }), rules, ...(dialect && { dialect }) });
  return diagnostics.map(({ rule, severity, message, pointer }) => ({ rule, severity, message, pointer }));
}

function textOf(value: unknown): string {
  let text: string | undefined;
  try {
    text = JSON.stringify(value);
  } catch (error) {
    throw new InputError([{ pointer: '', message: `The value must be representable as JSON: ${String(error)}.` }]);
  }
  if (text === undefined)
    throw new InputError([{ pointer: '', message: `The value must be representable as JSON; ${typeof value} is not.` }]);
  return text;
}
