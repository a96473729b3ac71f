/** Redirects that the work adds and that lead readers nowhere: a lost URL is not answered by another dead end. */
import type { Subject } from '../../subject/subject.ts';
import { visible } from '../../text/visible.ts';
import type { Redirect } from '../../resolve/redirects.ts';
import { readUrls, targetOf } from '../../resolve/urls.ts';

/** Redirects that a reader is sent along before the browser gives up. */
const MOST_STEPS = 10;

export function deadRedirectProblems(before: Subject, after: Subject, config: string): readonly string[] {
  const known = new Set(before.redirects.list.map(nameOf));
  const added = after.redirects.list.filter((redirect) => !known.has(nameOf(redirect)));
  if (added.length === 0) return [];
  const answers = answersOf(after);
  return added
    .filter(({ destination }) => !leadsOn(destination, after, answers))
    .map(({ source, destination }) =>
      visible(
        `${config}: [dead-redirect] The new redirect from “${source}” leads to “${destination}”, and no page answers that. Choose a page that is there as its destination.`,
      ),
    );
}

function nameOf({ source, destination }: Redirect): string {
  return JSON.stringify([source, destination]);
}

/** Whether a page or a file answers, redirects left aside. Where URLs of generated pages are not known, anything may. */
function answersOf({ navigation, pages, redirects, source, settings }: Subject): (path: string) => boolean {
  const none = { list: redirects.list, match: () => undefined };
  const urls = readUrls(navigation, pages, none, source.value, settings.basePath);
  return (path) => urls.hasGeneratedPages || urls.answers(path) || pages.findLoosely(path) !== undefined;
}

function leadsOn(destination: string, { redirects }: Subject, answers: (path: string) => boolean): boolean {
  let at = destination;
  for (let step = 0; step < MOST_STEPS; step++) {
    const target = targetOf(at);
    if (target.kind !== 'internal') return target.kind !== 'malformed';
    if (/[:*]/.test(target.path) || answers(target.path)) return true;
    const next = redirects.match(`/${target.path}`);
    if (!next) return false;
    at = next.destination;
  }
  return false;
}
