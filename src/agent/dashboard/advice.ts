/** What an operator can do about a failed job, by failure code. */
import type { FailureCode } from '../contract/job.ts';

export const ADVICE: Readonly<Record<FailureCode, string>> = {
  navigation_broken: 'Send a follow-up that says where the pages are to stand in the navigation, or ask for less at once.',
  secret_found: 'Send a follow-up that asks for a placeholder in place of the real value. If the value is in use anywhere, renew it.',
  no_docs_json:
    'Check the base branch and the folder of docs.json of the project. Remove the project and add it again with the right ones.',
  budget_exceeded:
    'Split the work: send a smaller instruction as a follow-up, then the next. The limits can be raised in the settings of the service.',
  too_many_refusals: 'Send a follow-up that stays with documentation files: scripts, CI configuration and hidden folders cannot be edited.',
  model_rejected:
    'Check the API key of the model provider in the environment of the service, and the name of the model of the project. Then send a follow-up.',
  model_unavailable: 'Look whether the provider of the model has an outage. Send a follow-up when it is over.',
  repository_unavailable: 'Check the address of the repository, its base branch, and whether the token may read it. Then send a follow-up.',
  push_refused:
    'Give the token the right to push branches, and see whether a rule of the repository protects branches named docs-agent/… Then send a follow-up.',
  pull_request_refused: 'Give the token the right to open pull requests, and see that the base branch still exists. Then send a follow-up.',
  code_host_unavailable: 'Look whether the code host has an outage. Send a follow-up when it is over.',
  project_removed: 'Add the project again, and start a new job.',
  misconfigured: 'Set what the message names in the environment of the service, restart it, and send a follow-up.',
  limits_exceeded:
    'See what the message names: a very large docs.json, description or ignore file. Make it smaller, or raise DOCS_NAV_WORK_SECONDS or DOCS_NAV_WORK_MEGABYTES. Then send a follow-up.',
  attempts_exhausted: 'Look in the log of the service why workers ended, such as for lack of memory. Then send a follow-up.',
  internal: 'The log of the service names the error. Report it to the project together with the log, then send a follow-up.',
};
