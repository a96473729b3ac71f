/** Reads the prompt of a job, from an operand or standard input. */
import { UsageError } from '../host/usage.ts';
import type { Arguments } from './command.ts';
import type { Context } from './streams.ts';

/** The limit of the service. */
const MAX_CHARACTERS = 32_000;
const MAX_BYTES = 4 * MAX_CHARACTERS;

export async function readPrompt({ operands: [operand] }: Arguments, { stdin }: Context): Promise<string> {
  if (operand === undefined) throw new UsageError('Give a prompt: docs-nav agent run "<prompt>". “-” reads it from standard input.');
  const prompt = operand === '-' ? textOf((await stdin()).read(MAX_BYTES + 1)) : operand;
  if (prompt.trim() === '')
    throw new UsageError(operand === '-' ? 'Standard input is empty; expected the prompt.' : 'The prompt is empty.');
  const length = [...prompt].length;
  if (length > MAX_CHARACTERS) throw new UsageError(`The prompt has ${length} characters; at most ${MAX_CHARACTERS} are allowed.`);
  return prompt;
}

function textOf(bytes: Uint8Array): string {
  if (bytes.length > MAX_BYTES) throw new UsageError(`The prompt has more than ${MAX_CHARACTERS} characters.`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\r?\n$/, '');
  } catch {
    throw new UsageError('Standard input is not UTF-8 text.');
  }
}
