/** Errors for work that the service does not publish. */
import { shortened } from '../pull-request/plain-text.ts';
import type { FoundSecret } from '../secrets/find.ts';
import { maskSecrets } from '../secrets/mask.ts';

/** The navigation is still broken after the attempt to repair it. */
export class NavigationBroken extends Error {
  override readonly name = 'NavigationBroken';

  constructor(problems: readonly string[]) {
    const shown = problems.slice(0, SHOWN).map((problem) => shortened(maskSecrets(problem.trim()), LONGEST));
    super(
      `The work broke the navigation, and one attempt to repair it did not help. Nothing was pushed. ${shown.join(' ')}${more(problems.length)}`,
    );
  }
}

/** Added lines look like secrets. The message has the place and kind, never the secret. */
export class SecretFound extends Error {
  override readonly name = 'SecretFound';

  constructor(found: readonly FoundSecret[]) {
    const places = found.slice(0, SHOWN).map(({ file, line, kind }) => `“${maskSecrets(file)}”, line ${line} (${kind})`);
    super(`Added lines look like secrets: ${places.join('; ')}${more(found.length)}. Nothing was pushed.`);
  }
}

const SHOWN = 5;
/** Characters of one problem, which may quote text from the model. */
const LONGEST = 600;

function more(count: number): string {
  return count > SHOWN ? ` (and ${count - SHOWN} more)` : '';
}
