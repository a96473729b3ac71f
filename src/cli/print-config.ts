/** `docs-nav lint --print-config`: the settings of each site, and the flag or line that sets each. */
import { linesOf } from '../document/lines.ts';
import { toChildPointer, keys } from '../document/pointer.ts';
import { treeOf } from '../document/tree.ts';
import { displayPath } from '../host/docs-root-location.ts';
import type { PreparedRun, RunSite } from '../host/run.ts';
import { readDocsJsonSource } from '../session/read-docs-json-source.ts';
import { levelOf } from '../lint/levels.ts';
import { ignoreEntriesAsWritten } from '../subject/settings.ts';
import { asFolderPrefix } from '../session/session.ts';
import { isObject } from '../document/json-object.ts';
import { dialectOfDeclaredSchema } from '../navigation/dialects.ts';
import { pluralize } from '../text/pluralize.ts';
import { makeVisible } from '../text/visible.ts';
import { registry } from '../rules/registry.gen.ts';
import type { ParsedArguments } from './command.ts';
import { isJson, toVersionedJson } from './json.ts';
import type { CommandContext } from './streams.ts';

/** A value, and its flag, its place in a file, or `default`. */
interface Setting {
  readonly value: unknown;
  readonly origin: string;
}

interface SiteSettings {
  readonly site: string;
  readonly configuration: string | null;
  readonly baseline: string | null;
  readonly settings: Readonly<Record<string, Setting>>;
  readonly rules: Readonly<Record<string, Setting>>;
}

const FLAGS: Readonly<Record<string, string>> = {
  dialect: '--dialect',
  preset: '--preset',
  validateOpenapi: '--validate-openapi',
  rules: '--rule',
};

export async function printConfig({ sites }: PreparedRun, given: ParsedArguments, { cwd, stdout }: CommandContext): Promise<number> {
  const all: SiteSettings[] = [];
  for (const site of sites) all.push(await settingsOf(site, cwd));
  stdout.write(isJson(given) ? toVersionedJson({ sites: all }) : all.map(textOf).join('\n'));
  return 0;
}

async function settingsOf(site: RunSite, cwd: string): Promise<SiteSettings> {
  const { folder, docs, config, baseline, input } = site;
  const { preset = 'recommended', pagesRoot = '', basePath = '', validateOpenapi = false, ignoreMissing = [] } = input;
  const originOf = (key: string, otherwise = 'default'): string => originIn(site, key, cwd) ?? otherwise;
  const values = { preset, pagesRoot, basePath, validateOpenapi, ignoreMissing, ignore: ignoreEntriesAsWritten(input) };
  const plain = Object.entries(values).map(([key, value]) => [key, { value, origin: originOf(key) }] as const);
  const rules = registry.map(
    (rule) => [rule.id, { value: levelOf(rule, input), origin: originOf(`rules.${rule.id}`, `preset ${preset}`) }] as const,
  );
  return {
    site: asFolderPrefix(folder) + docs,
    configuration: config ? displayPath(config.file, cwd) : null,
    baseline: baseline === undefined ? null : displayPath(baseline, cwd),
    settings: {
      dialect: input.dialect ? { value: input.dialect, origin: originOf('dialect') } : await writtenDialect(site),
      ...Object.fromEntries(plain),
    },
    rules: Object.fromEntries(rules),
  };
}

async function writtenDialect({ docs, input }: RunSite): Promise<Setting> {
  const { value } = await readDocsJsonSource(input.files, docs);
  return { value: dialectOfDeclaredSchema(value), origin: isObject(value) && '$schema' in value ? `“$schema” of ${docs}` : 'default' };
}

function originIn({ origins, config }: RunSite, key: string, cwd: string): string | undefined {
  const origin = origins.get(key);
  if (!origin) return undefined;
  if ('flag' in origin) return FLAGS[key.split('.', 1)[0] ?? ''] ?? 'flag';
  if (!config) return origin.file;
  const [setting = '', rule] = key.startsWith('rules.') ? ['rules', key.slice('rules.'.length)] : [key];
  const pointer = [...keys(config.base), setting, ...(rule === undefined ? [] : [rule])].reduce<string>(toChildPointer, '');
  const { line, column } = linesOf(config.document.text).position(treeOf(config.document).find(pointer)?.key?.start ?? 0);
  return `${displayPath(config.file, cwd)}:${line}:${column}`;
}

function textOf({ site, configuration, baseline, settings, rules }: SiteSettings): string {
  const rows = [
    ['configuration', configuration ?? 'none', ''],
    ['baseline', baseline ?? 'none', ''],
    ...Object.entries(settings).map(([name, { value, origin }]) => [name, wordsFor(value), origin]),
    ...Object.entries(rules).map(([name, { value, origin }]) => [`rules.${name}`, wordsFor(value), origin]),
  ] as const;
  const width = (column: 0 | 1): number => Math.max(...rows.map((row) => (row[1].length > 30 ? 0 : row[column].length)));
  const lines = rows.map(([name, value, origin]) =>
    `  ${name.padEnd(width(0))}  ${makeVisible(value).padEnd(width(1))}  ${makeVisible(origin)}`.trimEnd(),
  );
  return `${makeVisible(site)}\n${lines.join('\n')}\n`;
}

function wordsFor(value: unknown): string {
  if (!Array.isArray(value)) return value === '' ? 'none' : String(value);
  return value.length === 0
    ? 'none'
    : value.every((one) => typeof one === 'string')
      ? value.join(', ')
      : pluralize(value.length, 'entry', 'entries');
}
