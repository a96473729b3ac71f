/** `docs-nav explain <rule>`: prints the documentation of one rule. */
import { UsageError } from '../../host/usage.ts';
import { describeOption } from '../../lint/option.ts';
import type { Rule } from '../../lint/rule.ts';
import { expandRulePageUrl } from '../../lint/rule-url.ts';
import { explain, rules } from '../../session/explain.ts';
import type { ParsedArguments } from '../command.ts';
import { explainText } from '../explain-text.ts';
import { helpWidth } from '../help.ts';
import { isJson, toVersionedJson } from '../json.ts';
import type { CommandContext } from '../streams.ts';
import { ruleExamples } from './rule-examples.gen.ts';
import { rowOf } from './rules.ts';

export async function runExplain(given: ParsedArguments, { stdout }: CommandContext): Promise<number> {
  const [id] = given.operands;
  if (id === undefined) throw new UsageError('“docs-nav explain” needs the id of a rule; “docs-nav rules” lists them.');
  const rule = rules.find((candidate) => candidate.id === id);
  if (!rule) {
    const known = rules.map((candidate) => candidate.id);
    throw new UsageError(`The rule “${id}” does not exist; “docs-nav rules” lists all rules.`, { given: id, known });
  }
  if (isJson(given)) stdout.write(toVersionedJson(explanationOf(rule)));
  else {
    const lines = explainText(rule, { width: helpWidth(stdout.columns), example: ruleExamples[id], url: expandRulePageUrl(id) });
    stdout.write(`${lines.join('\n')}\n`);
  }
  return 0;
}

/** Described by the definition `explanation` of schema/rules.schema.json. */
function explanationOf(rule: Rule): object {
  const options = Object.entries(rule.options ?? {}).map(([name, option]) => [name, describeOption(option)] as const);
  return {
    ...rowOf(rule),
    ...(rule.checksChanges && { checksChanges: true }),
    why: rule.why.trim(),
    messages: Object.values(rule.messages),
    ...(options.length > 0 && { options: Object.fromEntries(options) }),
    text: explain(rule),
  };
}
