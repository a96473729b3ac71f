/** Work that the service does not let out, whatever the model says of it. */
import { shortened } from '../pull-request/plain-text.ts';
import type { FoundSecret } from '../secrets/find.ts';
import { maskSecrets } from '../secrets/mask.ts';

/** The navigation is broken, also after the turn to repair it. */
export class NavigationBroken extends Error {
  override readonly name = 'NavigationBroken';

  constructor(problems: readonly string[]) {
    const shown = problems.slice(0, SHOWN).map((problem) => shortened(maskSecrets(problem.trim()), LONGEST));
    super(
      `The work broke the navigation, and a turn to repair it did not help. Nothing was pushed. ${shown.join(' ')}${more(problems.length)}`,
    );
  }
}

/** An added line looks like a secret. Says where and what kind, never the secret. */
export class SecretFound extends Error {
  override readonly name = 'SecretFound';

  constructor(found: readonly FoundSecret[]) {
    const places = found.slice(0, SHOWN).map(({ file, line, kind }) => `“${maskSecrets(file)}”, line ${line} (${kind})`);
    super(`Added lines look like secrets: ${places.join('; ')}${more(found.length)}. Nothing was pushed.`);
  }
}

const SHOWN = 5;
/** Characters of one problem, which may quote what the model wrote. */
const LONGEST = 600;

function more(count: number): string {
  return count > SHOWN ? ` (and ${count - SHOWN} more)` : '';
}
