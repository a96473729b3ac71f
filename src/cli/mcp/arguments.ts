/** Checks the arguments of a call against the properties of its tool. */
import { UsageError } from '../../host/usage.ts';
import type { ToolArguments, ToolArgumentSchema, McpTool } from './tool.ts';

const NAMES = { string: 'a string', integer: 'a whole number, 1 or more', boolean: 'true or false', array: 'a list' } as const;

/** @throws UsageError for arguments that the tool does not accept. */
export function checkArguments(given: ToolArguments, { name: tool, properties, required = [] }: McpTool): void {
  const known = Object.keys(properties);
  for (const [name, value] of Object.entries(given)) {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (!property)
      throw new UsageError(`“${tool}” has no argument “${name}”; expected any of ${known.join(', ')}.`, { given: name, known });
    const problem = problemOf(value, property);
    if (problem !== undefined) throw new UsageError(`The argument “${name}” of “${tool}” must be ${problem}.`);
  }
  const missing = required.find((name) => given[name] === undefined);
  if (missing !== undefined) throw new UsageError(`“${tool}” needs the argument “${missing}”.`);
}

/** Returns what was expected; `undefined` if the value fits. */
function problemOf(value: unknown, { type, enum: choices }: ToolArgumentSchema): string | undefined {
  if (choices) return choices.some((choice) => choice === value) ? undefined : `one of ${choices.join(', ')}`;
  if (type === undefined || isOfType(value, type)) return undefined;
  return NAMES[type];
}

function isOfType(value: unknown, type: NonNullable<ToolArgumentSchema['type']>): boolean {
  if (type === 'integer') return Number.isSafeInteger(value) && Number(value) >= 1;
  return type === 'array' ? Array.isArray(value) : typeof value === type;
}
