/** Checks the members of a docs.json that does not begin like ours. */
import { parseStrictly } from '../document/strict.ts';
import { isTypo } from '../text/spelling.ts';
import { isObject } from '../document/json-object.ts';
import { UnreadableError } from '../site/files.ts';
import { disk } from './disk.ts';

/** Any of these keys shows that a file is for a site. `name`, `description` and the like are in files of any tool. */
const SITE_KEYS: ReadonlySet<string> = new Set(
  (
    '$ref navigation pages groups tabs anchors dropdowns products versions languages global openapi asyncapi ' +
    'theme colors logo favicon fonts styling background appearance navbar banner footer redirects seo integrations contextual ' +
    'topbarLinks topbarCtaButton topAnchor footerSocials modeToggle primaryTab'
  ).split(' '),
);

/** A `$schema` for docs.json. */
const SCHEMA = /mintlify|docs-nav/;

/** Whether JSON is not an object, or has members but none of ours. An empty object may be a new site. */
export function hasOnlyForeignKeys(root: string, docs: string): boolean {
  const value = valueIn(root, docs);
  if (value === undefined) return false;
  if (!isObject(value)) return true;
  const keys = Object.keys(value);
  const { $schema } = value;
  if (typeof $schema === 'string' && SCHEMA.test($schema)) return false;
  return keys.length > 0 && !keys.some((key) => SITE_KEYS.has(key) || isTypo(key, 'navigation'));
}

/** Whether this is JSON with a “navigation”. */
export function hasNavigation(root: string, docs: string): boolean {
  const value = valueIn(root, docs);
  return isObject(value) && Object.hasOwn(value, 'navigation');
}

function valueIn(root: string, docs: string): unknown {
  try {
    const bytes = disk(root).read(docs);
    const document = bytes && parseStrictly(docs, bytes);
    return document?.problems.length === 0 ? document.value : undefined;
  } catch (error) {
    if (error instanceof UnreadableError) return undefined;
    throw error;
  }
}
