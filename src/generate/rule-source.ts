/** Reads the files of rules as text, because they are generated from before the rules are registered. */
import { readdirSync, readFileSync } from 'node:fs';
import { parseAst } from 'rolldown/parseAst';
import { RULE_THEMES } from '../lint/rule.ts';
import { RULE_SKELETON_PLACEHOLDERS } from './rule-skeleton.ts';

type Statement = ReturnType<typeof parseAst>['body'][number];
type Definition = Extract<Extract<Statement, { type: 'ExpressionStatement' }>['expression'], { type: 'ObjectExpression' }>;
type Property = Extract<Definition['properties'][number], { type: 'Property' }>;

/** The literal properties of a rule. */
export interface ParsedRuleDefinition {
  readonly id: string;
  /** Returns the text of a property with its name, such as `severity: 'error'`. */
  textOf(key: string): string | undefined;
  /** The value of a property that is written as plain values: texts, numbers, lists and objects of them. */
  valueOf(key: string): unknown;
  /** Returns the import statements that a property needs elsewhere, by imported name. */
  importsFor(key: string): ReadonlyMap<string, string>;
}

export function readRules(): readonly ParsedRuleDefinition[] {
  const files = readdirSync('src/rules').filter((name) => name.endsWith('.ts') && !name.endsWith('.gen.ts'));
  const ids = files.map((name) => name.slice(0, -'.ts'.length)).sort();
  return ids.map((id) => parseRuleSource(id, readFileSync(`src/rules/${id}.ts`, 'utf8')));
}

export function parseRuleSource(id: string, text: string): ParsedRuleDefinition {
  const fail = (reason: string): never => {
    throw new Error(`src/rules/${id}.ts: ${reason}`);
  };
  const body = bodyOf(text, fail);
  const definition = body.map(definitionIn).find((found) => found !== undefined) ?? fail('expected “export default defineRule({ … })”.');
  const properties = new Map(definition.properties.flatMap((entry) => (entry.type === 'Property' ? [[nameOf(entry.key), entry]] : [])));
  const imports = new Map(body.flatMap((statement) => importsIn(statement, text)));
  const own = new Set(body.flatMap(declaredNames));

  const rule: ParsedRuleDefinition = {
    id,
    textOf(key) {
      const property = properties.get(key);
      return property && text.slice(property.start, property.end);
    },
    valueOf(key) {
      const property = properties.get(key);
      return (
        property &&
        (plainValue(property.value) ?? fail(`“${key}” must be written out here as plain values, because the docs are generated from it.`))
      );
    },
    importsFor(key) {
      const used = identifiersIn(properties.get(key));
      const local = used.find((name) => own.has(name));
      if (local !== undefined) fail(`“${key}” uses “${local}” of this file; it is copied into the registry, so it can use imports only.`);
      return new Map(used.flatMap((name) => (imports.has(name) ? [[name, imports.get(name) ?? '']] : [])));
    },
  };
  if (rule.valueOf('id') !== id) fail(`“id” must be '${id}', the name of the file.`);
  if (!RULE_THEMES.some((theme) => theme === rule.valueOf('theme')))
    fail(`“theme” must be one of ${RULE_THEMES.map((theme) => `'${theme}'`).join(', ')}.`);
  const placeholder = Object.values(RULE_SKELETON_PLACEHOLDERS).find((words) => text.includes(words));
  if (placeholder !== undefined) fail(`“${placeholder}” is a placeholder; write what is true of this rule.`);
  return rule;
}

function bodyOf(text: string, fail: (reason: string) => never): readonly Statement[] {
  try {
    return parseAst(text, { lang: 'ts' }).body;
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

function definitionIn(statement: Statement): Definition | undefined {
  if (statement.type !== 'ExportDefaultDeclaration' || statement.declaration.type !== 'CallExpression') return undefined;
  const [definition] = statement.declaration.arguments;
  return definition?.type === 'ObjectExpression' ? definition : undefined;
}

function importsIn(statement: Statement, text: string): [string, string][] {
  if (statement.type !== 'ImportDeclaration') return [];
  const word = statement.importKind === 'type' ? 'import type' : 'import';
  return statement.specifiers.map((specifier) => {
    const name = text.slice(specifier.start, specifier.end);
    return [specifier.local.name, `${word} { ${name} } from '${statement.source.value}';`];
  });
}

/** Returns the names that a statement declares. */
function declaredNames(statement: Statement): string[] {
  if (statement.type === 'FunctionDeclaration' || statement.type === 'ClassDeclaration') return statement.id ? [statement.id.name] : [];
  if (statement.type !== 'VariableDeclaration') return [];
  return statement.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
}

/** Returns all identifiers in a node, without names of properties. */
function identifiersIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  if (Array.isArray(node)) return node.flatMap(identifiersIn);
  const { type, name, key, property, computed, ...parts } = node as Record<string, unknown>;
  if (type === 'Identifier') return [String(name)];
  return identifiersIn([...Object.values(parts), ...(computed === true ? [key, property] : [])]);
}

/** Returns `undefined` for anything that would have to be computed. */
function plainValue(node: Property['value']): unknown {
  if (node.type === 'Literal' && 'value' in node) return node.value;
  if (node.type === 'ArrayExpression') {
    const values = node.elements.map((entry) => (entry && entry.type !== 'SpreadElement' ? plainValue(entry) : undefined));
    return values.includes(undefined) ? undefined : values;
  }
  if (node.type !== 'ObjectExpression') return undefined;
  const entries = node.properties.map((entry) =>
    entry.type === 'Property' ? ([nameOf(entry.key), plainValue(entry.value)] as const) : [],
  );
  return entries.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(entries);
}

function nameOf(key: Property['key']): string {
  if (key.type === 'Identifier') return key.name;
  return key.type === 'Literal' ? String(key.value) : '';
}
