/** The title and body of a pull request together, as reviewers see them. */
import {
  commitText,
  pullRequestBody,
  pullRequestTitle,
  type PullRequestBodyInput,
} from '../../../src/agent/pull-request/pull-request-text.ts';

interface WholeInput extends PullRequestBodyInput {
  readonly titlePrefix?: string;
  /** Of the first message. */
  readonly title?: string | null;
}

export function pullRequestText({ titlePrefix, title = null, ...input }: WholeInput): { readonly title: string; readonly body: string } {
  const { prompt = null, summary = null } = input.messages[0] ?? {};
  return { title: pullRequestTitle(commitText({ title, prompt, summary }).subject, titlePrefix), body: pullRequestBody(input) };
}
