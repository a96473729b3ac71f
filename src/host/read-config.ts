/** Reads a configuration file: its settings, or all of its problems with their places. */
import { dirname } from 'node:path';
import { valueAt } from '../document/pointer.ts';
import { linesOf } from '../document/lines.ts';
import { parseDocument } from '../document/parse.ts';
import type { Rule, RuleEntry } from '../lint/rule.ts';
import type { DocsNavSettings } from '../subject/settings.ts';
import { isObject } from '../document/json-object.ts';
import { registry } from '../rules/registry.gen.ts';
import { optionProblems, rulesWithOptions, findBasicSettingProblems, unknownRuleMessage } from '../session/settings/problems.ts';
import type { SettingProblem } from '../session/settings/sentences.ts';
import { gitRootOf, displayPath } from './docs-root-location.ts';
import type { DocsNavConfigFile } from './settings.ts';
import { ConfigError } from './usage.ts';
import { treeOf } from '../document/tree.ts';

interface ConfigFile extends DocsNavSettings {
  readonly $schema?: string;
  readonly sites?: readonly string[];
}

/**
 * `base` is the pointer of the configuration in the file. Comments are allowed only in a dedicated file.
 *
 * @throws ConfigError with every problem of the file.
 */
export async function readConfig(
  file: string,
  bytes: Uint8Array,
  base: string,
  cwd: string,
  own?: readonly Rule[],
): Promise<DocsNavConfigFile> {
  const name = displayPath(file, cwd);
  const document = parseDocument(displayPath(file, gitRootOf(dirname(file)) ?? cwd), bytes, { allowComments: base === '' });
  const lines = linesOf(document.text);
  const place = (offset: number): string => {
    const { line, column } = lines.position(offset);
    return `${name}:${line}:${column}`;
  };
  if (document.problems.length > 0) {
    throw new ConfigError(document.problems.map(({ span, message }) => `${place(span.start)}: ${message}`));
  }

  const value = valueAt(document.value, base);
  const problems = await problemsOf(value, own ? [...registry, ...own] : registry);
  if (problems.length > 0) {
    const tree = treeOf(document);
    const located = problems.map(({ pointer, atKey, message }) => {
      const node = tree.find(base + pointer);
      return { offset: (atKey ? node?.key : node?.value)?.start ?? 0, message };
    });
    located.sort((a, b) => a.offset - b.offset);
    throw new ConfigError(located.map(({ offset, message }) => `${place(offset)}: ${message}`));
  }
  const { sites, ignore, ...settings } = settingsOf(value as ConfigFile);
  const placed = ignore?.map((entry, index) => ({ ...entry, place: { document, pointer: `${base}/ignore/${index}`, file: name } }));
  return { file, document, base, settings: { ...settings, ...(placed && { ignore: placed }) }, ...(sites && { sites }) };
}

async function problemsOf(value: unknown, known: readonly RuleEntry[]): Promise<SettingProblem[]> {
  return [
    ...findBasicSettingProblems(value, known),
    ...(await wrongOptions(value, known)),
    ...(await costlyPatterns(value)),
    ...(await wrongEntries(valueAt(value, '/ignore'), known)),
  ];
}

/** The options of a rule are defined in the rule. */
async function wrongOptions(value: unknown, known: readonly RuleEntry[]): Promise<SettingProblem[]> {
  return optionProblems(value, await Promise.all(rulesWithOptions(value, known).map((rule) => rule.load())));
}

async function costlyPatterns(value: unknown): Promise<SettingProblem[]> {
  if (!isObject(value) || (value['sites'] === undefined && value['ignoreMissing'] === undefined && value['rules'] === undefined)) return [];
  const { findConfigPatternProblems } = await import('../session/settings/pattern-problems.ts');
  return findConfigPatternProblems(value);
}

async function wrongEntries(entries: unknown, known: readonly RuleEntry[]): Promise<SettingProblem[]> {
  if (!Array.isArray(entries) || entries.length === 0) return [];
  const { ignoreProblems } = await import('../session/settings/ignore-problems.ts');
  return ignoreProblems(entries, (id) => unknownRuleMessage(id, known));
}

/** `$schema` is for editors; everything else is a setting. */
function settingsOf({ $schema: _schema, pagesRoot, ...file }: ConfigFile): Omit<ConfigFile, '$schema'> {
  return pagesRoot === undefined ? file : { ...file, pagesRoot: folderName(pagesRoot) };
}

/** Normalizes a folder: `.`, `./content/` and `content` become `''`, `content` and `content`. */
function folderName(folder: string): string {
  return folder
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .join('/');
}
