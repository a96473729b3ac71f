/** Redirects that the work adds and that lead readers nowhere: a lost URL is not answered by another dead end. */
import type { Subject } from '../../subject/subject.ts';
import { visible } from '../../text/visible.ts';
import { targetOf } from '../../resolve/link-target.ts';
import type { Redirect } from '../../resolve/redirects/redirects.ts';
import { trailsOf } from '../../resolve/redirects/trails.ts';
import { standings } from '../../resolve/standing.ts';

export function deadRedirectProblems(before: Subject, after: Subject, config: string): readonly string[] {
  const known = new Set(before.redirects.list.map(nameOf));
  const added = after.redirects.list.filter((redirect) => !known.has(nameOf(redirect)));
  if (added.length === 0) return [];
  const follow = trailsOf(after.redirects, standings(after));
  return added
    .filter(({ destination }) => {
      const target = targetOf(destination);
      return target.kind === 'internal' && ['nothing', 'folder', 'loop'].includes(follow(target.path).end);
    })
    .map(({ source, destination }) =>
      visible(
        `${config}: [dead-redirect] The new redirect from “${source}” leads to “${destination}”, and no page answers that. Choose a page that is there as its destination.`,
      ),
    );
}

function nameOf({ source, destination }: Redirect): string {
  return JSON.stringify([source, destination]);
}
