/** `docs-nav migrate`: writes the docs.json for a mint.json, and says what it does not have. */
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { isDeep } from '../../document/is-deep.ts';
import { isObject } from '../../document/json-object.ts';
import { linesOf } from '../../document/lines.ts';
import { parseDocument } from '../../document/parse.ts';
import { readFoundFile } from '../../host/disk.ts';
import { displayPath } from '../../host/docs-root-location.ts';
import { statIfExists } from '../../host/found-site.ts';
import { systemErrorMessage } from '../../host/system-error.ts';
import { ConfigError, UsageError } from '../../host/usage.ts';
import { writeAtomically } from '../../host/write-file.ts';
import { migrateMintJson } from '../../migrate/mint.ts';
import { UnreadableError } from '../../site/files.ts';
import { pluralize } from '../../text/pluralize.ts';
import { makeVisible } from '../../text/visible.ts';
import type { ParsedArguments } from '../command.ts';
import { isJson, toVersionedJson } from '../json.ts';
import type { CommandContext } from '../streams.ts';

const OLD = 'mint.json';
const NEW = 'docs.json';

export async function runMigrate(given: ParsedArguments, { cwd, stdout, stderr }: CommandContext): Promise<number> {
  const [operand = OLD] = given.operands;
  const place = resolve(cwd, operand);
  const file = statIfExists(place)?.isDirectory() ? join(place, OLD) : place;
  const name = displayPath(file, cwd);
  const target = join(dirname(file), NEW);
  const targetName = displayPath(target, cwd);
  if (!existsSync(file) && existsSync(target)) {
    const where = dirname(file) === cwd ? 'here' : `in “${displayPath(dirname(file), cwd)}”`;
    throw new UsageError(`There is no ${OLD} ${where}; this site already has a ${NEW}.`);
  }
  if (!given.flags.has('dry-run') && existsSync(target))
    throw new UsageError(`“${targetName}” already exists. Move it, or use --dry-run to see what would be written.`);
  const { docs, notes } = migrateMintJson(readMint(file, name, cwd));
  const text = `${JSON.stringify(docs, null, 2)}\n`;
  if (!given.flags.has('dry-run')) writeAtomically(target, text, targetName);
  if (isJson(given)) {
    stdout.write(toVersionedJson({ file: targetName, isWritten: !given.flags.has('dry-run'), docs, notes }));
    return 0;
  }
  const told = notes.map(({ pointer, message }) => `  ${makeVisible(pointer)}: ${makeVisible(message)}\n`).join('');
  const remarks = notes.length === 0 ? '' : `${pluralize(notes.length, 'remark')}, by location in ${makeVisible(name)}:\n${told}`;
  if (given.flags.has('dry-run')) {
    stdout.write(text);
    stderr.write(remarks);
  } else {
    stdout.write(
      `Wrote ${makeVisible(targetName)}.\n${remarks}Check it with “docs-nav lint ${makeVisible(targetName)}”, then delete ${makeVisible(name)}.\n`,
    );
  }
  return 0;
}

/** @throws ConfigError with every problem of the text, or UsageError if it is no mint.json. */
function readMint(file: string, name: string, cwd: string): unknown {
  const { text, value, problems } = parseDocument(name, bytesOf(file, name, cwd));
  const lines = linesOf(text);
  if (problems.length > 0) {
    throw new ConfigError(
      problems.map(({ span, message }) => {
        const { line, column } = lines.position(span.start);
        return `${name}:${line}:${column}: ${message}`;
      }),
    );
  }
  if (isDeep(value)) throw new UsageError(`“${name}” is nested too deeply.`);
  if (!isObject(value) || !Array.isArray(value['navigation'])) {
    const isNew = isObject(value) && isObject(value['navigation']);
    throw new UsageError(
      isNew
        ? `“${name}” already has the format of docs.json. Rename it to ${NEW}.`
        : `“${name}” is not a mint.json: expected an object with “navigation”, a list of groups.`,
    );
  }
  return value;
}

function bytesOf(file: string, name: string, cwd: string): Uint8Array {
  try {
    if (!existsSync(file)) throw Object.assign(new Error(), { code: 'ENOENT' });
    return readFoundFile(file, cwd);
  } catch (error) {
    if (error instanceof UnreadableError) throw error;
    throw new UsageError(`“${name}” cannot be read: ${systemErrorMessage(error)}. Pass the path of a mint.json, or of its folder.`);
  }
}
