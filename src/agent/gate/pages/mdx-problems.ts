/** Finds what keeps a page from being built: text that is not MDX, and imports of files that do not exist. */
import {
  dropLeadingParentSegments,
  blankOut,
  isJavaScriptNode,
  type MdxNode,
  resolvePath,
  blankOutEnclosed,
  blankOutFrontMatter,
} from '../../../internal.ts';
import type { GatePageProblem } from './page-problem.ts';
import type { MdxParseResult } from './timed-parser.ts';

export interface MdxCheckInput {
  readonly file: string;
  readonly text: string;
  readonly parse: (text: string) => MdxParseResult;
  /** Whether the site has a file. */
  readonly hasFile: (path: string) => boolean;
}

/** The platform reads formulas before braces. */
const FORMULA = /\$\$[^]*?\$\$|\$[^$\n]+\$/g;

/** Whether a text contains anything that is not plain Markdown. Without it, there is no problem to find, and the parser of MDX, which takes long to load, is not needed. */
export function hasPossibleMdxSyntax(text: string): boolean {
  return /[<{]|import|export/.test(text);
}

export function* mdxProblems({ file, text, parse, hasFile }: MdxCheckInput): Generator<GatePageProblem> {
  // The platform removes HTML comments.
  const body = blankOutEnclosed(blankOutFrontMatter(text), '<!--', '-->', 'keep');
  const parsed = parse(body);
  if (parsed.kind === 'tree') return yield* missingImports(parsed.root, file, hasFile);
  const again = parsed.kind === 'broken' && body.includes('$') ? parse(body.replace(FORMULA, blankOut)) : parsed;
  if (again.kind === 'tree') return yield* missingImports(again.root, file, hasFile);
  if (parsed.kind === 'broken') yield invalidMdxProblem(parsed.reason, offsetOf(text, parsed.line));
  else yield NOT_CHECKED;
}

const NOT_CHECKED: GatePageProblem = {
  rule: 'mdx-syntax',
  severity: 'info',
  message: 'The page was not checked for valid MDX, because that takes too long. Check it in a preview.',
  start: 0,
  key: 'late',
};

function invalidMdxProblem(reason: string, start: number): GatePageProblem {
  const plain = reason.replace(/ with acorn$/, ' as JavaScript').replace(/ \(\d+:\d+(?:-\d+:\d+)?\)/g, '');
  const message = `The page is not valid MDX, so the platform cannot show it: ${plain}. Outside of code, close each element and brace, or write “\\<” and “\\{” for the characters themselves.`;
  return { rule: 'mdx-syntax', severity: 'error', message, start, key: 'broken' };
}

function* missingImports({ children = [] }: MdxNode, file: string, has: MdxCheckInput['hasFile']): Generator<GatePageProblem> {
  for (const node of children) {
    if (node.type !== 'mdxjsEsm') continue;
    for (const written of importedPaths(node)) {
      const path = dropLeadingParentSegments(resolvePath(written, file.slice(0, file.lastIndexOf('/') + 1)));
      if (has(path)) continue;
      const message = `The page imports “${written}”, which does not exist. Write the path of a file, or remove the import and what uses it.`;
      yield { rule: 'missing-import', severity: 'error', message, start: node.position?.start.offset ?? 0, key: path };
    }
  }
}

/** The paths of imported files, but not the names of packages. */
function* importedPaths(node: MdxNode): Generator<string> {
  const { estree } = (node as { readonly data?: { readonly estree?: unknown } }).data ?? {};
  const statements: unknown = isJavaScriptNode(estree) ? estree['body'] : [];
  for (const statement of Array.isArray(statements) ? statements : []) {
    const source: unknown = isJavaScriptNode(statement) ? statement['source'] : undefined;
    const written: unknown = isJavaScriptNode(source) ? source['value'] : undefined;
    if (typeof written === 'string' && /^\.{0,2}\/(?!\/)/.test(written)) yield written;
  }
}

function offsetOf(text: string, line: number): number {
  let at = 0;
  for (let passed = 1; passed < line; passed++) {
    const feed = text.indexOf('\n', at);
    if (feed === -1) break;
    at = feed + 1;
  }
  return at;
}
