/** THIRD-PARTY-NOTICES of both packages: the licenses of everything that their bundles may contain. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import VENDORED from '../../tools/vendored.json' with { type: 'json' };
import type { MakeGeneratedFiles } from './artefact.ts';

/** Libraries that the toolkit imports at run time. Their dependencies are bundled too. */
const TOOLKIT = [
  '@apidevtools/swagger-parser',
  'acorn',
  'acorn-jsx',
  'fast-glob',
  'gray-matter',
  'remark-mdx',
  'remark-parse',
  'unified',
  'yaml',
];

/** Those of its servers, and of the page of `preview`. */
const FACES = [
  '@codemirror/commands',
  '@codemirror/lang-json',
  '@codemirror/language',
  '@codemirror/lint',
  '@codemirror/search',
  '@codemirror/state',
  '@codemirror/view',
  '@lezer/highlight',
  '@modelcontextprotocol/server',
  'vscode-languageserver',
  'vscode-languageserver-protocol',
];

const INTRO = 'The files in dist contain code of the packages below, under the licenses given here.';

interface Package {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly text: string;
}

export const makeNotices: MakeGeneratedFiles = () =>
  Promise.resolve([
    { path: 'THIRD-PARTY-NOTICES', text: noticesOf([...TOOLKIT, ...FACES], INTRO) },
    // Of the package of the job service, whose libraries are dependencies.
    { path: 'src/agent/THIRD-PARTY-NOTICES', text: noticesOf(TOOLKIT, INTRO) },
  ]);

/** The licenses of libraries and of everything that they depend on. */
export function noticesOf(libraries: readonly string[], intro: string): string {
  const packages = new Map<string, Package>();
  for (const name of libraries) collect(name, '', packages);
  const byId = new Map(
    [...packages.values()].flatMap((each) => [each, ...copiesIn(each)]).map((each) => [`${each.name} ${each.version}`, each]),
  );
  const sections = [...byId.values()]
    .sort((a, b) => (a.name === b.name ? (a.version < b.version ? -1 : 1) : a.name < b.name ? -1 : 1))
    .map(({ name, version, license, text }) => `${name} ${version} (${license})\n\n${text}`);
  const rule = `\n\n${'-'.repeat(80)}\n\n`;
  return `${[intro, ...sections].join(rule)}\n`;
}

function collect(name: string, from: string, packages: Map<string, Package>): void {
  const folder = locate(name, from);
  if (folder === undefined) throw new Error(`The package ${name} is not installed; run “npm ci”.`);
  if (packages.has(folder)) return;
  const { version, license, dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    version: string;
    license: string;
    dependencies?: Record<string, string>;
  };
  packages.set(folder, { name, version, license, text: licenseIn(folder) ?? `License: ${license}.` });
  for (const dependency of Object.keys(dependencies ?? {})) collect(dependency, folder, packages);
}

function licenseIn(folder: string): string | undefined {
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  return file === undefined ? undefined : readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim();
}

/** Packages whose code another one contains, under the license of the version that is installed, or else of the package that contains it. */
function copiesIn({ name: container, text }: Package): readonly Package[] {
  const copies: Readonly<Record<string, readonly Omit<Package, 'text'>[]>> = VENDORED;
  return (copies[container] ?? []).map((copy) => {
    const folder = locate(copy.name, '');
    return { ...copy, text: (folder && licenseIn(folder)) ?? text };
  });
}

/** The folder where Node finds a package from another's: in the nearest node_modules. */
function locate(name: string, from: string): string | undefined {
  const folder = join(from, 'node_modules', name);
  if (existsSync(join(folder, 'package.json'))) return folder;
  return from === '' ? undefined : locate(name, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))));
}
