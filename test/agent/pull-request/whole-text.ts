/** The title and body of a pull request together, as reviewers see them. */
import { pullRequestBody, pullRequestTitle, type PullRequestInput } from '../../../src/agent/pull-request/pull-request-text.ts';

export function pullRequestText({ titlePrefix, ...input }: PullRequestInput & { readonly titlePrefix?: string }): {
  readonly title: string;
  readonly body: string;
} {
  return { title: pullRequestTitle(input.messages, titlePrefix), body: pullRequestBody(input) };
}
