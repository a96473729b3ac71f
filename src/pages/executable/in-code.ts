/** Finds code that runs in the JavaScript of a page: expressions that do more than show a value, and elements in them. */
import { isCodeUrl } from '../browser-url.ts';
import { isHandler, executableKindOfTagName } from './executable.ts';
import type { ExecutablePart, ExecutableKind } from './executable.ts';

/** A node of a JavaScript syntax tree. */
export interface JavaScriptNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** Nodes that call, create, change or define something. An expression without them only shows a value. */
const ACTIVE_NODES = new Set([
  'CallExpression',
  'NewExpression',
  'TaggedTemplateExpression',
  'ImportExpression',
  'AwaitExpression',
  'YieldExpression',
  'AssignmentExpression',
  'UpdateExpression',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ClassExpression',
  'MetaProperty',
]);

/** Globals that every page has; their values could be leaked through a URL. */
const GLOBAL_NAMES =
  /^(?:document|window|globalThis|self|frames|location|navigator|localStorage|sessionStorage|indexedDB|cookieStore|process|require|eval|fetch|Function|XMLHttpRequest|WebSocket)$/;
/** Members that are called implicitly. */
const IMPLICIT_MEMBERS = /^(?:toString|valueOf|toJSON|toLocaleString|__proto__|constructor)$/;

export function isJavaScriptNode(value: unknown): value is JavaScriptNode {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
}

/** Whether an expression calls, defines or changes something, or reads data of the browser. */
export function isActive(root: JavaScriptNode): boolean {
  for (const node of nodesIn(root)) {
    if (ACTIVE_NODES.has(node.type) || (node.type === 'UnaryExpression' && node['operator'] === 'delete')) return true;
    if (node.type === 'Identifier' && GLOBAL_NAMES.test(textOf(node, 'name'))) return true;
    if (node.type === 'Property' && (node['computed'] === true || IMPLICIT_MEMBERS.test(nameOfKey(node)))) return true;
    if (node.type === 'MemberExpression' && /^(?:constructor|__proto__)$/.test(nameOfKey(node, 'property'))) return true;
  }
  return false;
}

/** Yields elements, handlers, raw HTML and URLs that run code, anywhere in the code. */
export function* executableMarkupInCode(root: JavaScriptNode, text: string): Generator<ExecutablePart> {
  const joined = new Set<JavaScriptNode>();
  for (const node of nodesIn(root)) {
    const found = (kind: ExecutableKind, { start, end }: JavaScriptNode = node): ExecutablePart => ({
      kind,
      text: text.slice(start, end),
      start,
    });
    if (node.type === 'JSXOpeningElement') {
      const name = nameOfTag(node['name']);
      const kind = executableKindOfTagName(name);
      if (kind !== undefined) yield found(kind);
      for (const attribute of listOf(node['attributes'])) {
        if (attribute.type === 'JSXAttribute' && attribute['value'] !== null && isHandler(nameOfTag(attribute['name']), name))
          yield found('handler', attribute);
      }
    } else if (node.type === 'JSXAttribute' || node.type === 'Property') {
      const name = node.type === 'Property' ? nameOfKey(node) : nameOfTag(node['name']);
      if (/^(?:dangerouslySetInnerHTML|innerHTML|srcdoc)$/i.test(name)) yield found('html');
    } else if (isConcatenation(node)) {
      if (!joined.has(node) && isCodeUrl(textIn(node, joined))) yield found('url');
    } else if (node.type !== 'JSXText' && isCodeUrl(literalOf(node) ?? '')) yield found('url');
  }
}

/** Whether a node joins texts, such as `"a" + b` and `a${b}`. */
function isConcatenation({ type, operator }: JavaScriptNode): boolean {
  return type === 'TemplateLiteral' || (type === 'BinaryExpression' && operator === '+');
}

/** Concatenates all texts in a node and ignores everything else. Adds the joints in it to `joined`. */
function textIn(root: JavaScriptNode, joined: Set<JavaScriptNode>): string {
  const pieces: { readonly start: number; readonly text: string }[] = [];
  for (const node of nodesIn(root)) {
    if (isConcatenation(node)) joined.add(node);
    pieces.push({ start: node.start, text: literalOf(node) ?? '' });
  }
  return pieces
    .sort((one, other) => one.start - other.start)
    .map(({ text }) => text)
    .join('');
}

function literalOf(node: JavaScriptNode): string | undefined {
  const value = node.type === 'TemplateElement' ? textOf(node['value'], 'cooked') : node['value'];
  return typeof value === 'string' ? value : undefined;
}

/** Yields the node and its descendants, without recursion because code may be nested deep. */
function* nodesIn(root: JavaScriptNode): Generator<JavaScriptNode> {
  const open: JavaScriptNode[] = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    yield node;
    for (const key of Object.keys(node).reverse()) {
      const inner = node[key];
      if (key !== 'comments') for (const entry of listOf(Array.isArray(inner) ? inner : [inner]).reverse()) open.push(entry);
    }
  }
}

function listOf(value: unknown): JavaScriptNode[] {
  return Array.isArray(value) ? value.filter(isJavaScriptNode) : [];
}

function nameOfTag(name: unknown): string {
  if (!isJavaScriptNode(name)) return '';
  if (name.type === 'JSXNamespacedName') return `${nameOfTag(name['namespace'])}:${nameOfTag(name['name'])}`;
  if (name.type === 'JSXMemberExpression') return `${nameOfTag(name['object'])}.${nameOfTag(name['property'])}`;
  return textOf(name, 'name');
}

/** Returns `a` for `a: 1`, `'a': 1` and `x.a`. */
function nameOfKey(node: JavaScriptNode, at = 'key'): string {
  const key = node[at];
  return textOf(key, 'name') || textOf(key, 'value');
}

function textOf(value: unknown, key: string): string {
  const text = typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[key] : undefined;
  return typeof text === 'string' ? text : '';
}
