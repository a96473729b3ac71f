/** Keeps secrets out of published work: anything that looks like a secret, and the service's own secrets. */
import type { FinishedWork } from '../child/calls.ts';
import { redactor } from '../git/index.ts';
import { secretsIn } from '../log.ts';
import type { FoundSecret } from '../secrets/find.ts';
import { maskSecrets } from '../secrets/mask.ts';
import type { Opened } from './attempt.ts';
import { SecretFound } from './refused-work.ts';

/** The child has searched for known shapes of secrets; this adds the service's own, which the child does not know. Throws SecretFound. */
export function requireNoSecrets(attempt: Opened, { edits, secrets }: FinishedWork): void {
  const own = knownSecrets(attempt);
  const found: FoundSecret[] = [...secrets];
  for (const [file, text] of edits) {
    const line = (text ?? '').split('\n').findIndex((line) => own.some((secret) => line.includes(secret)));
    if (line >= 0) found.push({ file, line: line + 1, kind: 'a secret of the service' });
  }
  if (found.length > 0) throw new SecretFound(found);
}

/** Removes secrets from a summary, which becomes part of commits and pull requests. */
export function withoutOwnSecrets(attempt: Opened, text: string): string {
  return maskSecrets(redactor(knownSecrets(attempt))(text));
}

function knownSecrets({ workspace, parts }: Opened): readonly string[] {
  const password = workspace.host.remote.credentials?.password;
  return [...(password === undefined ? [] : [password]), ...secretsIn(parts.env)];
}
