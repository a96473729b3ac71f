/** Finds variables that look like those of docs-nav but are not, so that no setting is ignored silently. */
import { intendedWord } from '../../internal.ts';
import { settingProblem } from './check-value.ts';
import { CLIENT_VARIABLES } from '../contract/client-variables.ts';
import { ALL_SETTINGS, TEST_SUITE_VARIABLES } from './table.ts';

export interface UnknownVariableMessages {
  /** Misspelled settings: the service would run without them. */
  readonly problems: readonly string[];
  /** Others, which can be of somebody else, such as the token of a project. */
  readonly notes: readonly string[];
}

const PREFIX = 'DOCS_NAV_';
/** The prefix as people also write it. */
const SIMILAR_PREFIX = /^docs?_?nav_/i;

/** By the lower-case name without the prefix. */
const SETTINGS_BY_NAME = new Map(ALL_SETTINGS.map((setting) => [nameWithoutPrefix(setting.env), setting]));
const OTHER_VARIABLES: readonly string[] = [...Object.values(CLIENT_VARIABLES), ...TEST_SUITE_VARIABLES];
const KNOWN_VARIABLES: ReadonlySet<string> = new Set([...ALL_SETTINGS.map(({ env }) => env), ...OTHER_VARIABLES]);
const KNOWN_NAMES = [...SETTINGS_BY_NAME.keys(), ...OTHER_VARIABLES.map(nameWithoutPrefix)];

/**
 * A name is a misspelled setting only if its value is valid for the setting that was probably meant: tokens of projects can have
 * any name, even `DOCS_NAV_TOKEN`.
 */
export function findUnknownVariableMessages(env: Readonly<Record<string, string | undefined>>): UnknownVariableMessages {
  const problems: string[] = [];
  const notes: string[] = [];
  for (const [name, value = ''] of Object.entries(env)) {
    if (!SIMILAR_PREFIX.test(name) || KNOWN_VARIABLES.has(name) || value.trim() === '') continue;
    const word = nameWithoutPrefix(name);
    const meant = KNOWN_NAMES.includes(word) ? word : intendedWord(word, KNOWN_NAMES);
    const setting = SETTINGS_BY_NAME.get(meant ?? '');
    const suggestion = meant === undefined ? '' : ` Did you mean “${setting?.env ?? PREFIX + meant.toUpperCase()}”?`;
    if (setting && settingProblem(value.trim(), setting, name) === undefined)
      problems.push(`“${name}” is not a variable of docs-nav, so its value would be ignored.${suggestion}`);
    else notes.push(`“${name}” is not a variable of docs-nav. It has no effect unless a project uses it for its token.${suggestion}`);
  }
  return { problems, notes };
}

function nameWithoutPrefix(name: string): string {
  return name.replace(SIMILAR_PREFIX, '').toLowerCase();
}
