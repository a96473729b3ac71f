/** Keeps secrets out of published work: anything that looks like a secret, and the service's own secrets. */
import type { FinishedWork } from '../child/calls.ts';
import type { NavigationReport } from '../contract/job.ts';
import { redactor } from '../git/index.ts';
import { secretsIn } from '../log.ts';
import type { SecretLocation } from '../secrets/find.ts';
import { maskAndCut } from '../mask-and-cut.ts';
import { maskSecrets } from '../secrets/mask.ts';
import type { AttemptWithWorkspace } from './attempt.ts';

const OWN_SECRET = 'a secret of the service';

/** The child has searched for known shapes of secrets; this adds the service's own, which the child does not know. */
export function collectFoundSecrets(attempt: AttemptWithWorkspace, { edits, secrets }: FinishedWork): readonly SecretLocation[] {
  const own = knownSecrets(attempt);
  const isOwn = (text: string): boolean => own.some((secret) => text.includes(secret));
  const found: SecretLocation[] = [...secrets];
  for (const [file, text] of edits) {
    if (text === null) continue;
    if (isOwn(file)) found.push({ file, line: 1, kind: `${OWN_SECRET} in the name of the file` });
    const line = text.split('\n').findIndex(isOwn);
    if (line >= 0) found.push({ file, line: line + 1, kind: OWN_SECRET });
  }
  return found.map((secret) => ({ ...secret, file: maskServiceSecrets(attempt, secret.file) }));
}

/** Characters of a summary, with that of a repair, and of other texts that are published. */
const MAX_PUBLISHED_LENGTH = 10_000;

/** Removes secrets from a text that becomes part of commits, pull requests, events or failures. */
export function maskServiceSecrets(attempt: AttemptWithWorkspace, text: string, maxLength = MAX_PUBLISHED_LENGTH): string {
  const hide = redactor(knownSecrets(attempt));
  return maskAndCut(text, maxLength, (beginning) => maskSecrets(hide(beginning)));
}

/** The same for all texts of a report. */
export function maskServiceSecretsInReport(attempt: AttemptWithWorkspace, report: NavigationReport): NavigationReport {
  const hide = redactor(knownSecrets(attempt));
  return JSON.parse(JSON.stringify(report), (_, member: unknown) =>
    typeof member === 'string' ? hide(member) : member,
  ) as NavigationReport;
}

function knownSecrets({ workspace, parts }: AttemptWithWorkspace): readonly string[] {
  return [...workspace.host.secrets(), ...secretsIn(parts.env)];
}
