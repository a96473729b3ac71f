/** A closer look at a docs.json that does not begin like ours: what are its members? */
import { parseStrictly } from '../document/strict.ts';
import { isTypo } from '../text/spelling.ts';
import { isObject } from '../document/json-object.ts';
import { UnreadableError } from '../site/files.ts';
import { disk } from './disk.ts';

/** One of these shows that a file is meant for a site. `name`, `description` and the like are in files of any tool. */
const OURS: ReadonlySet<string> = new Set(
  (
    '$ref navigation pages groups tabs anchors dropdowns products versions languages global openapi asyncapi ' +
    'theme colors logo favicon fonts styling background appearance navbar banner footer redirects seo integrations contextual ' +
    'topbarLinks topbarCtaButton topAnchor footerSocials modeToggle primaryTab'
  ).split(' '),
);

/** A `$schema` of ours. */
const SCHEMA = /mintlify|docs-nav/;

/** True for JSON that is no object, or one with members and none of ours. An empty object is a beginning. */
export function hasForeignMembers(root: string, docs: string): boolean {
  const value = valueIn(root, docs);
  if (value === undefined) return false;
  if (!isObject(value)) return true;
  const keys = Object.keys(value);
  const { $schema } = value;
  if (typeof $schema === 'string' && SCHEMA.test($schema)) return false;
  return keys.length > 0 && !keys.some((key) => OURS.has(key) || isTypo(key, 'navigation'));
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
