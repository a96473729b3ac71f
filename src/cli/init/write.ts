/** Writes accepted files, but never through a link that leads out, and never over later changes. */
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { escapingLink } from '../../host/boundary.ts';
import { systemErrorMessage } from '../../host/system-error.ts';
import { UsageError } from '../../host/usage.ts';
import { writeAtomically } from '../../host/write-file.ts';
import type { Project } from '../setup/project.ts';
import type { NewFile } from './plan.ts';

/** @throws UsageError with one sentence if the file was not written. */
export function write({ path, before, text }: NewFile, project: Project): void {
  const file = join(project.root, path);
  if (escapingLink(dirname(file), project.root) !== undefined)
    throw new UsageError(`“${path}” was not written: its folder is a symbolic link that leads out of the repository.`);
  if (before === undefined ? project.has(path) : project.text(path) !== before)
    throw new UsageError(`“${path}” was not written: it changed after it was shown. Run docs-nav init again.`);
  try {
    mkdirSync(dirname(file), { recursive: true });
  } catch (error) {
    throw new UsageError(`“${path}” was not written: its folder cannot be created, ${systemErrorMessage(error)}.`);
  }
  writeAtomically(file, text, path, project.root);
}
