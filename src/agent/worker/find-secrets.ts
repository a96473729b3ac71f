/** Nothing that looks like a secret, and none of the service's own, leaves it with the work of a model. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Draft } from '../draft/draft.ts';
import { findSecrets, maskSecrets, type FoundSecret } from '../gate/secrets.ts';
import { redactor } from '../git/index.ts';
import { secretsIn } from '../log.ts';
import type { Opened } from './attempt.ts';
import { SecretFound } from './refused-work.ts';

/** Throws SecretFound. `folder` holds the files that the draft began with. */
export async function requireNoSecrets(attempt: Opened, draft: Draft, folder: string): Promise<void> {
  const edits = draft.repositoryEdits();
  const own = knownSecrets(attempt);
  const found: FoundSecret[] = [...findSecrets((file) => before(join(folder, file)), edits)];
  for (const [file, text] of edits) {
    const line = (text ?? '').split('\n').findIndex((line) => own.some((secret) => line.includes(secret)));
    if (line >= 0) found.push({ file, line: line + 1, kind: 'a secret of the service' });
  }
  if (found.length > 0) throw new SecretFound(found);
}

/** A summary goes into commits and pull requests: what must not stand there is taken out. */
export function withoutOwnSecrets(attempt: Opened, text: string): string {
  return maskSecrets(redactor(knownSecrets(attempt))(text));
}

function knownSecrets({ workspace, parts }: Opened): readonly string[] {
  const password = workspace.host.remote.credentials?.password;
  return [...(password === undefined ? [] : [password]), ...secretsIn(parts.env)];
}

function before(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}
