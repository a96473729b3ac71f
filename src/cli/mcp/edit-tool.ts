/** The tool `edit`: the commands that edit a site. */
import { isDeep } from '../../document/is-deep.ts';
import { UsageError } from '../../host/usage.ts';
import { refuseAbsolute } from './arguments.ts';
import type { RunCommand } from './commands.ts';
import { SITE } from './properties.ts';
import { checkedPaths } from './sites.ts';
import type { Given, Tool } from './tool.ts';

interface Operation {
  readonly command: string;
  /** Arguments that are operands of the command, in their order. */
  readonly operands: readonly string[];
  /** Arguments that are flags of the command. */
  readonly flags: readonly string[];
}

const BESIDE = ['in', 'before', 'after'];

export const OPERATIONS: Readonly<Record<string, Operation>> = {
  add: { command: 'add', operands: ['page', 'pages'], flags: ['element', ...BESIDE, 'title'] },
  move: {
    command: 'mv',
    operands: ['page', 'to'],
    flags: ['element', ...BESIDE, 'from', 'siblings', 'no-redirect', 'no-links', 'remove-empty'],
  },
  remove: { command: 'rm', operands: ['page'], flags: ['element', 'from', 'redirect-to', 'keep-files', 'remove-empty'] },
  rename: { command: 'rename', operands: ['label'], flags: ['element'] },
  set: { command: 'set', operands: ['property', 'value'], flags: ['element'] },
};

/** Arguments of every operation. */
const COMMON = ['do', 'write', 'site'];

export const editTool = (run: RunCommand): Tool => ({
  name: 'edit',
  description:
    'Edits navigation and files together: entries, links, imports and redirects. Refuses what would introduce findings. Shows a diff; “write” writes it.',
  properties: {
    do: {
      enum: Object.keys(OPERATIONS),
      description: 'add or remove a page or element, move a page, file, folder or element, rename an element, set one of its properties',
    },
    page: { type: 'string', description: 'Page; to move also a file or folder' },
    to: { type: 'string', description: 'New path' },
    element: { type: 'string', description: 'Address such as tabs[tab=API]; to add: of the new element' },
    pages: { type: 'array', items: { type: 'string' }, description: 'Of a new element' },
    in: { type: 'string', description: 'Element that is to contain it' },
    before: { type: 'string', description: 'Page or element that is to follow' },
    after: { type: 'string', description: 'Page or element that is to precede' },
    from: { type: 'string', description: 'Element that lists the page, if several do' },
    title: { type: 'string', description: 'Of a created page' },
    label: { type: 'string' },
    property: { type: 'string' },
    value: { description: 'Any JSON; null removes the property' },
    'redirect-to': { type: 'string', description: 'Page for the URLs of removed pages' },
    'keep-files': { type: 'boolean', description: 'Remove only entries' },
    'remove-empty': { type: 'boolean', description: 'Remove elements left empty' },
    siblings: { type: 'boolean', description: 'Also move it in other languages' },
    'no-redirect': { type: 'boolean' },
    'no-links': { type: 'boolean', description: 'Leave texts of pages alone' },
    write: { type: 'boolean' },
    site: SITE,
  },
  required: ['do'],
  writes: true,
  run: async (given, context) => {
    const operation = operationOf(given);
    refuseAbsolute(given);
    const [site] = await checkedPaths(given['site'] as string | undefined, context.cwd);
    const operands = operation.operands.flatMap((name) => operandsOf(name, given[name]));
    const flags = Object.fromEntries(operation.flags.map((name) => [name, given[name] as string | boolean | undefined]));
    const isRemoved = operation.command === 'set' && given['value'] === null;
    return run(
      operation.command,
      { operands, flags: { ...flags, ...(isRemoved && { remove: true }), site, 'dry-run': given['write'] !== true } },
      context,
    );
  },
});

/** @throws UsageError for an argument of another operation. */
function operationOf(given: Given): Operation {
  const name = String(given['do']);
  const operation = OPERATIONS[name];
  if (!operation) throw new RangeError(`The operation “${name}” does not exist.`);
  const known = [...operation.operands, ...operation.flags, ...COMMON];
  const other = Object.keys(given).find((argument) => !known.includes(argument));
  if (other !== undefined) throw new UsageError(`“${name}” has no argument “${other}”; expected some of ${known.join(', ')}.`);
  const needed = { rename: ['element', 'label'], set: ['element', 'property', 'value'] }[name] ?? [];
  const missing = needed.find((argument) => given[argument] === undefined);
  if (missing !== undefined) throw new UsageError(`“${name}” needs the argument “${missing}”.`);
  return operation;
}

/** A value of a property is written as JSON, so that a text such as “true” stays one. */
function operandsOf(name: string, value: unknown): string[] {
  if (value === undefined || (name === 'value' && value === null)) return [];
  if (isDeep(value)) throw new UsageError(`The argument “${name}” is nested too deep.`);
  if (name === 'value') return [JSON.stringify(value)];
  if (!Array.isArray(value)) return [String(value)];
  const other = value.find((entry) => typeof entry !== 'string');
  if (other !== undefined) throw new UsageError(`Every entry of “${name}” must be a string.`);
  return value as string[];
}
