/** Nothing that looks like a secret, and none of the service's own, leaves it with the work of a model. */
import type { FinishedWork } from '../child/calls.ts';
import { redactor } from '../git/index.ts';
import { secretsIn } from '../log.ts';
import type { FoundSecret } from '../secrets/find.ts';
import { maskSecrets } from '../secrets/mask.ts';
import type { Opened } from './attempt.ts';
import { SecretFound } from './refused-work.ts';

/** The child has looked for shapes of secrets; those of the service it does not know. Throws SecretFound. */
export function requireNoSecrets(attempt: Opened, { edits, secrets }: FinishedWork): void {
  const own = knownSecrets(attempt);
  const found: FoundSecret[] = [...secrets];
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
