/** `docs-nav lint`: finds the sites, lints them, prints the report. */
import { gitRootOf, shown } from '../../host/place.ts';
import { prepare } from '../../host/run.ts';
import { UsageError } from '../../host/usage.ts';
import { lint } from '../../lint.ts';
import type { RuleLevel, Settings } from '../../lint/settings.ts';
import { loadReporter } from '../../report/formats.ts';
import type { Report, ReportOptions } from '../../report/report.ts';
import { visible } from '../../report/visible.ts';
import { registry } from '../../rules/registry.gen.ts';
import { usesColor } from '../color.ts';
import { valueOf, type Arguments } from '../command.ts';
import type { Context } from '../streams.ts';
import { version } from '../version.ts';

const LEVELS = ['error', 'warning', 'info', 'off'] as const satisfies readonly RuleLevel[];

export async function runLint(given: Arguments, context: Context): Promise<number> {
  const config = given.flags.has('no-config') ? false : valueOf(given, 'config');
  const run = await prepare(given.operands, { ...settingsOf(given), cwd: context.cwd, ...(config !== undefined && { config }) });
  const report = await lint(run.sites);

  const chosen = valueOf(given, 'format');
  const isInActions = chosen === undefined && context.env['GITHUB_ACTIONS'] === 'true';
  const options = reportOptions(given, context);
  const reporter = await loadReporter(chosen ?? (isInActions ? 'github' : 'text'), report, options);
  context.stdout.write(reporter(report, options));

  const most = valueOf(given, 'max-warnings');
  const notes = [...run.notes];
  if (isInActions) notes.push('GITHUB_ACTIONS is set, so findings are shown as annotations; --format text shows them as text.');
  if (tooManyWarnings(report, most)) notes.push(`There are more warnings (${report.summary.warnings}) than --max-warnings allows (${most}).`);
  if (notes.length > 0) context.stderr.write(notes.map((note) => `docs-nav: ${visible(note)}\n`).join(''));
  return report.summary.errors > 0 || tooManyWarnings(report, most) ? 1 : 0;
}

function tooManyWarnings(report: Report, most: string | undefined): boolean {
  return most !== undefined && report.summary.warnings > Number(most);
}

function settingsOf(given: Arguments): Settings {
  const dialect = valueOf(given, 'dialect') as Settings['dialect'];
  const preset = valueOf(given, 'preset') as Settings['preset'];
  const chosen = given.flags.get('rule');
  return {
    ...(dialect && { dialect }),
    ...(preset && { preset }),
    ...(given.flags.has('validate-openapi') && { validateOpenapi: true }),
    ...(chosen && { rules: Object.fromEntries(chosen.map(ruleSetting)) }),
  };
}

/** `page-exists=off` → `['page-exists', 'off']`. */
function ruleSetting(text: string): [id: string, level: RuleLevel] {
  const [id = '', written] = text.split('=', 2);
  const known = registry.map((rule) => rule.id);
  if (!known.includes(id)) throw new UsageError(`There is no rule “${id}”; “docs-nav rules” lists them.`, { given: id, known });
  const level = LEVELS.find((candidate) => candidate === written);
  if (level === undefined) {
    const problem = written === undefined ? `no severity was given` : `“${written}” was given`;
    const choice = written === undefined ? undefined : { given: written, known: LEVELS };
    throw new UsageError(`“--rule ${id}=” needs one of ${LEVELS.join(', ')}; ${problem}.`, choice);
  }
  return [id, level];
}

/** Colour, width and place cost something to find out, and a clean run needs none of them. */
function reportOptions(given: Arguments, context: Context): ReportOptions {
  return {
    tool: { name: 'docs-nav', version },
    showInfo: given.flags.has('info'),
    quiet: given.flags.has('quiet'),
    maxProblems: Number(valueOf(given, 'max-problems') ?? 100),
    hash: (text) => process.getBuiltinModule('node:crypto').createHash('sha256').update(text).digest('hex'),
    get color() {
      return usesColor(valueOf(given, 'color'), context.env, context.stdout);
    },
    get width() {
      return context.stdout.columns;
    },
    get repositoryPrefix() {
      const prefix = shown(context.cwd, gitRootOf(context.cwd) ?? context.cwd);
      return prefix === '.' ? '' : prefix;
    },
  };
}
