/** Checks whether a value is a valid docs.json, without any other files. */
import { registry } from '../rules/registry.gen.ts';
import { memory } from '../site/memory.ts';
import type { DocsNavSettings, Severity } from '../subject/settings.ts';
import { lint } from './checked-functions.ts';
import { ARGUMENT_EXPECTATIONS, expectArguments } from './settings/operation-arguments.ts';
import { InputError } from '../text/input-error.ts';

/** A mistake in a docs.json value. */
export interface DocsJsonProblem {
  /** The rule that found it; see `explain`. */
  readonly rule: string;
  /** If any severity is `error`, the value is not a valid docs.json. */
  readonly severity: Severity;
  readonly message: string;
  /** JSON Pointer to the mistake in the value; if something is missing, to the object or list that should contain it. */
  readonly pointer: string;
}

/** The rules of the format. All others are about files or style. */
const FORMAT_RULES: ReadonlySet<string> = new Set([
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
 * Returns the mistakes in a docs.json value; none if it is valid. Pass a navigation alone as `{ navigation }`. Pages need not exist, and
 * files that a `$ref` points to are not read.
 *
 * @param value Anything that JSON can represent.
 * @param options `dialect` as in `lint`; without it, `$schema` in the value decides.
 * @throws {InputError} for values that JSON cannot represent, and options of another type.
 * @example
 * const problems = await validate({ navigation: { tabs: [{ tab: 'Guides', pages: [], groups: [] }] } });
 * problems.map(({ rule, pointer }) => `${rule} ${pointer}`); // ['one-child-kind /navigation/tabs/0/groups']
 */
export async function validate(value: unknown, options: Pick<DocsNavSettings, 'dialect'> = {}): Promise<readonly DocsJsonProblem[]> {
  expectArguments({ options: [ARGUMENT_EXPECTATIONS.options, options] });
  const { dialect } = options;
  const rules = Object.fromEntries(registry.flatMap(({ id }) => (FORMAT_RULES.has(id) ? [] : [[id, 'off'] as const])));
  const { diagnostics } = await lint({ files: memory({ 'docs.json': displayValue(value) }), rules, ...(dialect && { dialect }) });
  return diagnostics.map(({ rule, severity, message, pointer }) => ({ rule, severity, message, pointer }));
}

function displayValue(value: unknown): string {
  let text: string | undefined;
  try {
    text = JSON.stringify(value);
  } catch (error) {
    throw new InputError(`The value must be representable as JSON: ${String(error)}.`);
  }
  if (text === undefined) throw new InputError(`The value must be representable as JSON; ${typeof value} is not.`);
  return text;
}
