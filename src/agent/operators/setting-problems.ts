/** What is wrong with how the work of a project is published. */
import { HIDDEN } from '../../internal.ts';
import { PROJECT_FIELDS } from '../contract/operator-fields.ts';
import type { PublishSettings } from '../contract/publish-settings.ts';
import type { FieldProblems } from '../operator-error.ts';
import type { Project } from '../store/projects.ts';

const { authorName, authorEmail, titlePrefix: titlePrefixField } = PROJECT_FIELDS;
/** On GitHub and Gitea. */
const MAX_LABEL_LENGTH = 50;
const MAX_LABELS = 20;

const HIDDEN_CHARACTER = new RegExp(HIDDEN, 'u');

export function publishProblems({ author, titlePrefix, isDraft, labels }: Partial<PublishSettings>, host: Project['host']): FieldProblems {
  const problems = {
    authorName: author && nameProblem(author.name),
    authorEmail: author && emailProblem(author.email),
    titlePrefix: titlePrefix !== undefined && prefixProblem(titlePrefix),
    isDraft: isDraft && host === 'local' && 'A local repository has review pages instead of pull requests, so there are no drafts.',
    labels: labels && (labels.length > 0 && host === 'local' ? NO_LABELS : labelsProblem(labels)),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem));
}

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
  if (labels.length > MAX_LABELS) return `There are ${labels.length} labels; at most ${MAX_LABELS} are allowed.`;
  const long = labels.find((label) => isLonger(label, MAX_LABEL_LENGTH));
  if (long !== undefined) return tooLongMessage(`label “${[...long].slice(0, 20).join('')}…”`, MAX_LABEL_LENGTH);
  const wrong = labels.find((label) => label.trim() === '' || hasHidden(label) || label.includes(','));
  return (
    wrong !== undefined &&
    'A label is empty, or contains a comma, control characters or invisible characters. Enter its name as on the code host.'
  );
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
