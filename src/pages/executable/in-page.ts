/** Finds what runs in an MDX page: elements, handlers, URLs, imports, exports and expressions, but not code blocks and code spans. */
import { isAboveRoot, resolvePath } from '../../text/resolve-path.ts';
import { classifyBrowserUrl, isCodeUrl } from '../browser-url.ts';
import { parseMdx } from '../mdx.ts';
import type { JsxAttribute, MdxNode } from '../mdx.ts';
import type { PageParseBudget } from '../parse-budget.ts';
import { frontMatterWithDelimiters } from '../front-matter.ts';
import { blankOutFrontMatter } from '../page-body.ts';
import { isHandler, executableKindOfTagName } from './executable.ts';
import type { ExecutablePart, ExecutableKind } from './executable.ts';
import { executableMarkupInCode, isActive, isJavaScriptNode } from './in-code.ts';
import type { JavaScriptNode } from './in-code.ts';
import { executablesInUnparsedText } from './in-text.ts';

/** Attributes whose value is a URL. */
const URL_ATTRIBUTE = /href|src|action|url|link|^(?:data|to|from|values|poster|background|cite)$/i;

/** Front matter with such lines may be read as page text by other programs. */
const LOOKS_LIKE_BODY = /^[ \t]*(?:<|\{|(?:import|export)\b)/m;

/** Returns executables in the order of the text; `undefined` if the page is not valid MDX, or if the budget refuses it. */
export function executablesIn(page: string, file: string, budget: PageParseBudget): ExecutablePart[] | undefined {
  const text = blankOutFrontMatter(page);
  let root: MdxNode;
  try {
    root = parseMdx(text, budget);
  } catch {
    return undefined;
  }
  const open: MdxNode[] = [root];
  const matter = frontMatterWithDelimiters(page);
  const found: ExecutablePart[] = LOOKS_LIKE_BODY.test(matter) ? executablesInUnparsedText(matter) : [];
  for (let node = open.pop(); node; node = open.pop()) {
    for (const inner of node.children?.toReversed() ?? []) open.push(inner);
    for (const one of executablesInNode(node, text, file)) found.push(one);
  }
  return found.sort((one, other) => one.start - other.start);
}

function* executablesInNode(node: MdxNode, text: string, file: string): Generator<ExecutablePart> {
  const { type, url } = node;
  if (url !== undefined && classifyBrowserUrl(url) === 'code') yield { kind: 'url', text: url, start: startOf(node) };
  else if (type === 'mdxjsEsm') yield* executablesInModule(node, text, file);
  else if (type === 'mdxFlowExpression' || type === 'mdxTextExpression') yield* executablesInExpression(node, text);
  else if (type === 'mdxJsxFlowElement' || type === 'mdxJsxTextElement') yield* executablesInElement(node, text);
}

function* executablesInElement(node: MdxNode, text: string): Generator<ExecutablePart> {
  const name = node.name ?? '';
  const kind = executableKindOfTagName(name);
  const start = startOf(node);
  // The contents are reported separately, except the text of a script.
  const end = kind === 'script' ? endOf(node) : (node.children?.[0]?.position?.start.offset ?? endOf(node));
  if (kind !== undefined) yield { kind, text: text.slice(start, end), start };
  for (const attribute of node.attributes ?? []) yield* executablesInAttribute(attribute, text, name);
}

function* executablesInAttribute(attribute: JsxAttribute, text: string, element: string): Generator<ExecutablePart> {
  const { name, value } = attribute;
  const found = (kind: ExecutableKind): ExecutablePart => ({
    kind,
    text: text.slice(startOf(attribute), endOf(attribute)),
    start: startOf(attribute),
  });
  // A handler without a value does nothing.
  if (name !== undefined && value !== null && isHandler(name, element)) yield found('handler');
  else if (name !== undefined && /^(?:dangerouslySetInnerHTML|innerHTML|srcdoc)$/i.test(name)) yield found('html');
  else if (typeof value === 'string' && name !== undefined) {
    if (URL_ATTRIBUTE.test(name) ? classifyBrowserUrl(value) === 'code' : isCodeUrl(value)) yield found('url');
  } else {
    const program = programOf(attribute) ?? programOf(value);
    if (program === undefined) return;
    if (isActive(program)) yield found('expression');
    yield* executableMarkupInCode(program, text);
  }
}

function* executablesInExpression(node: MdxNode, text: string): Generator<ExecutablePart> {
  const program = programOf(node);
  if (program === undefined) return;
  if (isActive(program)) yield { kind: 'expression', text: text.slice(startOf(node), endOf(node)), start: startOf(node) };
  yield* executableMarkupInCode(program, text);
}

function* executablesInModule(node: MdxNode, text: string, file: string): Generator<ExecutablePart> {
  const program = programOf(node);
  const statements: unknown = program?.['body'];
  for (const statement of Array.isArray(statements) ? statements : []) {
    if (!isJavaScriptNode(statement)) continue;
    const { start, end, type } = statement;
    yield { kind: type === 'ImportDeclaration' ? kindOfImport(statement, file) : 'export', text: text.slice(start, end), start };
    yield* executableMarkupInCode(statement, text);
  }
}

/** An import of a file in the repository is a part of the page. */
function kindOfImport({ source }: JavaScriptNode, file: string): ExecutableKind {
  const target: unknown = isJavaScriptNode(source) ? source['value'] : '';
  if (typeof target !== 'string' || !/^\.{0,2}\/(?!\/)/.test(target) || classifyBrowserUrl(target) !== 'here') return 'import';
  return isAboveRoot(resolvePath(target, file.slice(0, file.lastIndexOf('/') + 1))) ? 'import' : 'part';
}

/** Returns the code of an expression, attribute or module. */
function programOf(holder: unknown): JavaScriptNode | undefined {
  const data: unknown = typeof holder === 'object' && holder !== null ? (holder as { data?: unknown }).data : undefined;
  const program: unknown = typeof data === 'object' && data !== null ? (data as { estree?: unknown }).estree : undefined;
  return isJavaScriptNode(program) ? program : undefined;
}

function startOf({ position }: MdxNode | JsxAttribute): number {
  return position?.start.offset ?? 0;
}

function endOf({ position }: MdxNode | JsxAttribute): number {
  return position?.end.offset ?? 0;
}
