/** The form that creates an API key, and the checks on its values. */
import { projectField, type Field, type Option, type Problems } from './form.ts';
import type { Fields } from './visit.ts';

export const DAYS = [7, 30, 60, 90] as const;
/** The most code points of a key's name. */
const LONGEST_NAME = 80;

export interface KeyRequest {
  readonly name: string;
  readonly projectId: string;
  readonly scope: 'admin' | 'read';
  readonly days: number;
}

const SCOPES: readonly Option[] = [
  { value: 'admin', label: 'admin: create and read jobs' },
  { value: 'read', label: 'read: only read jobs' },
];

export const EXPIRY: Field = {
  name: 'days',
  label: 'Expires after',
  isRequired: true,
  options: DAYS.map((days) => ({ value: String(days), label: `${days} days` })),
};

export function keyFields(projects: readonly string[]): readonly Field[] {
  return [
    {
      name: 'name',
      label: 'Name',
      hint: 'Who or what will use the key, such as “release pipeline”.',
      isRequired: true,
      longest: LONGEST_NAME,
    },
    projectField(projects),
    { name: 'scope', label: 'Scope', isRequired: true, options: SCOPES },
    EXPIRY,
  ];
}

/** The initial values of the form. */
export const NEW_KEY: Fields = { scope: 'admin', days: '90' };

export function readKeyForm(form: Fields, projects: readonly string[]): KeyRequest | { readonly problems: Problems } {
  const name = form['name']?.trim() ?? '';
  const { project = '', scope } = form;
  const days = readDays(form);
  const problems: Problems = {
    ...(name === '' && { name: 'Give the key a name.' }),
    ...([...name].length > LONGEST_NAME && { name: `The name has ${[...name].length} characters; at most ${LONGEST_NAME} are allowed.` }),
    ...(/\p{Cc}/u.test(name) && { name: 'The name contains control characters. Remove them.' }),
    ...(!projects.includes(project) && {
      project: project === '' ? 'Choose a project.' : `The project “${project}” no longer exists. Choose another one.`,
    }),
    ...(scope !== 'admin' && scope !== 'read' && { scope: 'Choose “admin” or “read”.' }),
    ...(days === undefined && { days: `Choose ${DAYS.join(', ')} days.` }),
  };
  if (Object.keys(problems).length > 0 || days === undefined || (scope !== 'admin' && scope !== 'read')) return { problems };
  return { name, projectId: project, scope, days };
}

/** One of the allowed lifetimes in days, or `undefined`. */
export function readDays(form: Fields): number | undefined {
  return DAYS.find((days) => String(days) === form['days']);
}
