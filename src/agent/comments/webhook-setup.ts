/** What people enter at a code host so that it tells the service of comments. */
import type { HostKind } from '../contract/operator-fields.ts';

export interface WebhookSetup {
  /** Where the webhooks of a repository are added. */
  readonly page: string;
  /** What to enter, by the name of the field there. */
  readonly fields: Readonly<Record<string, string>>;
  /** The name of the field for the secret. */
  readonly secretField: string;
  /** The events to tick, by their names there. */
  readonly events: readonly string[];
  /** How to see that it works. */
  readonly test: string;
}

/** Names of GitHub's events in its webhooks, by their names on the page. */
export const GITHUB_EVENT_LABELS: Readonly<Record<string, string>> = {
  issue_comment: 'Issue comments',
  pull_request_review: 'Pull request reviews',
};

/** Sources: the pages for webhooks of github.com, gitlab.com and codeberg.org, and their documentation. Undefined for local repositories. */
export function webhookSetup(host: HostKind, url: string): WebhookSetup | undefined {
  if (host === 'local') return undefined;
  return {
    github: {
      page: 'Settings › Webhooks › Add webhook',
      fields: { 'Payload URL': url, 'Content type': 'application/json' },
      secretField: 'Secret',
      events: Object.values(GITHUB_EVENT_LABELS),
      test: 'GitHub tests it as soon as you add it. “Recent Deliveries” shows what the service answered.',
    },
    gitlab: {
      page: 'Settings › Webhooks › Add new webhook',
      fields: { URL: url },
      secretField: 'Secret token',
      events: ['Comments'],
      test: '“Test › Comments” must show “HTTP 202”. What the service answered is in “Recent events › View details”.',
    },
    gitea: {
      page: 'Settings › Webhooks › Add webhook › Gitea or Forgejo',
      fields: { 'Target URL': url, 'HTTP method': 'POST', 'POST content type': 'application/json' },
      secretField: 'Secret',
      events: [
        'on Gitea: Custom events › Pull Request Comment and Pull Request Reviewed',
        'on Forgejo: Custom events › Pull request events › Comments and Reviews',
      ],
      test: 'After “Test delivery”, the answer of the service is in “Recent deliveries”: it says that this event, a push, is not about a pull request.',
    },
  }[host];
}
