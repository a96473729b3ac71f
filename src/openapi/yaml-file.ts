/** Parses YAML exactly: keys are strings, `<<` merges, and hostile files cannot exceed the limits. */
import { isAlias, isMap, isScalar, isSeq } from 'yaml';
import type { Alias, Node } from 'yaml';
import { countExpandedYamlValues } from '../document/yaml-size.ts';
import { MAX_LOOKUP_VALUE_DEPTH } from './parsed.ts';
import type { ParseResult, ParsedSpecDocument, YamlTokenBudget } from './parsed.ts';
import { composeYaml } from './yaml-sections.ts';
import { keyText, findAliasesAndDuplicates } from './yaml-survey.ts';
import { YamlNodeConverter } from './yaml-node-converter.ts';

export function parseYaml(file: string, text: string, budget: YamlTokenBudget): ParseResult {
  const composed = composeYaml(file, text, budget);
  if ('problem' in composed) return composed;
  const root = composed.contents;
  const survey = findAliasesAndDuplicates(root, file);
  if (survey.syntax) return { problem: survey.syntax };
  const values = new YamlNodeConverter(survey.targets);

  const find = (pointer: readonly string[]): { node: Node | null; key: Node | null } | undefined => {
    let at: { node: Node | null; key: Node | null } | undefined = { node: root, key: null };
    for (const name of pointer) {
      if (!at) return undefined;
      at = childOf(resolveAlias(at.node, survey.targets), name);
    }
    return at;
  };

  const parsed: ParsedSpecDocument = {
    file,
    text,
    problems: survey.duplicates,
    value(path) {
      const found = find(path);
      return found && values.toPlain(found.node, MAX_LOOKUP_VALUE_DEPTH);
    },
    size: () => countExpandedYamlValues(root),
    wholeValue: () => new YamlNodeConverter(survey.targets).toPlain(root, Infinity),
    span(path) {
      const found = find(path);
      const [start, end] = (found?.key ?? found?.node)?.range ?? [];
      return Promise.resolve(start === undefined || end === undefined ? undefined : { start, end });
    },
  };
  return { parsed };
}

function childOf(node: Node | null, name: string): { node: Node | null; key: Node | null } | undefined {
  if (isSeq<Node | null>(node))
    return /^\d+$/.test(name) && Number(name) < node.items.length ? { node: node.items[Number(name)] ?? null, key: null } : undefined;
  if (!isMap<Node, Node | null>(node)) return undefined;
  const pair = node.items.findLast(({ key }) => isScalar(key) && keyText(key) === name);
  return pair && { node: pair.value, key: pair.key };
}

/** Returns the target of an alias, which is never another alias. */
function resolveAlias(node: Node | null, targets: ReadonlyMap<Alias, Node>): Node | null {
  return isAlias(node) ? (targets.get(node) ?? null) : node;
}
