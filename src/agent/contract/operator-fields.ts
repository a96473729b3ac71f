/**
 * What operators enter for projects and keys: one table for the flags of the command line, the forms of the dashboard, and the checks,
 * which name a field by its key here.
 */

export interface OperatorField {
  /** Of the field in the dashboard. */
  readonly label: string;
  /** Of the flag in help and, with a full stop, below the label: one sentence without a full stop. */
  readonly summary: string;
  /** Of the command line, without the leading `--`; a field without one is an operand, or part of a flag. */
  readonly flag?: string;
  /** The placeholder of the flag's value in help. */
  readonly value?: string;
  /** The label of each value that can be chosen. */
  readonly choices?: Readonly<Record<string, string>>;
  /** Whether the dashboard accepts no empty value. The command line has defaults. */
  readonly isRequired?: boolean;
  /** Whether the value is a name or an address, which needs no spell check and no capitals. */
  readonly isCode?: boolean;
  /** In code points. */
  readonly maxLength?: number;
}

/** In the order of the form that adds a project, then what only the form that changes one has. */
export const PROJECT_FIELDS = {
  id: {
    label: 'Project ID',
    summary: 'Part of the API URLs: at most 63 lowercase letters, digits and hyphens, such as “acme-docs”',
    isRequired: true,
    isCode: true,
  },
  host: {
    label: 'Where the repository is',
    summary: 'The code host',
    flag: 'host',
    value: 'name',
    choices: {
      local: 'A local repository on the service’s machine',
      github: 'GitHub or GitHub Enterprise',
      gitlab: 'GitLab',
      gitea: 'Gitea or Forgejo',
    },
    isRequired: true,
  },
  repository: {
    label: 'Repository',
    summary: 'The https clone URL without a user or token, or a folder on the machine of the service',
    flag: 'repository',
    value: 'url|path',
    isRequired: true,
    isCode: true,
  },
  ref: {
    label: 'Base branch',
    summary: 'The branch that work starts from and pull requests target',
    flag: 'ref',
    value: 'branch',
    isRequired: true,
    isCode: true,
  },
  docs: {
    label: 'Folder of docs.json',
    summary: 'The folder of docs.json in the repository (default: detected)',
    flag: 'docs',
    value: 'folder',
    isCode: true,
  },
  token: {
    label: 'Token variable',
    summary:
      'The environment variable of the service that contains the token of the code host, such as GITHUB_TOKEN; never the token itself',
    flag: 'token-env',
    value: 'variable',
    isCode: true,
  },
  apiUrl: {
    label: 'API URL',
    summary: 'The API of a self-hosted code host, such as https://git.example.com/api/v3',
    flag: 'api-url',
    value: 'url',
    isCode: true,
  },
  model: {
    label: 'Model',
    summary: 'The provider and model, such as anthropic/claude-sonnet-4-5',
    flag: 'model',
    value: 'provider/model',
    isRequired: true,
    isCode: true,
  },
  authorName: {
    label: 'Commit author: name',
    summary: 'If empty, the service is the author. The service is always the committer',
    flag: 'author',
    value: 'person',
    maxLength: 100,
  },
  authorEmail: { label: 'Commit author: e-mail', summary: 'Such as docs@example.com', flag: 'author', isCode: true, maxLength: 254 },
  titlePrefix: {
    label: 'Title prefix',
    summary: 'What titles of pull requests begin with, “Docs:” by default; empty for nothing',
    flag: 'title-prefix',
    value: 'text',
    maxLength: 40,
  },
  isDraft: {
    label: 'New pull requests are',
    summary: 'Whether new pull requests are drafts',
    flag: 'draft',
    value: 'answer',
    choices: { no: 'Ordinary pull requests', yes: 'Drafts' },
    isRequired: true,
  },
  labels: { label: 'Labels', summary: 'Labels of new pull requests', flag: 'label', value: 'name' },
  reviewers: {
    label: 'Reviewers',
    summary: 'Who is asked to review new pull requests: a user name, or “organization/team” on GitHub, Gitea and Forgejo',
    flag: 'reviewer',
    value: 'name',
    isCode: true,
  },
  allowedRefs: {
    label: 'Branches that jobs may choose',
    summary: 'A branch that a job may ask for instead of the base branch, or “release/*” for all below “release/”',
    flag: 'allow-ref',
    value: 'branch',
    isCode: true,
  },
  allowedModels: {
    label: 'Models that jobs may choose',
    summary: 'A model that a job may ask for instead of the model of the project',
    flag: 'allow-model',
    value: 'provider/model',
    isCode: true,
  },
  requiresLanguages: {
    label: 'A new page that languages of the site lack',
    summary: 'Whether work is refused if languages of the site lack a page that it adds',
    flag: 'require-languages',
    value: 'answer',
    choices: { no: 'Is reported', yes: 'Keeps work from being pushed' },
    isRequired: true,
  },
  activeJobs: {
    label: 'Active jobs',
    summary: 'The most active jobs of the project; if empty, the limit of the service applies',
    flag: 'active-jobs',
    value: 'n',
    isCode: true,
  },
  monthlyTokens: {
    label: 'Tokens per month',
    summary: 'The most tokens that the project may use in a calendar month (UTC); if empty, there is no limit',
    flag: 'monthly-tokens',
    value: 'n',
    isCode: true,
  },
} as const satisfies Readonly<Record<string, OperatorField>>;

export type HostKind = keyof typeof PROJECT_FIELDS.host.choices;

export type ProjectFieldName = keyof typeof PROJECT_FIELDS;

export const KEY_INPUT_FIELDS = {
  name: {
    label: 'Name',
    summary: 'Who or what will use the key, such as “release pipeline”',
    flag: 'name',
    value: 'text',
    isRequired: true,
    maxLength: 80,
  },
  project: { label: 'Project', summary: 'The project that the key is for', flag: 'project', value: 'id', isRequired: true },
  scope: {
    label: 'Scope',
    summary: 'What the key permits',
    flag: 'scope',
    value: 'name',
    choices: { admin: 'admin: create and read jobs', read: 'read: only read jobs' },
    isRequired: true,
  },
  days: { label: 'Expires after', summary: 'Days that the key is valid', flag: 'days', value: 'n', isRequired: true },
  graceHours: { label: 'Grace period', summary: 'Hours that the old key stays valid', flag: 'grace-hours', value: 'n' },
} as const satisfies Readonly<Record<string, OperatorField>>;

export type KeyFieldName = keyof typeof KEY_INPUT_FIELDS;

export const WEBHOOK_FIELDS = {
  project: { label: 'Project', summary: 'The project whose events are sent', flag: 'project', value: 'id', isRequired: true },
  url: { label: 'URL', summary: 'The https URL that events are sent to', flag: 'url', value: 'url', isRequired: true, isCode: true },
  events: { label: 'Events', summary: 'A kind of events to send', flag: 'event', value: 'kind', isCode: true },
  graceHours: {
    label: 'Grace period',
    summary: 'Hours that requests are signed with the old secret as well',
    flag: 'grace-hours',
    value: 'n',
  },
} as const satisfies Readonly<Record<string, OperatorField>>;

export type WebhookFieldName = keyof typeof WEBHOOK_FIELDS;

export const COMMENT_FIELDS = {
  project: { label: 'Project', summary: 'The project whose pull requests are followed', flag: 'project', value: 'id', isRequired: true },
  via: {
    label: 'How the service learns of comments',
    summary: 'How the service learns of comments: the code host calls it, or it asks the code host every minute',
    flag: 'via',
    value: 'way',
    choices: { webhook: 'The code host calls the service', polling: 'The service asks the code host every minute' },
    isRequired: true,
  },
  mention: {
    label: 'Name to mention',
    summary: 'What a comment must mention after “@”, such as docs-agent',
    flag: 'mention',
    value: 'name',
    isRequired: true,
    isCode: true,
    maxLength: 39,
  },
} as const satisfies Readonly<Record<string, OperatorField>>;

export type CommentSettingsFieldName = keyof typeof COMMENT_FIELDS;

/** What is not said otherwise. */
export const KEY_DEFAULTS = { scope: 'admin', days: 90, graceHours: 24 } as const;
