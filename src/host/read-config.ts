/** The bytes of a configuration file → settings, or every problem it has, with its place. */
import { dirname } from 'node:path';
import { child, valueAt } from '../document/pointer.ts';
import { linesOf } from '../document/lines.ts';
import { parseDocument } from '../document/parse.ts';
import { nearest } from '../text/spelling.ts';
import type { Settings } from '../subject/settings.ts';
import { isObject } from '../navigation/build.ts';
import { registry } from '../rules/registry.gen.ts';
import validate from '../schema/validate-config.gen.js';
import { cut, sentencesOf, type ConfigProblem } from './config-sentences.ts';
import { isGitName } from './boundary.ts';
import { gitRootOf, shown } from './place.ts';
import type { Config } from './settings.ts';
import { ConfigError } from './usage.ts';
import { treeOf } from '../document/tree.ts';

/** What the file may hold, once validated. */
interface ConfigFile extends Settings {
  readonly $schema?: string;
  readonly sites?: readonly string[];
}

/**
 * `base` is the pointer of the configuration in the file; only a file of its own may hold comments.
 *
 * @throws ConfigError with every problem of the file.
 */
export async function readConfig(file: string, bytes: Uint8Array, base: string, cwd: string): Promise<Config> {
  const name = shown(file, cwd);
  const document = parseDocument(shown(file, gitRootOf(dirname(file)) ?? cwd), bytes, { allowComments: base === '' });
  const lines = linesOf(document.text);
  const place = (offset: number): string => {
    const { line, column } = lines.position(offset);
    return `${name}:${line}:${column}`;
  };
  if (document.problems.length > 0) {
    throw new ConfigError(document.problems.map(({ span, message }) => `${place(span.start)}: ${message}`));
  }

  const value = valueAt(document.value, base);
  const problems = await problemsOf(value);
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

async function problemsOf(value: unknown): Promise<ConfigProblem[]> {
  const problems = validate(value) ? [] : sentencesOf(validate.errors ?? [], value);
  return [
    ...problems,
    ...unknownRules(value),
    ...strayPagesRoot(value),
    ...(await costlyPatterns(value)),
    ...(await wrongEntries(valueAt(value, '/ignore'))),
  ];
}

async function costlyPatterns(value: unknown): Promise<ConfigProblem[]> {
  if (!isObject(value) || (value['sites'] === undefined && value['ignoreMissing'] === undefined && value['rules'] === undefined)) return [];
  const { patternProblems } = await import('./pattern-problems.ts');
  return patternProblems(value);
}

async function wrongEntries(entries: unknown): Promise<ConfigProblem[]> {
  if (!Array.isArray(entries) || entries.length === 0) return [];
  const { ignoreProblems } = await import('./ignore-problems.ts');
  return ignoreProblems(entries, whyNoRule);
}

function unknownRules(value: unknown): ConfigProblem[] {
  const chosen = valueAt(value, '/rules');
  if (!isObject(chosen)) return [];
  return Object.keys(chosen).flatMap((id) => {
    const message = whyNoRule(id);
    return message === undefined ? [] : [{ pointer: child('/rules', id), atKey: true, message }];
  });
}

/** `undefined` if there is a rule of this name. */
function whyNoRule(id: string): string | undefined {
  const ids = registry.map((rule) => rule.id);
  if (ids.includes(id)) return undefined;
  const meant = nearest(id, ids);
  return `There is no rule “${cut(id)}”.${meant === undefined ? ' “docs-nav rules” lists them.' : ` Did you mean “${meant}”?`}`;
}

function strayPagesRoot(value: unknown): ConfigProblem[] {
  const folder = valueAt(value, '/pagesRoot');
  if (typeof folder !== 'string') return [];
  if (folder.split('/').some(isGitName))
    return [{ pointer: '/pagesRoot', message: "“pagesRoot” must be a folder of pages, and this one is git's own." }];
  if (isBelow(folder)) return [];
  return [
    {
      pointer: '/pagesRoot',
      message: `“pagesRoot” must be a folder below the one that holds docs.json, written with “/” and without “..”; “${cut(folder)}” is not.`,
    },
  ];
}

function isBelow(folder: string): boolean {
  return !/^\/|\\|(?:^|\/)\.\.(?:\/|$)|^[A-Za-z]:/.test(folder);
}

/** `$schema` is for editors; everything else is a setting. */
function settingsOf({ $schema: _schema, pagesRoot, ...file }: ConfigFile): Omit<ConfigFile, '$schema'> {
  return pagesRoot === undefined ? file : { ...file, pagesRoot: folderName(pagesRoot) };
}

/** `.`, `./content/` and `content` as the core writes folders: `''`, `content`, `content`. */
function folderName(folder: string): string {
  return folder
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .join('/');
}
