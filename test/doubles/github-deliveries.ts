/** GitHub’s public examples of what its webhooks send. */
import definitions from '@octokit/webhooks-examples' with { type: 'json' };

export type Delivery = Readonly<Record<string, unknown>>;

interface Definition {
  readonly name: string;
  readonly examples: readonly Delivery[];
}

/** The examples of an event, such as “issue_comment”. */
export function examplesOf(event: string): readonly Delivery[] {
  const found = (definitions as unknown as readonly Definition[]).find(({ name }) => name === event);
  if (!found) throw new Error(`There are no examples of “${event}”.`);
  return found.examples;
}
