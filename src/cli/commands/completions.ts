/** `docs-nav completions <shell>`: prints a completion script, made from the table of commands. */
import { UsageError } from '../../host/usage.ts';
import { rules } from '../../rules/all.gen.ts';
import type { Arguments, Command, Group } from '../command.ts';
import { bash } from '../completion/bash.ts';
import { fish } from '../completion/fish.ts';
import type { CompletionScript } from '../completion/values.ts';
import { zsh } from '../completion/zsh.ts';
import { LEVELS } from '../lint-settings.ts';
import type { Context } from '../streams.ts';

const SHELLS: Readonly<Record<string, CompletionScript>> = { bash, zsh, fish };

export async function runCompletions(
  { operands: [shell] }: Arguments,
  commands: readonly Command[],
  groups: readonly Group[],
  { stdout }: Context,
): Promise<number> {
  const known = Object.keys(SHELLS);
  if (shell === undefined) throw new UsageError(`“docs-nav completions” needs the name of a shell: ${known.join(', ')}.`);
  const script = Object.hasOwn(SHELLS, shell) ? SHELLS[shell] : undefined;
  if (!script) throw new UsageError(`The shell “${shell}” is not supported; expected one of ${known.join(', ')}.`, { given: shell, known });
  stdout.write(script({ commands, groups, rules, levels: LEVELS }));
  return 0;
}
