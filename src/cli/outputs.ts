/** `--output format=file`: writes reports to files, in addition to standard output. */
import { appendFileSync, existsSync, mkdirSync, rmdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { findRepositoryLinkOnPath } from '../host/boundary.ts';
import { displayPath, upwards } from '../host/docs-root-location.ts';
import { systemErrorMessage } from '../host/system-error.ts';
import { UsageError } from '../host/usage.ts';
import { writeAtomically } from '../host/write-file.ts';
import { REPORT_FORMATS } from '../report/formats.ts';
import type { ReportWithOffsets, ReportOptions } from '../report/report.ts';
import type { ParsedArguments } from './command.ts';
import { renderInFormat } from './render.ts';
import type { CommandContext } from './streams.ts';

export interface ReportFile {
  readonly format: string;
  readonly name: string;
  readonly path: string;
}

const NAMES = REPORT_FORMATS.map(({ name }) => name);

/** @throws UsageError for an invalid `format=file`, and for two reports in one file. */
export function parseOutputFlags(
  { flags }: ParsedArguments,
  { cwd }: Pick<CommandContext, 'cwd'>,
  formats: readonly string[] = NAMES,
): readonly ReportFile[] {
  const outputs: ReportFile[] = [];
  for (const written of flags.get('output') ?? []) {
    const output = outputOf(written, cwd, formats);
    if (outputs.some(({ path }) => path === output.path)) {
      throw new UsageError(`Two reports cannot share one file; “${output.name}” was passed twice.`);
    }
    outputs.push(output);
  }
  return outputs;
}

/** Writes all reports. @returns A sentence for each that could not be written. */
export async function tryWriteOutputs(
  report: ReportWithOffsets,
  options: ReportOptions,
  given: ParsedArguments,
  context: CommandContext,
): Promise<string[]> {
  return tryWriteReports(parseOutputFlags(given, context), report, options, context);
}

/** The same for given outputs. */
export function tryWriteReports(
  outputs: readonly ReportFile[],
  report: ReportWithOffsets,
  options: ReportOptions,
  context: CommandContext,
): Promise<string[]> {
  const read = [...report.texts.keys(), ...report.sites.map(({ config }) => config)];
  return writeAll(outputs, read, (format) => renderInFormat(format, report, { ...options, color: false, width: 0 }), context);
}

/** Writes each file atomically, but none of the site: `files` were read. @returns A sentence for each that could not be written. */
export async function writeAll(
  outputs: readonly ReportFile[],
  files: readonly string[],
  textOf: (format: string) => Promise<string> | string,
  context: CommandContext,
): Promise<string[]> {
  const read = new Set(files.map((file) => resolve(context.cwd, file)));
  const troubles: string[] = [];
  for (const output of outputs) {
    const { name, path, format } = output;
    if (read.has(path)) {
      troubles.push(`“${name}” belongs to the site, so it was not overwritten with a report.`);
      continue;
    }
    const text = await textOf(format);
    try {
      write(output, text, context);
    } catch (error) {
      troubles.push(error instanceof UsageError ? error.message : `“${name}” cannot be written: ${systemErrorMessage(error)}.`);
    }
  }
  return troubles;
}

/** Returns the file of the job summary of GitHub Actions, to which every command of a step appends. */
export function jobSummaryOf({ env, cwd }: Pick<CommandContext, 'env' | 'cwd'>): string | undefined {
  return env['GITHUB_STEP_SUMMARY'] ? resolve(cwd, env['GITHUB_STEP_SUMMARY']) : undefined;
}

/** Does not follow links of the repository, because the report contains untrusted text and could replace any file. */
function write({ name, path }: ReportFile, text: string, context: CommandContext): void {
  const link = findRepositoryLinkOnPath(path, context.cwd);
  if (link !== undefined)
    throw new UsageError(
      `“${name}” cannot be written: “${displayPath(link, context.cwd)}” is a symbolic link in the repository, and reports are not written through links.`,
    );
  if (path === jobSummaryOf(context)) {
    appendFileSync(path, `\n${text}`);
    return;
  }
  const made = missingFolders(dirname(path));
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeAtomically(path, text, name, context.cwd);
  } catch (error) {
    removeEmpty(made);
    throw error;
  }
}

/** Returns the folder and those above it that do not exist, the deepest first. */
function missingFolders(folder: string): string[] {
  const absent: string[] = [];
  for (const above of upwards(folder)) {
    if (existsSync(above)) break;
    absent.push(above);
  }
  return absent;
}

/** Removes created folders, unless others added files since. */
function removeEmpty(folders: readonly string[]): void {
  for (const folder of folders) {
    try {
      rmdirSync(folder);
    } catch {
      // It was not created, or is not empty.
    }
  }
}

function outputOf(written: string, cwd: string, known: readonly string[]): ReportFile {
  const [format = '', ...rest] = written.split('=');
  const name = rest.join('=');
  if (!known.includes(format)) {
    throw new UsageError(`“--output” needs <format>=<file>, the format one of ${known.join(', ')}; “${written}” was passed.`, {
      given: format,
      known,
    });
  }
  if (name === '-' || name === '/dev/stdout') throw new UsageError(`“--output” writes files; for standard output: --format ${format}`);
  if (name === '' || /[\\/]$/.test(name))
    throw new UsageError(`“--output ${written}” has no file name; expected something like: --output ${format}=${name}report`);
  return { format, name, path: resolve(cwd, name) };
}
