/** What is wrong with the settings of a project. */
import { HIDDEN_CHARACTER_PATTERN } from '../../internal.ts';
import { isModelName } from '../config/check-value.ts';
import { PROJECT_FIELDS } from '../contract/operator-fields.ts';
import type { ProjectSettings } from '../contract/project-settings.ts';
import { isSafeBranchName } from '../contract/branch-name.ts';
import type { FieldProblems } from '../operator-error.ts';
import type { Project } from '../store/projects.ts';

const { authorName, authorEmail, titlePrefix: titlePrefixField } = PROJECT_FIELDS;
/** On GitHub and Gitea. */
const MAX_LABEL_LENGTH = 50;
const MAX_ENTRIES = 20;
/** Names of people and teams have letters, digits, `.`, `_` and `-` on all code hosts. */
const REVIEWER = /^[\p{L}\p{N}._-]{1,100}(?:\/[\p{L}\p{N}._-]{1,100})?$/u;
const MAX_ACTIVE_JOBS = 1e6;
const [MIN_MONTHLY_TOKENS, MAX_MONTHLY_TOKENS] = [1000, 1e12];

const HIDDEN_CHARACTER = new RegExp(HIDDEN_CHARACTER_PATTERN, 'u');

export function settingProblems(settings: Partial<ProjectSettings>, host: Project['host']): FieldProblems {
  const { author, titlePrefix, isDraft, labels, reviewers, allowedRefs, allowedModels, activeJobs, monthlyTokens } = settings;
  const problems = {
    authorName: author && nameProblem(author.name),
    authorEmail: author && emailProblem(author.email),
    titlePrefix: titlePrefix !== undefined && prefixProblem(titlePrefix),
    isDraft: isDraft && host === 'local' && 'A local repository has review pages instead of pull requests, so there are no drafts.',
    labels: labels && (labels.length > 0 && host === 'local' ? NO_LABELS : labelsProblem(labels)),
    reviewers: reviewers && (reviewers.length > 0 && host === 'local' ? NO_REVIEWERS : reviewersProblem(reviewers, host)),
    allowedRefs: allowedRefs && entriesProblem(allowedRefs, 'branches', isBranchPattern, 'a branch name such as “next”, or “release/*”'),
    allowedModels:
      allowedModels &&
      entriesProblem(allowedModels, 'models', isModelName, 'a provider and a model, such as “anthropic/claude-sonnet-4-5”'),
    activeJobs: isNumber(activeJobs) && numberProblem('active jobs', activeJobs, 1, MAX_ACTIVE_JOBS),
    monthlyTokens: isNumber(monthlyTokens) && numberProblem('tokens per month', monthlyTokens, MIN_MONTHLY_TOKENS, MAX_MONTHLY_TOKENS),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem));
}

const NO_REVIEWERS = 'A local repository has review pages instead of pull requests, so nobody is asked to review.';
const NO_LABELS = 'A local repository has review pages instead of pull requests, so there are no labels.';

function nameProblem(name: string): string | false {
  if (name.trim() === '') return 'The commit author has no name. Enter both a name and an e-mail address, or neither.';
  if (isLonger(name, authorName.maxLength)) return tooLongMessage('name of the commit author', authorName.maxLength);
  if (hasHidden(name) || /[<>]/.test(name))
    return 'The name of the commit author contains control characters, invisible characters, “<” or “>”. Remove them.';
  return !/[\p{L}\p{N}]/u.test(name) && 'The name of the commit author has neither letters nor digits; git would leave it out.';
}

function emailProblem(email: string): string | false {
  if (email.trim() === '') return 'The commit author has no e-mail address. Enter both a name and an e-mail address, or neither.';
  if (isLonger(email, authorEmail.maxLength)) return tooLongMessage('e-mail address of the commit author', authorEmail.maxLength);
  return (
    (hasHidden(email) || !/^[^\s@<>]+@[^\s@<>]+$/.test(email)) &&
    `“${email}” is not an e-mail address; expected an address such as “docs@example.com”.`
  );
}

function prefixProblem(prefix: string): string | false {
  if (isLonger(prefix, titlePrefixField.maxLength)) return tooLongMessage('title prefix', titlePrefixField.maxLength);
  if (hasHidden(prefix)) return 'The title prefix contains control characters or invisible characters. Remove them.';
  // On GitLab and Gitea, the title decides; see `isDraft`.
  return (
    /^\W*(?:draft|wip)\b/i.test(prefix) &&
    'On some code hosts, a title prefix such as “Draft:” marks drafts. Use the setting for drafts instead.'
  );
}

function labelsProblem(labels: readonly string[]): string | false {
  if (labels.length > MAX_ENTRIES) return tooManyMessage(labels.length, 'labels');
  const long = labels.find((label) => isLonger(label, MAX_LABEL_LENGTH));
  if (long !== undefined) return tooLongMessage(`label “${[...long].slice(0, 20).join('')}…”`, MAX_LABEL_LENGTH);
  const wrong = labels.find((label) => label.trim() === '' || hasHidden(label) || label.includes(','));
  return (
    wrong !== undefined &&
    'A label is empty, or contains a comma, control characters or invisible characters. Enter its name as on the code host.'
  );
}

function reviewersProblem(reviewers: readonly string[], host: Project['host']): string | false {
  const team = host === 'gitlab' ? reviewers.find((name) => name.includes('/')) : undefined;
  if (team !== undefined) return `“${team}” looks like a group. On GitLab, only users can be asked to review.`;
  const names = 'a user name such as “octocat”, or a team such as “acme/docs”';
  return entriesProblem(reviewers, 'reviewers', (name) => REVIEWER.test(name), names);
}

function isBranchPattern(text: string): boolean {
  return isSafeBranchName(text.endsWith('/*') ? text.slice(0, -2) : text);
}

function entriesProblem(entries: readonly string[], what: string, isValid: (entry: string) => boolean, expected: string): string | false {
  if (entries.length > MAX_ENTRIES) return tooManyMessage(entries.length, what);
  const wrong = entries.find((entry) => !isValid(entry));
  return wrong !== undefined && `“${[...wrong].slice(0, 100).join('')}” is not valid; expected ${expected}.`;
}

function isNumber(value: number | null | undefined): value is number {
  return value !== null && value !== undefined;
}

function numberProblem(what: string, value: number, least: number, most: number): string | false {
  if (Number.isInteger(value) && value >= least && value <= most) return false;
  return `The limit of ${what} must be a whole number from ${least} to ${most}, or empty.`;
}

function tooManyMessage(count: number, what: string): string {
  return `There are ${count} ${what}; at most ${MAX_ENTRIES} are allowed.`;
}

function hasHidden(text: string): boolean {
  return HIDDEN_CHARACTER.test(text);
}

function isLonger(text: string, most: number): boolean {
  return [...text].length > most;
}

function tooLongMessage(what: string, most: number): string {
  return `The ${what} is too long; at most ${most} characters are allowed.`;
}
