/** `docs-nav explain <rule>`: prints the documentation of one rule. */
import { UsageError } from '../../host/usage.ts';
import { registry } from '../../rules/registry.gen.ts';
import { explain } from '../../session/explain.ts';
import type { Arguments } from '../command.ts';
import type { Context } from '../streams.ts';

export async function runExplain({ operands }: Arguments, { stdout }: Context): Promise<number> {
  const [id] = operands;
  if (id === undefined) throw new UsageError('“docs-nav explain” needs the id of a rule; “docs-nav rules” lists them.');
  const known = registry.map((rule) => rule.id);
  if (!known.includes(id)) throw new UsageError(`The rule “${id}” does not exist; “docs-nav rules” lists all rules.`, { given: id, known });
  stdout.write(`${explain(id)}\n`);
  return 0;
}
