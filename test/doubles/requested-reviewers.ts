/** Review requests of GitHub and Gitea, which refuse all of them if one cannot be asked. */
import type { Answer, Call, Forge } from './forge.ts';

/** Undefined for other calls. `path` is relative to the API. */
export function requestReviewers(call: Call, path: string, forge: Forge): Answer | undefined {
  const [, repository, number] = /^\/repos\/([^/]+\/[^/]+)\/pulls\/(\d+)\/requested_reviewers$/.exec(path) ?? [];
  const pull = forge.pulls.find((pull) => pull.repository === repository && pull.number === Number(number));
  if (!pull || call.method !== 'POST') return undefined;
  const { reviewers, team_reviewers } = call.body as Readonly<Record<'reviewers' | 'team_reviewers', readonly string[]>>;
  const names = [...reviewers, ...team_reviewers.map((name) => `team ${name}`)];
  if (!names.every((name) => forge.members.includes(name)))
    return {
      status: 422,
      body: { message: 'Reviews may only be requested from collaborators.', documentation_url: 'https://example.com/' },
    };
  pull.reviewers = [...new Set([...pull.reviewers, ...names])];
  return { status: 201, body: { number: pull.number, requested_reviewers: pull.reviewers.map((login) => ({ login })) } };
}
