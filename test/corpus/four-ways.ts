/** Asks about a change in four ways: the hook, `--since`, `checkEdits` and the gate of the job service. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import { withRequiredRules } from '../../src/agent/draft/required-rules.ts';
import { reportedFindings } from '../../src/agent/gate/findings.ts';
import { checkWork } from '../../src/agent/gate/gate.ts';
import { PAGE_RULES } from '../../src/agent/gate/pages/page-problem.ts';
import { linesOf } from '../../src/document/lines.ts';
import { prepare } from '../../src/host/prepare.ts';
import { inputsOf } from '../../src/host/run.ts';
import { scopeSites, type Scope } from '../../src/host/scope/scope.ts';
import { checkEdits, lint, memory, openSiteFromFiles } from '../../src/index.ts';
import { readFolder } from '../support/fixture.ts';
import { git, temporary } from '../support/temporary.ts';

const { repository } = temporary();
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
const isOfAll = ({ rule }: Finding): boolean => !PAGE_RULES.some((name) => name === rule);

async function byEdits({ before, after }: Change): Promise<{ readonly edits: readonly string[]; readonly gate: readonly string[] }> {
  const site = openSiteFromFiles({ ...SETTINGS, files: memory(before) });
  const edits = new Map<string, string | null>(Object.entries(after).filter(([path, text]) => before[path] !== text));
  for (const path of Object.keys(before)) if (!Object.hasOwn(after, path)) edits.set(path, null);
  const edited = site.withEdits(edits);
  const { introduced } = await checkEdits(site, edits);
  const { report } = await checkWork({ site, edited, edits });
  return { edits: (await reportedFindings(introduced, edited)).map(lineOf), gate: report.findingsIntroduced.filter(isOfAll).map(lineOf) };
}

async function byGit({ before, after }: Change): Promise<readonly (readonly string[])[]> {
  const root = repository(before);
  for (const path of Object.keys(before)) if (!Object.hasOwn(after, path)) rmSync(join(root, path));
  for (const [path, text] of Object.entries(after)) {
    if (before[path] === text) continue;
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  git(root, 'add', '-A');
  const staged = await findings(root, { kind: 'staged' });
  git(root, 'commit', '-qm', 'Change', '--allow-empty');
  return [staged, await findings(root, { kind: 'since', ref: 'HEAD~1' })];
}

async function findings(root: string, scope: Scope): Promise<readonly string[]> {
  const run = await prepare(['docs.json'], { cwd: root, ...SETTINGS });
  const { diagnostics, texts } = await lint(inputsOf(scopeSites(run, scope, { cwd: root, indexFile: undefined, flag: '--since' })));
  return diagnostics.map((finding) =>
    lineOf({ ...finding, line: linesOf(texts.get(finding.file) ?? '').position(finding.span.start).line }),
  );
}

/** Expects the same findings from all four, and returns them. */
export async function expectOneAnswer(change: Change): Promise<readonly string[]> {
  const { edits, gate } = await byEdits(change);
  const [staged, since] = await byGit(change);
  const known = { name: change.name, findings: [...edits].sort() };
  for (const other of [gate, staged, since]) expect({ name: change.name, findings: [...(other ?? [])].sort() }).toEqual(known);
  return edits;
}

/** The texts of a folder in this repository. */
export function textsOf(folder: string): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(readFolder(folder)).map(([path, bytes]) => [path, Buffer.from(bytes).toString()]));
}
