/** Turns a mint.json, the older format of the hosted platform, into a docs.json. */
import { InputError } from '../text/input-error.ts';
import { isObject } from '../document/json-object.ts';
import { MintJsonReader, type MigrationNote } from './notes.ts';
import { navigationOf } from './navigation.ts';
import { moveSettings } from './settings.ts';

/** The docs.json for a mint.json. */
export interface MigratedDocs {
  /** The value of docs.json. */
  readonly docs: Readonly<Record<string, unknown>>;
  /** What docs.json does not have, or has in another form. Pages and redirects are never among it. */
  readonly notes: readonly MigrationNote[];
}

/**
 * Returns the docs.json for the value of a mint.json. Tabs, anchors and versions, to which pages belonged by their paths, become elements
 * that list their pages; a group whose pages belong to several is repeated in each with its own. No page and no redirect is lost.
 *
 * @throws {InputError} if the value is no object.
 * @example
 * const { docs, notes } = migrateMintJson({
 *   name: 'Acme',
 *   colors: { primary: '#0d9373' },
 *   tabs: [{ name: 'API', url: 'api' }],
 *   navigation: [{ group: 'Start', pages: ['index'] }, { group: 'Endpoints', pages: ['api/users'] }],
 *   layout: 'sidenav',
 * });
 * docs.navigation.tabs.map(({ tab }) => tab); // ['Documentation', 'API']
 * notes.map(({ pointer }) => pointer); // ['/layout']
 */
export function migrateMintJson(mint: unknown): MigratedDocs {
  if (!isObject(mint)) throw new InputError('A mint.json is an object with “navigation”.');
  const old = new MintJsonReader(JSON.parse(JSON.stringify(mint)) as Record<string, unknown>);
  old.take(['$schema']);
  old.take(['mintlify']);
  const docs: Record<string, unknown> = { $schema: 'https://mintlify.com/docs.json', theme: 'mint' };
  moveSettings(old, docs);
  const { redirects, ...others } = docs;
  const result = { ...others, navigation: navigationOf(old), ...(redirects !== undefined && { redirects }) };
  old.noteUntaken();
  return { docs: result, notes: old.notes };
}
