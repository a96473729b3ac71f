/** The tool `edit`: the commands that edit a site. */
import { isDeep } from '../../document/is-deep.ts';
import { UsageError } from '../../host/usage.ts';
import type { Flag } from '../command.ts';
import { COMMON_EDITING_FLAGS, EDITING_COMMANDS } from '../verb-commands.ts';
import type { RunCommand } from './commands.ts';
import { SITE_ARGUMENT } from './properties.ts';
import { requireAllowedSitePaths } from './sites.ts';
import { outputSchema, STRING_LIST_SCHEMA } from './structured-content.ts';
import type { ToolArguments, ToolArgumentSchema, McpTool } from './tool.ts';

interface Operation {
  readonly command: string;
  /** Arguments that are operands of the command, in their order. */
  readonly operands: readonly string[];
}

/** All other arguments of an operation are flags of its command. */
const OPERATIONS: Readonly<Record<string, Operation>> = {
  add: { command: 'add', operands: ['page', 'pages'] },
  move: { command: 'mv', operands: ['page', 'to'] },
  remove: { command: 'rm', operands: ['page'] },
  rename: { command: 'rename', operands: ['label'] },
  set: { command: 'set', operands: ['property', 'value'] },
};

/** Flags that a model says in another way, or that are for people. */
const OMITTED_FLAGS: ReadonlySet<string> = new Set([...COMMON_EDITING_FLAGS.map(({ name }) => name), 'remove', 'replace']);

/** The flags that are arguments, by the name of the command. */
const FLAGS: ReadonlyMap<string, readonly Flag[]> = new Map(
  EDITING_COMMANDS.map(({ name, flags }) => [name, flags.filter((flag) => !OMITTED_FLAGS.has(flag.name))]),
);

function flagProperties(): Record<string, ToolArgumentSchema> {
  const flags = Object.values(OPERATIONS).flatMap(({ command }) => FLAGS.get(command) ?? []);
  return Object.fromEntries(
    flags
      .reverse()
      .map(({ name, value, summary }) => [
        name,
        { type: value === undefined ? 'boolean' : 'string', description: summary.replaceAll('--', '') },
      ]),
  );
}

/** Arguments of every operation. */
const COMMON = ['do', 'write', 'site'];

export const editTool = (run: RunCommand): McpTool => ({
  name: 'edit',
  title: 'Edit the navigation',
  description:
    'Edits navigation and files together: entries, links, imports and redirects. Refuses what would introduce findings. Shows a diff; “write” writes it.',
  properties: {
    do: {
      enum: Object.keys(OPERATIONS),
      description: 'add or remove a page or element, move a page, file, folder or element, rename an element, set one of its properties',
    },
    page: { type: 'string', description: 'Page; to move also a file or folder' },
    to: { type: 'string', description: 'New path' },
    pages: { type: 'array', items: { type: 'string' }, description: 'Of a new element' },
    label: { type: 'string' },
    property: { type: 'string' },
    value: { description: 'Any JSON; null removes the property' },
    ...flagProperties(),
    element: { type: 'string', description: 'Address such as tabs[tab=API]; to add: of the new element' },
    write: { type: 'boolean' },
    site: SITE_ARGUMENT,
  },
  required: ['do'],
  writes: true,
  output: outputSchema(
    {
      written: { type: 'boolean' },
      changes: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            kind: { enum: ['created', 'changed', 'moved', 'deleted'] },
            path: { type: 'string' },
            from: { type: 'string' },
          },
          required: ['kind', 'path'],
        },
      },
      diff: { type: 'string' },
      notes: STRING_LIST_SCHEMA,
    },
    'written',
    'changes',
  ),
  run: async (given, context) => {
    const operation = readOperation(given);
    const [site] = await requireAllowedSitePaths(given['site'] as string | undefined, context.cwd);
    const operands = operation.operands.flatMap((name) => operandsOf(name, given[name]));
    const flags = Object.fromEntries(flagsOf(operation).map((name) => [name, given[name] as string | boolean | undefined]));
    const isRemoved = operation.command === 'set' && given['value'] === null;
    return run(
      operation.command,
      { operands, flags: { ...flags, ...(isRemoved && { remove: true }), site, 'dry-run': given['write'] !== true } },
      context,
    );
  },
});

function flagsOf({ command }: Operation): readonly string[] {
  return (FLAGS.get(command) ?? []).map(({ name }) => name);
}

/** @throws UsageError for an argument of another operation. */
function readOperation(given: ToolArguments): Operation {
  const name = String(given['do']);
  const operation = OPERATIONS[name];
  if (!operation) throw new RangeError(`The operation “${name}” does not exist.`);
  const known = [...operation.operands, ...flagsOf(operation), ...COMMON];
  const other = Object.keys(given).find((argument) => !known.includes(argument));
  if (other !== undefined) throw new UsageError(`“${name}” has no argument “${other}”; expected any of ${known.join(', ')}.`);
  const needed = { rename: ['element', 'label'], set: ['element', 'property', 'value'] }[name] ?? [];
  const missing = needed.find((argument) => given[argument] === undefined);
  if (missing !== undefined) throw new UsageError(`“${name}” needs the argument “${missing}”.`);
  return operation;
}

/** A value of a property is written as JSON, so that a text such as “true” stays one. */
function operandsOf(name: string, value: unknown): string[] {
  if (value === undefined || (name === 'value' && value === null)) return [];
  if (isDeep(value)) throw new UsageError(`The argument “${name}” is nested too deeply.`);
  if (name === 'value') return [JSON.stringify(value)];
  if (!Array.isArray(value)) return [String(value)];
  const other = value.find((entry) => typeof entry !== 'string');
  if (other !== undefined) throw new UsageError(`Every entry of “${name}” must be a string.`);
  return value as string[];
}
