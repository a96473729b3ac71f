/** Composes the nodes of YAML text within limits: the parser stops before a hostile file exhausts the memory or the stack. */
import { Composer, CST, Lexer, Parser } from 'yaml';
import type { Document, Node, YAMLParseError } from 'yaml';
import { MAX_YAML_TOKENS, type YamlTokenBudget } from './parsed.ts';
import type { SpecProblem } from './spec.ts';

/** The deepest nesting of collections, because the composer recurses. */
const MAX_DEPTH = 500;

export type ComposeResult = { readonly contents: Node | null } | { readonly problem: SpecProblem };

/** `offset` is the offset of the text in its file. */
export function composeYamlExcerpt(file: string, text: string, offset: number, budget: YamlTokenBudget): ComposeResult {
  const parser = new Parser();
  parser.offset = offset;
  // The library's own duplicate-key check is quadratic.
  const composer = new Composer({ uniqueKeys: false, prettyErrors: false, logLevel: 'silent' });
  const documents: Document.Parsed[] = [];
  const mayHoldLoneColons = /\n[ \t]*:[ \t\r\n]/.test(text);
  let loneColon: CST.SourceToken | undefined;
  const isFirst = budget.tokens === MAX_YAML_TOKENS;
  for (const lexeme of new Lexer().lex(text)) {
    if (budget.tokens-- <= 0) {
      return tooLarge(
        file,
        isFirst
          ? `“${file}” is YAML with too many values to read in full.`
          : `“${file}” was not read: together with the API descriptions before it, it has too many YAML values.`,
      );
    }
    if (parser.stack.length > MAX_DEPTH) return tooLarge(file, `“${file}” is nested more than ${MAX_DEPTH} levels deep and was not read.`);
    for (const token of parser.next(lexeme)) compose(token);
  }
  for (const token of parser.end()) compose(token);
  documents.push(...(composer.end() as Iterable<Document.Parsed>));
  const [document, second] = documents;
  if (document === undefined) return { problem: { code: 'syntax', message: `“${file}” is empty.`, file } };
  const [error] = document.errors;
  if (error) return { problem: syntaxProblem(file, error) };
  if (loneColon) {
    const span = { start: loneColon.offset, end: loneColon.offset + 1 };
    return { problem: { code: 'syntax', message: SENTENCES['MULTILINE_IMPLICIT_KEY'] ?? '', file, span } };
  }
  if (second) {
    const [start] = second.range;
    const message = `“${file}” contains several YAML documents; expected one.`;
    return { problem: { code: 'syntax', message, file, span: { start, end: start } } };
  }
  return { contents: document.contents };

  function compose(token: CST.Token): void {
    if (mayHoldLoneColons && token.type === 'document') loneColon ??= loneColonIn(token);
    documents.push(...(composer.next(token) as Iterable<Document.Parsed>));
  }
}

/** Finds a colon of a block mapping on a line after its key, which the composer rejects only at the beginning of a text. */
function loneColonIn(document: CST.Document): CST.SourceToken | undefined {
  let found: CST.SourceToken | undefined;
  CST.visit(document, (item, path) => {
    const colon = item.sep?.findIndex(({ type }) => type === 'map-value-ind') ?? -1;
    if (!item.key || colon < 0 || !item.sep?.slice(0, colon).some(({ type }) => type === 'newline')) return undefined;
    if (item.start.some(({ type }) => type === 'explicit-key-ind') || CST.visit.parentCollection(document, path).type !== 'block-map')
      return undefined;
    found = item.sep[colon];
    return CST.visit.BREAK;
  });
  return found;
}

function tooLarge(file: string, message: string): { problem: SpecProblem } {
  return { problem: { code: 'too-large', message, file } };
}

function syntaxProblem(file: string, { code, message, pos }: YAMLParseError): SpecProblem {
  const [start, end] = pos;
  return { code: 'syntax', message: SENTENCES[code] ?? `This is not YAML: ${message}.`, file, span: { start, end } };
}

/** Plain messages for the most common mistakes. */
const SENTENCES: Readonly<Record<string, string>> = {
  TAB_AS_INDENT: 'YAML must be indented with spaces, not with a tab.',
  BAD_INDENT: 'This line is not indented like the lines around it.',
  BLOCK_AS_IMPLICIT_KEY: 'A colon in a string begins a new key here. Put the string in quotes or the key on its own line.',
  MULTILINE_IMPLICIT_KEY: 'A key must be on the same line as its colon. Is a colon missing, or is a line not indented enough?',
  BAD_SCALAR_START: 'A string cannot begin with this character. Put it in quotes.',
  BAD_DQ_ESCAPE: 'A string in double quotes contains a backslash that does not begin an escape. Double it or use single quotes.',
  RESOURCE_EXHAUSTION: 'This is nested too deeply to be read.',
};
