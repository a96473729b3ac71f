/** Backups of an embedded database: its folder as a compressed tar archive, which the programs cp and tar make and unpack. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { PGlite } from '@electric-sql/pglite';
import { systemErrorMessage } from '../../internal.ts';
import { InfrastructureInterruptionError } from '../interruption.ts';
import { OperatorError } from '../operator-error.ts';
import { spawnTied } from '../process-group.ts';
import type { Database } from './database.ts';
import { lockFolder } from './lock.ts';
import { makePrivateFolder } from './make-private-folder.ts';
import { toBackupCopyPath, toUnfinishedDatabasePath } from './pglite.ts';

export interface BackupFile {
  /** Its absolute path. */
  readonly file: string;
  readonly bytes: number;
}

/** The folders whose backups are being made in this process, which alone has them open. */
const foldersInBackup = new Set<string>();

/**
 * Writes a backup of an open database. The database is blocked only while its folder is copied, which must not last as long as the
 * heartbeats of attempts; the archive is made from the copy.
 *
 * @param file Absolute. Only its user can read it, because prompts and texts of pages are in it.
 * @throws OperatorError
 */
export async function backUpEmbeddedDatabase({ engine, transaction }: Database, file: string, mayReplace: boolean): Promise<BackupFile> {
  if (engine.kind === 'postgres')
    throw new OperatorError('The database is on a PostgreSQL server. Back it up there, for example with pg_dump.');
  const { folder } = engine;
  if (folder === undefined) throw new OperatorError('The database is in memory, and cannot be backed up.');
  if (!isAbsolute(file)) throw new OperatorError(`The path of the backup must be absolute, not “${file}”.`);
  if (!mayReplace && existsSync(file))
    throw new OperatorError(`“${file}” already exists. Choose another name, or replace it with --replace.`);
  if (foldersInBackup.has(folder)) throw new OperatorError('Another backup is being made. Wait until it is done.');
  const copy = toBackupCopyPath(folder);
  const unfinished = `${file}.${randomUUID().slice(0, 8)}.unfinished`;
  foldersInBackup.add(folder);
  try {
    await (await open(unfinished, 'wx', 0o600)).close();
    await mkdir(copy, { mode: 0o700 });
    await transaction(async (tx) => {
      await tx.query('checkpoint');
      await run('cp', ['-R', `${folder}/.`, copy]);
    });
    await run('tar', ['-czf', unfinished, '-C', copy, '.']);
    const bytes = await syncFile(unfinished);
    await rename(unfinished, file);
    return { file, bytes };
  } catch (error) {
    throw new OperatorError(`The backup “${file}” could not be written: ${reasonOf(error)}`);
  } finally {
    await Promise.all([copy, unfinished].map((path) => rm(path, { recursive: true, force: true })));
    foldersInBackup.delete(folder);
  }
}

/**
 * Makes the database in `folder` from a backup. There must be none yet.
 *
 * @throws OperatorError; FolderInUse.
 */
export async function restoreBackup(folder: string, file: string): Promise<void> {
  makePrivateFolder(dirname(folder));
  const lock = await lockFolder(folder);
  const unfinished = toUnfinishedDatabasePath(folder);
  try {
    if (existsSync(folder) && (await readdir(folder)).length > 0)
      throw new OperatorError(`There is already a database in “${folder}”. Move that folder away first, or choose another data folder.`);
    if (!existsSync(file)) throw new OperatorError(`“${file}” does not exist.`);
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished, { mode: 0o700 });
    // With `o`, the files belong to this user.
    await run('tar', ['-xzof', file, '-C', unfinished]);
    await requireOwnDatabase(unfinished);
    await rm(folder, { recursive: true, force: true });
    await rename(unfinished, folder);
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(`The backup “${file}” cannot be restored: ${reasonOf(error)} It may be damaged, or from another version.`);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
    await lock.release();
  }
}

async function requireOwnDatabase(folder: string): Promise<void> {
  if (!existsSync(join(folder, 'PG_VERSION'))) throw new Error('It contains no database.');
  const instance = await PGlite.create(folder);
  try {
    const { rows } = await instance.query<{ isOurs: boolean }>(`select to_regclass('docs_nav.migration') is not null as "isOurs"`);
    if (rows[0]?.isOurs !== true) throw new Error('It contains the database of another program.');
  } finally {
    await instance.close();
  }
}

/** Runs a program, which copies a folder four times as fast as Node does, and compresses it without keeping this process busy. */
async function run(program: string, args: readonly string[]): Promise<void> {
  const child = spawnTied(program, {
    args,
    env: { PATH: process.env['PATH'], LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'pipe', 'ignore'],
  });
  const [stderr, [code]] = await Promise.all([child.stderr ? text(child.stderr) : '', once(child, 'exit')]);
  if (code !== 0) throw new Error(stderr.trim().split('\n')[0] || `The program ${program} ended with ${String(code)}.`);
}

/** Returns the size once the disk has all of it. */
async function syncFile(file: string): Promise<number> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
    return (await stat(file)).size;
  } finally {
    await handle.close();
  }
}

function reasonOf(error: unknown): string {
  const isSystemError = error instanceof Error && 'code' in error && !(error instanceof InfrastructureInterruptionError);
  const reason = isSystemError ? systemErrorMessage(error) : error instanceof Error ? error.message : 'no reason given';
  return `${reason.replace(/\.$/, '')}.`;
}
