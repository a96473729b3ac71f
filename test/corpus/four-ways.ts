/** Asks about a change in four ways: the hook, `--since`, `checkEdits` and the gate of the job service. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { withRequiredRules } from '../../src/agent/draft/required-rules.ts';
import { reportedFindings } from '../../src/agent/gate/findings.ts';
import { checkWork } from '../../src/agent/gate/gate.ts';
import { GATE_PAGE_RULES } from '../../src/agent/gate/pages/page-problem.ts';
import { linesOf } from '../../src/document/lines.ts';
import { prepareRunSites } from '../../src/host/prepare.ts';
import { inputsOf } from '../../src/host/run.ts';
import { applyGitScope, type GitScope } from '../../src/host/scope/scope.ts';
import { checkEdits, lint, memory, openSiteFromFiles } from '../../src/index.ts';
import { readFolder } from '../support/fixture.ts';
import { git, temporary } from '../support/temporary.ts';

const { tree } = temporary();
const SETTINGS = withRequiredRules({ rules: { 'language-parity': 'warning' } });

/** Texts by path below the docs root, before and after. */
export interface Change {
  readonly name: string;
  readonly before: Readonly<Record<string, string>>;
  readonly after: Readonly<Record<string, string>>;
}

interface Finding {
  readonly rule: string;
  readonly severity: string;
  readonly message: string;
  readonly file: string;
  readonly line: number;
}

const lineOf = ({ rule, severity, message, file, line }: Finding): string => `${file}:${line} ${severity} ${rule} ${message}`;

/** The gate reads pages, too; a command that does would load a parser of MDX. */
const isOfAll = ({ rule }: Finding): boolean => !GATE_PAGE_RULES.some((name) => name === rule);

async function byEdits({ before, after }: Change): Promise<{ readonly edits: readonly string[]; readonly gate: readonly string[] }> {
  const site = openSiteFromFiles({ ...SETTINGS, files: memory(before) });
  const edits = new Map<string, string | null>(Object.entries(after).filter(([path, text]) => before[path] !== text));
  for (const path of Object.keys(before)) if (!Object.hasOwn(after, path)) edits.set(path, null);
  const edited = site.withEdits(edits);
  const { introduced } = await checkEdits(site, edits);
  const { report } = await checkWork({ site, edited, edits });
  return { edits: (await reportedFindings(introduced, edited)).map(lineOf), gate: report.findingsIntroduced.filter(isOfAll).map(lineOf) };
}

/** A repository with the states of changes, in which one process writes all of them: the commits before and after, in the order of the changes. */
function repositoryOf(changes: readonly Change[]): { readonly root: string; readonly commits: readonly (readonly [string, string])[] } {
  const root = tree();
  git(root, 'init', '-q');
  const gitFolder = join(root, '.git');
  execFileSync('git', ['fast-import', '--quiet', '--export-marks=marks'], { cwd: gitFolder, input: importOf(changes) });
  const marks = readFileSync(join(gitFolder, 'marks'), 'utf8').trim().split('\n');
  const ids = new Map(marks.map((line) => line.split(' ') as [string, string]));
  const idOf = (mark: string): string => ids.get(mark) ?? '';
  return { root, commits: changes.map((_, at) => [idOf(`:${2 * at + 1}`), idOf(`:${2 * at + 2}`)]) };
}

/** What `git fast-import` reads: each text once, and two commits for each change, whose marks are 1 and 2, 3 and 4, and so on. */
function importOf(changes: readonly Change[]): string {
  const data = (text: string): string => `data ${Buffer.byteLength(text)}\n${text}\n`;
  const states = changes.flatMap(({ before, after }) => [before, after]);
  const texts = new Map([...new Set(states.flatMap((files) => Object.values(files)))].map((text, at) => [text, states.length + 1 + at]));
  const blobs = [...texts].map(([text, mark]) => `blob\nmark :${mark}\n${data(text)}`);
  const commits = states.map((files, at) => {
    const parent = at % 2 === 1 ? `from :${at}\ndeleteall\n` : '';
    const entries = Object.entries(files).map(([path, text]) => `M 100644 :${texts.get(text)} ${JSON.stringify(path)}\n`);
    return `commit refs/heads/change-${at >> 1}\nmark :${at + 1}\ncommitter T <t@example.com> 0 +0000\n${data('Change')}${parent}${entries.join('')}`;
  });
  return [...blobs, ...commits].join('');
}

async function byGit(root: string, [before, after]: readonly [string, string]): Promise<readonly (readonly string[])[]> {
  const head = join(root, '.git/HEAD');
  writeFileSync(head, `${before}\n`);
  git(root, 'read-tree', '-u', '--reset', after);
  const staged = await findings(root, { kind: 'staged' });
  writeFileSync(head, `${after}\n`);
  return [staged, await findings(root, { kind: 'since', ref: 'HEAD~1' })];
}

async function findings(root: string, scope: GitScope): Promise<readonly string[]> {
  const run = await prepareRunSites(['docs.json'], { cwd: root, ...SETTINGS });
  const { diagnostics, texts } = await lint(inputsOf(applyGitScope(run, scope, { cwd: root, indexFile: undefined, flag: '--since' })));
  return diagnostics.map((finding) =>
    lineOf({ ...finding, line: linesOf(texts.get(finding.file) ?? '').position(finding.span.start).line }),
  );
}

/** Expects the same findings of each change from all four, and returns them. */
export async function expectOneAnswer(changes: readonly Change[]): Promise<readonly (readonly string[])[]> {
  const { root, commits } = repositoryOf(changes);
  const told: (readonly string[])[] = [];
  for (const [at, change] of changes.entries()) {
    const { edits, gate } = await byEdits(change);
    const [staged, since] = await byGit(root, commits[at] ?? ['', '']);
    const known = { name: change.name, findings: [...edits].sort() };
    for (const other of [gate, staged, since]) expect({ name: change.name, findings: [...(other ?? [])].sort() }).toEqual(known);
    told.push(edits);
  }
  return told;
}

/** The texts of a folder in this repository. */
export function textsOf(folder: string): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(readFolder(folder)).map(([path, bytes]) => [path, Buffer.from(bytes).toString()]));
}
