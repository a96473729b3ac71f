/** What `docs-nav explain` prints about a rule: no more than fits on a screen. */
import { describeOption } from '../lint/option.ts';
import type { Rule } from '../lint/rule.ts';
import { renderRuleSummaryLine, FIX_KIND_EXPLANATIONS, renderExampleRuleSetting } from '../session/explain.ts';
import { widthOf } from '../text/width.ts';
import { wrap } from '../text/wrap.ts';

/** Characters of a short paragraph: four lines of a usual terminal. */
const MAX_WHY = 300;

export interface RuleExplanationOptions {
  /** Columns of the terminal. */
  readonly width: number;
  /** A finding of the rule, as the text format shows it. */
  readonly example: string | undefined;
  /** The address of the page about the rule. */
  readonly url: string | undefined;
}

/** Returns lines without line breaks. Only words that are wider than the terminal make a line wider. */
export function explainText(rule: Rule, { width, example, url }: RuleExplanationOptions): string[] {
  const section = (title: string, lines: readonly string[]): string[] => (lines.length === 0 ? [] : ['', title, ...lines]);
  const paragraph = (text: string): string[] => wrap(text, width - 2).map((line) => `  ${line}`);
  const options = Object.entries(rule.options ?? {}).map(([name, option]) => `${name}: ${describeOption(option)}`);
  return [
    ...wrap(renderRuleSummaryLine(rule), width),
    ...wrap(rule.summary, width),
    ...section('Why', paragraph(firstSentences(rule.why))),
    ...section('Example', example === undefined ? [] : exampleLines(example, width)),
    ...section('Repair', rule.fix === undefined || hasRepair(example) ? [] : paragraph(FIX_KIND_EXPLANATIONS[rule.fix])),
    ...section('Options', options.flatMap(paragraph)),
    ...section('To set it, in docs-nav.config.json', paragraph(renderExampleRuleSetting(rule))),
    '',
    ...wrap(url === undefined ? `All messages, as JSON: docs-nav explain ${rule.id} --format json` : `More: ${url}`, width),
  ];
}

/** The sentences with which a text begins, as many as make a short paragraph, and at least one. */
export function firstSentences(text: string): string {
  const [first = '', ...others] = text
    .trim()
    .replaceAll(/\s+/g, ' ')
    .split(/(?<=[.?]) (?=[A-Z`“])/);
  let taken = first;
  for (const sentence of others) {
    if (taken.length + 1 + sentence.length > MAX_WHY) break;
    taken += ` ${sentence}`;
  }
  return taken;
}

/** The lines of a code frame do not wrap: where they do not fit, the location is enough. */
function exampleLines(example: string, width: number): string[] {
  const lines = example.split('\n');
  const frame = lines.filter(isFrameLine);
  const fits = frame.every((line) => widthOf(line) + 2 <= width);
  return lines.flatMap((line) => {
    if (isFrameLine(line)) return fits ? [`  ${line}`] : [];
    const text = line.trimStart();
    const indent = line.length - text.length + 2;
    const [first = '', ...more] = wrap(text, width - indent - 2, -2);
    return [' '.repeat(indent) + first, ...more.map((rest) => ' '.repeat(indent + 2) + rest)];
  });
}

function hasRepair(example = ''): boolean {
  return /^ {2}(?:Fix|Suggestion): /m.test(example);
}

function isFrameLine(line: string): boolean {
  return /^ *(?:\d+ )?\|/.test(line);
}
