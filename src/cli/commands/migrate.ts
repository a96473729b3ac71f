/** `docs-nav migrate`: writes the docs.json for a mint.json, and says what it does not have. */
import { existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { isDeep } from '../../document/is-deep.ts';
import { isObject } from '../../document/json-object.ts';
import { linesOf } from '../../document/lines.ts';
import { parseDocument } from '../../document/parse.ts';
import { readFound } from '../../host/disk.ts';
import { shown } from '../../host/place.ts';
import { reasonOf } from '../../host/reason.ts';
import { ConfigError, UsageError } from '../../host/usage.ts';
import { writeAtomically } from '../../host/write-file.ts';
import { migrateMintJson } from '../../migrate/mint.ts';
import { UnreadableError } from '../../site/files.ts';
import { counted } from '../../text/counted.ts';
import { visible } from '../../text/visible.ts';
import type { Arguments } from '../command.ts';
import { isJson, json } from '../json.ts';
import type { Context } from '../streams.ts';

const OLD = 'mint.json';
const NEW = 'docs.json';

export async function runMigrate(given: Arguments, { cwd, stdout, stderr }: Context): Promise<number> {
  const [operand = OLD] = given.operands;
  const place = resolve(cwd, operand);
  const file = isFolder(place) ? join(place, OLD) : place;
  const name = shown(file, cwd);
  const target = join(dirname(file), NEW);
  const targetName = shown(target, cwd);
  if (!given.flags.has('dry-run') && existsSync(target))
    throw new UsageError(`“${targetName}” exists already. Move it away, or use --dry-run to see what would be written.`);
  const { docs, notes } = migrateMintJson(readMint(file, name, cwd));
  const text = `${JSON.stringify(docs, null, 2)}\n`;
  if (!given.flags.has('dry-run')) writeAtomically(target, text, targetName);
  if (isJson(given)) {
    stdout.write(json({ file: targetName, isWritten: !given.flags.has('dry-run'), docs, notes }));
    return 0;
  }
  const told = notes.map(({ pointer, message }) => `  ${visible(pointer)}: ${visible(message)}\n`).join('');
  const remarks = notes.length === 0 ? '' : `${counted(notes.length, 'remark')}, by their places in ${visible(name)}:\n${told}`;
  if (given.flags.has('dry-run')) {
    stdout.write(text);
    stderr.write(remarks);
  } else {
    stdout.write(
      `Wrote ${visible(targetName)}.\n${remarks}Check it with “docs-nav lint ${visible(targetName)}”, then delete ${visible(name)}.\n`,
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
  if (isDeep(value)) throw new UsageError(`“${name}” is nested too deep.`);
  if (!isObject(value) || !Array.isArray(value['navigation'])) {
    const isNew = isObject(value) && isObject(value['navigation']);
    throw new UsageError(
      isNew
        ? `“${name}” has the format of docs.json already; rename it to ${NEW}.`
        : `“${name}” is no mint.json: expected an object with “navigation”, a list of groups.`,
    );
  }
  return value;
}

function bytesOf(file: string, name: string, cwd: string): Uint8Array {
  try {
    if (!existsSync(file)) throw Object.assign(new Error(), { code: 'ENOENT' });
    return readFound(file, cwd);
  } catch (error) {
    if (error instanceof UnreadableError) throw error;
    throw new UsageError(`“${name}” cannot be read: ${reasonOf(error)}. Give the path of a mint.json, or of its folder.`);
  }
}

function isFolder(place: string): boolean {
  return statSync(place, { throwIfNoEntry: false })?.isDirectory() === true;
}
