/** Reads the flags of `lint` that are settings of a site. */
import { UsageError } from '../host/usage.ts';
import type { RuleLevel, DocsNavSettings } from '../subject/settings.ts';
import { registry } from '../rules/registry.gen.ts';
import { valueOf, type ParsedArguments } from './command.ts';

export const LEVELS = ['error', 'warning', 'info', 'off'] as const satisfies readonly RuleLevel[];

export function settingsOf(given: ParsedArguments): DocsNavSettings {
  const dialect = valueOf(given, 'dialect') as DocsNavSettings['dialect'];
  const preset = valueOf(given, 'preset') as DocsNavSettings['preset'];
  const chosen = given.flags.get('rule');
  return {
    ...(dialect && { dialect }),
    ...(preset && { preset }),
    ...(given.flags.has('validate-openapi') && { validateOpenapi: true }),
    ...(chosen && { rules: Object.fromEntries(chosen.map(ruleSetting)) }),
  };
}

/** Parses `page-exists=off`. */
function ruleSetting(text: string): [id: string, level: RuleLevel] {
  const [id = '', written] = text.split('=', 2);
  const known = registry.map((rule) => rule.id);
  if (!known.includes(id)) throw new UsageError(`The rule “${id}” does not exist; “docs-nav rules” lists all rules.`, { given: id, known });
  const level = LEVELS.find((candidate) => candidate === written);
  if (level === undefined) {
    const problem = written === undefined ? `no severity was passed` : `“${written}” was passed`;
    const choice = written === undefined ? undefined : { given: written, known: LEVELS };
    throw new UsageError(`“--rule ${id}=” needs one of ${LEVELS.join(', ')}; ${problem}.`, choice);
  }
  return [id, level];
}
