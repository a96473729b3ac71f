/** Renders reports in every format, for programs. */
import description from '../../package.json' with { type: 'json' };
import type { Rule } from '../lint/rule.ts';
import { isObject } from '../document/json-object.ts';
import { FORMATS, loadReporter } from '../report/formats.ts';
import type { Report, ReportOptions } from '../report/report.ts';
import { rules } from '../rules/all.gen.ts';
import { sha256 } from '../text/sha256.ts';
import { EXPECTED, expectArguments } from './settings/operation-arguments.ts';
import { InputError } from '../text/input-error.ts';
import { didYouMean } from './settings/sentences.ts';

/** How a report is rendered. Defaults: no color, infos only counted, no terminal, and the name and version of docs-nav. */
export interface RenderOptions extends Partial<Omit<ReportOptions, 'rules'>> {
  /** Custom rules that the report may name, for formats that describe rules. */
  readonly customRules?: readonly Rule[];
}

/**
 * The formats of `renderReport`, with the default first.
 *
 * @example formats.map(({ name }) => name).includes('sarif'); // true
 */
export const formats: readonly { readonly name: string; readonly description: string }[] = FORMATS.map(({ name, description }) => ({
  name,
  description,
}));

const REPORT = {
  fits: (value: unknown) =>
    isObject(value) && Array.isArray(value['sites']) && Array.isArray(value['diagnostics']) && isObject(value['summary']),
  description: 'what “lint” returns',
};

/**
 * Renders a report as `docs-nav lint --format` prints it. Prints nothing.
 *
 * @param format The name of one of `formats`.
 * @throws {InputError} if the format does not exist, or an argument has another type.
 * @example
 * const report = await lint({ files: memory({ 'docs.json': '{ "navigation": { "pages": ["start"] } }' }) });
 * const text = await renderReport(report, 'concise');
 * text.split(':').slice(0, 3).join(':'); // 'docs.json:1:29'
 */
export async function renderReport(report: Report, format = 'text', renderOptions: RenderOptions = {}): Promise<string> {
  expectArguments({ report: [REPORT, report], format: [EXPECTED.text, format], options: [EXPECTED.options, renderOptions] });
  const { customRules = [], ...options } = renderOptions;
  const names = formats.map(({ name }) => name);
  if (!names.includes(format)) {
    const hint = didYouMean(format, names) || ` There are ${names.join(', ')}.`;
    throw new InputError(`The format “${format}” does not exist.${hint}`);
  }
  const tool = { name: 'docs-nav', version: description.version };
  const named = new Set(report.diagnostics.map(({ rule }) => rule));
  const found = [...rules, ...customRules].flatMap((rule) => (named.has(rule.id) ? [[rule.id, rule] as const] : []));
  const all = { tool, color: false, showInfo: false, quiet: false, width: 0, hash: sha256, rules: new Map(found), ...options };
  return (await loadReporter(format, report, all))(report, all);
}
