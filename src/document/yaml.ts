/** Reads small, untrusted YAML within limits: front matter and configuration files of tools. */
import { Composer, isScalar, Lexer, Parser, visit, type Document } from 'yaml';
import { countExpandedYamlValues } from './yaml-size.ts';

const MAX_CHARACTERS = 200_000;
const MAX_VALUES = 100_000;
/** The deepest nesting of collections: the composer recurses, and reports at length each that is not closed. */
const MAX_DEPTH = 100;

export interface ValidYamlWithinLimits {
  readonly document: Document.Parsed;
  readonly value: unknown;
}

/** Returns `undefined` if the text is not valid YAML, or too large as written or with its aliases expanded. */
export function parseValidYamlWithinLimits(text: string): ValidYamlWithinLimits | undefined {
  const document = text.length > MAX_CHARACTERS ? undefined : compose(text);
  if (!document || document.errors.length > 0 || countExpandedYamlValues(document.contents) > MAX_VALUES || hasRepeatedKeys(document))
    return undefined;
  try {
    return { document, value: document.toJS({ maxAliasCount: -1 }) as unknown };
  } catch (error) {
    // An alias has no anchor.
    if (error instanceof ReferenceError) return undefined;
    throw error;
  }
}

/** Returns the only document of a text; `undefined` if there are several or it is nested too deep. */
function compose(text: string): Document.Parsed | undefined {
  const parser = new Parser();
  // The library's own duplicate-key check is quadratic.
  const composer = new Composer({ uniqueKeys: false, logLevel: 'silent' });
  const documents: Document.Parsed[] = [];
  const add = (composed: Iterable<unknown>): void => {
    for (const document of composed) documents.push(document as Document.Parsed);
  };
  for (const lexeme of new Lexer().lex(text)) {
    if (parser.stack.length > MAX_DEPTH) return undefined;
    for (const token of parser.next(lexeme)) add(composer.next(token));
  }
  for (const token of parser.end()) add(composer.next(token));
  add(composer.end(true, text.length));
  return documents.length === 1 ? documents[0] : undefined;
}

function hasRepeatedKeys(document: Document.Parsed): boolean {
  let isRepeated = false;
  visit(document, {
    Map(_, { items }) {
      const keys = items.flatMap(({ key }) => (isScalar(key) && key.value !== '<<' ? [key.value] : []));
      isRepeated ||= new Set(keys).size < keys.length;
      return isRepeated ? visit.BREAK : undefined;
    },
  });
  return isRepeated;
}
