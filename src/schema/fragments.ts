/** Builders of the fragments that the schema of the hosted platform is made of. */
import type { JsonSchema } from './json-schema.ts';

export const refTo = (name: string): JsonSchema => ({ $ref: `#/definitions/${name}` });

/** A fragment with its description; the plain form omits the backticks of the Markdown form. */
export const withDescription = (markdownDescription: string, rest: JsonSchema): JsonSchema => ({
  description: markdownDescription.replaceAll('`', ''),
  markdownDescription,
  ...rest,
});

export const textSchema = (markdown: string, ...examples: string[]): JsonSchema =>
  withDescription(markdown, examples.length > 0 ? { type: 'string', examples } : { type: 'string' });

/** A string that is not empty. */
export const someText = (markdown: string, ...examples: string[]): JsonSchema => ({ ...textSchema(markdown, ...examples), minLength: 1 });

export const booleanSchema = (markdown: string): JsonSchema => withDescription(markdown, { type: 'boolean' });

/** One of some words, each with what it means. Without a type, a number is one mistake, not two. */
export const oneOf = (markdown: string, words: Readonly<Record<string, string>>): JsonSchema =>
  withDescription(markdown, { enum: Object.keys(words), enumDescriptions: Object.values(words) });

/** A string that a pattern accepts; `what` completes “Expected …”. */
export const patternSchema = (pattern: string, what: string): JsonSchema => ({ pattern, patternErrorMessage: `Expected ${what}.` });

/** A value that is a string, or an object of one shape. */
export const textOr = (shape: string, markdown: string, rest: JsonSchema = {}): JsonSchema =>
  withDescription(markdown, { type: ['string', 'object'], if: { type: 'object' }, then: refTo(shape), ...rest });

/** A value that is one of some words, or an object of one shape. Editors offer the examples. */
export const wordOr = (shape: string, markdown: string, words: Readonly<Record<string, string>>, rest: JsonSchema = oneOf(markdown, words)): JsonSchema =>
  textOr(shape, markdown, { examples: Object.keys(words), allOf: [{ if: { type: 'string' }, then: rest }] });

/** A link. On the command line, the rule `href` says which ones the platform does not take. */
export const editorCheckedLink = (markdown: string, pattern: string, what: string): JsonSchema => ({
  ...textSchema(markdown, 'https://example.com', '/guides/start'),
  allOf: [{ $comment: 'Editor only: the rule href says it on the command line.', ...patternSchema(pattern, what) }],
});

/** Most links. */
export const hrefSchema = (markdown: string): JsonSchema =>
  editorCheckedLink(
    markdown,
    '^(?:/|#|mailto:|\\s*[A-Za-z][A-Za-z\\d+.-]*:)',
    'a path that begins with “/”, or a URL such as "https://example.com"',
  );

/** An object whose other keys the platform ignores. */
export const objectSchema = (markdown: string, properties: Record<string, JsonSchema>, required: string[] = []): JsonSchema =>
  withDescription(markdown, {
    type: 'object',
    additionalProperties: false,
    properties: { ...properties, $ref: refTo('reference') },
    ...(required.length > 0 ? { if: { required: ['$ref'] }, else: { required } } : {}),
  });

/** Marks an object that the platform refuses if it has other keys. */
export const STRICT_COMMENT = 'Strict: the platform refuses an object with other keys.';

export const platformStrictObject = (markdown: string, properties: Record<string, JsonSchema>, required: string[] = []): JsonSchema => ({
  ...objectSchema(markdown, properties, required),
  $comment: STRICT_COMMENT,
});

/** An object with any keys, whose values are strings. */
export const mapOf = (markdown: string, values: JsonSchema): JsonSchema =>
  withDescription(markdown, { type: 'object', additionalProperties: values });

export const listOf = (markdown: string, items: JsonSchema): JsonSchema =>
  withDescription(markdown, { type: ['array', 'object'], items, allOf: [refTo('listOrReference')] });

export const labelSchema = (markdown: string): JsonSchema => ({ suggestSortText: '0', ...someText(markdown) });

/** Names of icons are written without the prefix of Font Awesome. */
export const iconName: JsonSchema = patternSchema('^(?!fa-)', 'the name of an icon without “fa-”');

/** The path of a file or a URL: the platform refuses what is blank, and URLs of other protocols. */
export const pathOrUrl = (protocols: string): JsonSchema =>
  patternSchema(`^(?:(?!\\s*$)(?!\\s*[A-Za-z][A-Za-z\\d+.-]*:)|\\s*${protocols}:)`, 'a path or a URL that begins with “https://”');

export const pathOrHttpUrl = pathOrUrl('[Hh][Tt][Tt][Pp][Ss]?');

/** Editors read the format more loosely than the command line. */
const urlInEditors: JsonSchema = {
  $comment: 'Editor only: editors read the format uri more loosely than the command line.',
  if: { format: 'uri' },
  then: patternSchema('^([A-Za-z][A-Za-z0-9+.-]*:[\\s\\S]*)?$', 'a URL such as "https://example.com"'),
};

/** What is expected of a URL with any scheme. */
export const urlChecks: JsonSchema = { format: 'uri', allOf: [urlInEditors] };

/** What is expected of a URL that begins with `https:`. Where there is no scheme at all, the format alone says so. */
export const secureUrlChecks: JsonSchema = {
  format: 'uri',
  allOf: [patternSchema('^(?:\\s*[Hh][Tt][Tt][Pp][Ss]:|(?!\\s*[A-Za-z][A-Za-z\\d+.-]*:))', 'a URL that begins with “https://”'), urlInEditors],
};

export const urlSchema = (markdown: string, ...examples: string[]): JsonSchema => ({ ...textSchema(markdown, ...examples), ...urlChecks });

export const hexColorSchema = (markdown: string): JsonSchema => ({
  ...textSchema(markdown, '#0D9373'),
  ...patternSchema('^#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$', 'a color such as "#0D9373"'),
});
