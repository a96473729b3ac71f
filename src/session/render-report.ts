/** Renders reports in every format, for programs. */
import description from '../../package.json' with { type: 'json' };
import type { Diagnostic } from '../lint/diagnostic.ts';
import { withRulePageUrl } from '../lint/rule-url.ts';
import type { Rule } from '../lint/rule.ts';
import { isObject, type JsonObject } from '../document/json-object.ts';
import { isMap } from '../site/overlay.ts';
import { REPORT_FORMATS, loadReporterForRun } from '../report/formats.ts';
import type { Report, ReportOptions } from '../report/report.ts';
import { rules } from '../rules/all.gen.ts';
import { sha256 } from '../text/sha256.ts';
import { ARGUMENT_EXPECTATIONS, expectArguments, optional } from './settings/operation-arguments.ts';
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
export const formats: readonly { readonly name: string; readonly description: string }[] = REPORT_FORMATS.map(({ name, description }) => ({
  name,
  description,
}));

const isText = (value: unknown): boolean => typeof value === 'string';
const isCount = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 0;
const isSpan = (value: unknown): boolean => isObject(value) && isCount(value['start']) && isCount(value['end']);
const isPlace = (value: unknown): boolean => isObject(value) && isText(value['file']) && isSpan(value['span']);
const isListOf = (value: unknown, fits: (one: unknown) => boolean): boolean => Array.isArray(value) && value.every(fits);
const isFix = (value: unknown): boolean =>
  isObject(value) &&
  isText(value['title']) &&
  isListOf(value['edits'], (edit) => isObject(edit) && isText(edit['file']) && isText(edit['text']) && isSpan(edit));
const isDiagnostic = (value: unknown): boolean =>
  isObject(value) &&
  isPlace(value) &&
  ['rule', 'message', 'pointer', 'identity'].every((name) => isText(value[name])) &&
  ['error', 'warning', 'info'].includes(value['severity'] as string) &&
  isCount(value['count']) &&
  isListOf(value['related'], (place) => isPlace(place) && isText((place as JsonObject)['message'])) &&
  isListOf(value['entries'], (entry) => isObject(entry) && ['at', 'file', 'pointer', 'name'].every((name) => isText(entry[name]))) &&
  (value['fix'] === undefined || isFix(value['fix']));
const isSite = (value: unknown): boolean =>
  isObject(value) && isText(value['config']) && isText(value['dialect']) && isCount(value['pages']) && isCount(value['notChecked']);

const REPORT = {
  fits: (value: unknown) =>
    isObject(value) &&
    isListOf(value['sites'], isSite) &&
    isListOf(value['diagnostics'], isDiagnostic) &&
    isObject(value['summary']) &&
    ['errors', 'warnings', 'infos', 'suppressed', 'notChecked'].every((name) => isCount((value['summary'] as JsonObject)[name])) &&
    isMap(value['texts']) &&
    [...value['texts'].values()].every(isText),
  description: 'what “lint”, “checkEdits” or “describeChange” returns',
};

const RULES = { fits: (value: unknown) => isListOf(value, isObject), description: 'a list of rules made with “defineRule”' };

/** What is rendered: a report, or the result of a comparison, which has one. */
export type RenderableReport = Report | { readonly report: Report };

/**
 * Renders a report as `docs-nav lint --format` prints it. Prints nothing.
 *
 * @param reported What `lint` and `lintPaths` return; or what `checkEdits` and `describeChange` return, for the findings that the change
 * introduces.
 * @param format The name of one of `formats`.
 * @throws {InputError} if the format does not exist, an argument has another type, or the report lacks the text of a file with findings.
 * @example
 * const report = await lint({ files: memory({ 'docs.json': '{ "navigation": { "pages": ["start"] } }' }) });
 * const text = await renderReport(report, 'concise');
 * text.split(':').slice(0, 3).join(':'); // 'docs.json:1:29'
 */
export async function renderReport(reported: RenderableReport, format = 'text', renderOptions: RenderOptions = {}): Promise<string> {
  const report = isObject(reported) && 'report' in reported ? reported.report : reported;
  expectArguments({
    report: [REPORT, report],
    format: [ARGUMENT_EXPECTATIONS.text, format],
    options: [ARGUMENT_EXPECTATIONS.options, renderOptions],
  });
  const { customRules = [], ...given } = renderOptions;
  const { color, showInfo, quiet, maxProblems, width } = given;
  expectArguments({
    customRules: [RULES, customRules],
    color: [optional(ARGUMENT_EXPECTATIONS.flag), color],
    showInfo: [optional(ARGUMENT_EXPECTATIONS.flag), showInfo],
    quiet: [optional(ARGUMENT_EXPECTATIONS.flag), quiet],
    maxProblems: [optional(ARGUMENT_EXPECTATIONS.number), maxProblems],
    width: [optional(ARGUMENT_EXPECTATIONS.number), width],
  });
  // An option that is undefined is one that is not given.
  const options = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const isWithoutText = ({ file, span }: Pick<Diagnostic, 'file' | 'span'>): boolean => span.end > 0 && !report.texts.has(file);
  const lacking = report.diagnostics.flatMap((finding) => [finding, ...finding.related]).find(isWithoutText);
  if (lacking) throw new InputError(`“texts” of the report lacks “${lacking.file}”, which is needed to locate its findings.`);
  const names = formats.map(({ name }) => name);
  if (!names.includes(format)) {
    const hint = didYouMean(format, names) || ` There are ${names.join(', ')}.`;
    throw new InputError(`The format “${format}” does not exist.${hint}`);
  }
  const tool = { name: 'docs-nav', version: description.version };
  const named = new Set(report.diagnostics.map(({ rule }) => rule));
  const found = [...rules.filter(({ id }) => named.has(id)).map(withRulePageUrl), ...customRules].map((rule) => [rule.id, rule] as const);
  const all = { tool, color: false, showInfo: false, quiet: false, width: 0, hash: sha256, rules: new Map(found), ...options };
  return (await loadReporterForRun(format, report, all))(report, all);
}
