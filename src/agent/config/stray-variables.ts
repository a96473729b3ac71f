/** Finds variables that look like those of docs-nav but are not, so that no setting is ignored silently. */
import { meantBy } from '../../text/spelling.ts';
import { problemOf } from './read-value.ts';
import { ALL_SETTINGS, CLIENT_VARIABLES, TEST_VARIABLES } from './table.ts';

export interface Strays {
  /** Misspelled settings: the service would run without them. */
  readonly problems: readonly string[];
  /** Others, which can be of somebody else, such as the token of a project. */
  readonly notes: readonly string[];
}

const PREFIX = 'DOCS_NAV_';
/** The prefix as people also write it. */
const LIKE_PREFIX = /^docs?_?nav_/i;

/** By the lower-case name without the prefix. */
const SETTINGS = new Map(ALL_SETTINGS.map((setting) => [wordOf(setting.env), setting]));
const OTHERS: readonly string[] = [...Object.values(CLIENT_VARIABLES), ...TEST_VARIABLES];
const KNOWN: ReadonlySet<string> = new Set([...ALL_SETTINGS.map(({ env }) => env), ...OTHERS]);
const WORDS = [...SETTINGS.keys(), ...OTHERS.map(wordOf)];

/**
 * A name is a misspelled setting only if its value is valid for the setting that was probably meant: tokens of projects can have
 * any name, even `DOCS_NAV_TOKEN`.
 */
export function findStrays(env: Readonly<Record<string, string | undefined>>): Strays {
  const problems: string[] = [];
  const notes: string[] = [];
  for (const [name, value = ''] of Object.entries(env)) {
    if (!LIKE_PREFIX.test(name) || KNOWN.has(name) || value.trim() === '') continue;
    const word = wordOf(name);
    const meant = WORDS.includes(word) ? word : meantBy(word, WORDS);
    const setting = SETTINGS.get(meant ?? '');
    const suggestion = meant === undefined ? '' : ` Did you mean “${setting?.env ?? PREFIX + meant.toUpperCase()}”?`;
    if (setting && problemOf(value.trim(), setting, name) === undefined)
      problems.push(`“${name}” is not a variable of docs-nav, so its value would be ignored.${suggestion}`);
    else notes.push(`“${name}” is not a variable of docs-nav. It has no effect, unless a project names it for its token.${suggestion}`);
  }
  return { problems, notes };
}

function wordOf(name: string): string {
  return name.replace(LIKE_PREFIX, '').toLowerCase();
}
