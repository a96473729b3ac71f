/** What a property can be, in a few words for tables of the reference. */
import type { JsonSchema } from '../schema/json-schema.ts';

/** Words for what patterns demand, each described on the page of settings. Others are said as the pattern says them. */
const KINDS: Readonly<Record<string, string>> = {
  'color such as "#0D9373"': 'color',
  'URL such as "https://example.com"': 'URL',
  'URL such as "https://github.com/acme"': 'URL',
  'URL that begins with “https://”': '`https` URL',
  'path that begins with “/”, or a URL such as "https://example.com"': 'link',
  'path that begins with “/”, or a URL that begins with “https://”': '`https` link',
  'path or a URL that begins with “https://”': 'path or URL',
  'name of an icon without “fa-”': 'name of an icon',
  'text that is not blank': 'text, not blank',
  'path of a folder such as “guides/cloud”, without a slash at either end': 'path of a folder',
};

const SHAPES: Readonly<Record<string, string>> = { icon: '[icon](/reference/docs-json-settings#icon-values)' };

export function valueWords(fragment: JsonSchema, schema: JsonSchema): string {
  const name = nameIn(fragment.$ref);
  const shape = SHAPES[name];
  if (shape !== undefined && resolveSchemaReference(fragment, schema).type !== 'string') return shape;
  const target = resolveSchemaReference(fragment, schema);
  if (target.enum) return 'word';
  const types = [target.type ?? []].flat();
  const alone = types
    .filter((type) => type !== 'array')
    .flatMap((type) => {
      // Every list can be an object with a reference.
      if (type === 'object') return target.items && !target.then ? [] : ['object'];
      return [type === 'string' ? textWords(target, schema) : type];
    });
  const words = types.includes('array') ? [...alone, listWords(alone, target, schema)] : alone;
  return joinWords(words) || 'anything';
}

function listWords(alone: readonly string[], { items }: JsonSchema, schema: JsonSchema): string {
  if (!items || Array.isArray(items)) return 'list';
  const entry = valueWords(items, schema);
  return alone.length > 1 && entry === joinWords(alone) ? 'a list of these' : `list of ${plural(entry)}`;
}

function joinWords(words: readonly string[]): string {
  return words.join(words.some((word) => word.includes(' or ')) ? ', or ' : ' or ');
}

function textWords(target: JsonSchema, schema: JsonSchema): string {
  const conditions = (target.allOf ?? []).flatMap(({ then }) => (then ? [resolveSchemaReference(then, schema)] : []));
  const parts = [target, ...(target.allOf ?? []), ...conditions];
  if (parts.some((part) => part.enum)) return 'word';
  const expected = parts
    .map((part) => /^Expected (?:an? |the )?(.*)\.$/.exec(String(part['patternErrorMessage'] ?? ''))?.[1])
    .find(Boolean);
  if (expected !== undefined) return KINDS[expected] ?? expected;
  if (target.minLength === 1) return 'text, not empty';
  return target.minLength === undefined ? 'text' : `text of ${target.minLength} characters or more`;
}

function plural(words: string): string {
  return words.replaceAll(/\b(text|object|URL|word|link|path)\b(?!s)/g, '$1s');
}

export function resolveSchemaReference(fragment: JsonSchema, { definitions = {} }: JsonSchema): JsonSchema {
  return fragment.$ref === undefined ? fragment : (definitions[nameIn(fragment.$ref)] ?? {});
}

export function nameIn(reference = ''): string {
  return reference.slice('#/definitions/'.length);
}
