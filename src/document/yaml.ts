/** Small YAML texts that anybody may have written, read within bounds: front matter, and files that set tools up. */
import { Composer, isScalar, Lexer, Parser, visit, type Document } from 'yaml';
import { expandedSize } from './yaml-size.ts';

const MOST_CHARACTERS = 200_000;
const MOST_VALUES = 100_000;
/** Collections in collections: the composer recurses, and says much about each that does not close. */
const DEEPEST = 100;

export interface SmallYaml {
  readonly document: Document.Parsed;
  readonly value: unknown;
}

/** `undefined` for what is no YAML, and for what is too large, be it as written or with its aliases drawn in. */
export function readSmallYaml(text: string): SmallYaml | undefined {
  const document = text.length > MOST_CHARACTERS ? undefined : compose(text);
  if (!document || document.errors.length > 0 || expandedSize(document.contents) > MOST_VALUES || repeatsKeys(document)) return undefined;
  try {
    return { document, value: document.toJS({ maxAliasCount: -1 }) as unknown };
  } catch (error) {
    // An alias without its anchor.
    if (error instanceof ReferenceError) return undefined;
    throw error;
  }
}

/** The one document of a text; `undefined` where there are several, or too deep ones. */
function compose(text: string): Document.Parsed | undefined {
  const parser = new Parser();
  // Its own test for keys given twice takes quadratic time.
  const composer = new Composer({ uniqueKeys: false, logLevel: 'silent' });
  const documents: Document.Parsed[] = [];
  const add = (composed: Iterable<unknown>): void => {
    for (const document of composed) documents.push(document as Document.Parsed);
  };
  for (const lexeme of new Lexer().lex(text)) {
    if (parser.stack.length > DEEPEST) return undefined;
    for (const token of parser.next(lexeme)) add(composer.next(token));
  }
  for (const token of parser.end()) add(composer.next(token));
  add(composer.end(true, text.length));
  return documents.length === 1 ? documents[0] : undefined;
}

function repeatsKeys(document: Document.Parsed): boolean {
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
