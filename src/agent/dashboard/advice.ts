/** What an operator can do about a failed job, by failure code. */
import type { FailureCode } from '../contract/job.ts';

export const ADVICE: Readonly<Record<FailureCode, string>> = {
  navigation_broken: 'Read the findings in the message. Then send a follow-up that says how to avoid them, or ask for less at a time.',
  conflict: 'Send a follow-up that asks to resolve the conflicts with the base branch.',
  secret_found: 'Send a follow-up that asks for a placeholder instead of the real value. If the value is in use anywhere, replace it.',
  no_docs_json:
    'Check the base branch and the docs.json folder of the project, and change them on the page “Projects”. Then send a follow-up; for another base branch, start a new job.',
  budget_exceeded:
    'Split the work: send smaller instructions as follow-ups, one at a time. Or raise the limits in the settings of the service.',
  too_many_refusals:
    'Send a follow-up that is limited to documentation files. Scripts, CI configuration and hidden folders cannot be edited.',
  model_rejected:
    'Check the API key of the model provider in the environment of the service, and the model name of the project. Then send a follow-up.',
  model_unavailable: 'Check whether the model provider has an outage. Send a follow-up when it is over.',
  repository_unavailable: 'Check the repository address, the base branch, and whether the token has read access. Then send a follow-up.',
  push_refused:
    'Give the token permission to push branches, and check whether a branch rule protects branches named docs-agent/… Then send a follow-up.',
  pull_request_refused: 'Give the token permission to open pull requests, and check that the base branch exists. Then send a follow-up.',
  code_host_unavailable: 'Check whether the code host has an outage. Send a follow-up when it is over.',
  cancelled: 'Send a follow-up to continue.',
  project_removed: 'Add the project again and start a new job.',
  misconfigured: 'Fix the setting that the message names. If it is an environment variable, restart the service. Then send a follow-up.',
  limits_exceeded:
    'Look for a very large docs.json, OpenAPI description or ignore file. Make it smaller, or raise DOCS_NAV_WORK_SECONDS or DOCS_NAV_WORK_MEGABYTES. Then send a follow-up.',
  attempts_exhausted:
    'Find out from the service log why workers stopped, for example because they ran out of memory. Then send a follow-up.',
  process_killed:
    'Find out what kills the service’s processes; usually, it is the system, because other programs use up the memory. Then send a follow-up.',
  database_unavailable: 'Check the database server and the connection to it. Send a follow-up when it is available again.',
  disk_full: 'Free space on the disk of the data folder, the temporary folder and the database. Then send a follow-up.',
  resources_exhausted: 'Raise the service’s limits on open files, processes and memory, or lower DOCS_NAV_WORKERS. Then send a follow-up.',
  internal: 'Find the error in the service log, report it to the docs-nav project together with the log, and send a follow-up.',
};
