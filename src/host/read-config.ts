/** The bytes of a configuration file → settings, or every problem it has, with its place. */
import { child, valueAt } from '../document/pointer.ts';
import { linesOf } from '../document/lines.ts';
import { parseDocument } from '../document/parse.ts';
import { nearest } from '../document/spelling.ts';
import type { Settings } from '../lint/settings.ts';
import { registry } from '../rules/registry.gen.ts';
import validate from '../schema/validate-config.gen.js';
import { sentencesOf, type ConfigProblem } from './config-sentences.ts';
import { shown } from './place.ts';
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
export function readConfig(file: string, bytes: Uint8Array, base: string, cwd: string): Config {
  const name = shown(file, cwd);
  const document = parseDocument(name, bytes, { allowComments: base === '' });
  const lines = linesOf(document.text);
  const place = (offset: number): string => {
    const { line, column } = lines.position(offset);
    return `${name}:${line}:${column}`;
  };
  if (document.problems.length > 0) {
    throw new ConfigError(document.problems.map(({ span, message }) => `${place(span.start)}: ${message}`));
  }

  const value = valueAt(document.value, base);
  const problems = problemsOf(value);
  if (problems.length > 0) {
    const tree = treeOf(document);
    const located = problems.map(({ pointer, atKey, message }) => {
      const node = tree.find(base + pointer);
      return { offset: (atKey ? node?.key : node?.value)?.start ?? 0, message };
    });
    located.sort((a, b) => a.offset - b.offset);
    throw new ConfigError(located.map(({ offset, message }) => `${place(offset)}: ${message}`));
  }
  const { sites, ...settings } = settingsOf(value as ConfigFile);
  return { file, settings, ...(sites && { sites }) };
}

function problemsOf(value: unknown): ConfigProblem[] {
  const problems = validate(value) ? [] : sentencesOf(validate.errors ?? [], value);
  return [...problems, ...unknownRules(value), ...strayPagesRoot(value)];
}

function unknownRules(value: unknown): ConfigProblem[] {
  const chosen = valueAt(value, '/rules');
  if (typeof chosen !== 'object' || chosen === null) return [];
  const ids = registry.map((rule) => rule.id);
  return Object.keys(chosen).filter((id) => !ids.includes(id)).map((id) => {
    const meant = nearest(id, ids);
    const hint = meant === undefined ? ' “docs-nav rules” lists them.' : ` Did you mean “${meant}”?`;
    return { pointer: child('/rules', id), atKey: true, message: `There is no rule “${id}”.${hint}` };
  });
}

function strayPagesRoot(value: unknown): ConfigProblem[] {
  const folder = valueAt(value, '/pagesRoot');
  if (typeof folder !== 'string' || isBelow(folder)) return [];
  return [{ pointer: '/pagesRoot', message: `“pagesRoot” must be a folder below the one that holds docs.json, written with “/” and without “..”; “${folder}” is not.` }];
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
  return folder.split('/').filter((part) => part !== '' && part !== '.').join('/');
}
