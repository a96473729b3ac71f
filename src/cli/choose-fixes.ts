/** `docs-nav lint --fix --interactive`: shows each fix and asks. */
import { UsageError } from '../host/usage.ts';
import { repairFiles } from '../lint/repair-files.ts';
import type { Finding } from '../lint/diagnostic.ts';
import type { ChooseFixes } from '../session/fix.ts';
import { unifiedDiff } from '../text/unified-diff.ts';
import { makeVisible } from '../text/visible.ts';
import { makeLineVisible } from './diff.ts';
import type { CommandContext, StandardInput } from './streams.ts';

/** @throws UsageError if there is no terminal to ask in. */
export async function createFixChooser({ stdin, stdout }: CommandContext): Promise<ChooseFixes> {
  const input = await stdin();
  if (!stdout.isTTY || !input.isTTY)
    throw new UsageError('“--interactive” needs a terminal to ask in. Without one, use --fix or --fix-suggestions.');
  const declined = new Set<string>();
  let isOver = false;
  return (findings, read) => {
    // A fix may have made others possible, or impossible: one at a time.
    for (const finding of findings) {
      if (isOver) break;
      if (declined.has(finding.identity)) continue;
      const { texts } = repairFiles([finding], read);
      if (texts.size === 0) continue;
      stdout.write(fixPreview(finding, texts, read));
      const answer = ask(input, (text) => stdout.write(text));
      if (answer === 'yes') return [finding];
      isOver = answer === 'quit';
      declined.add(finding.identity);
    }
    return [];
  };
}

function fixPreview(
  { rule, message, fix }: Finding,
  texts: ReadonlyMap<string, string>,
  read: (file: string) => Uint8Array | undefined,
): string {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const diffs = [...texts].map(([file, text]) => unifiedDiff(file, decoder.decode(read(file)), text));
  const kind = fix?.safe ? 'fix' : 'suggestion';
  return `\n[${makeVisible(rule)}] ${makeVisible(message)}\n${kind}: ${makeVisible(fix?.title ?? '')}\n${diffs.join('').split('\n').map(makeLineVisible).join('\n')}`;
}

function ask(input: StandardInput, write: (text: string) => void): 'yes' | 'no' | 'quit' {
  for (;;) {
    write('Make this change? [y/n/q] ');
    const answer = input.line()?.trim().toLowerCase();
    if (answer === undefined) write('\n');
    if (answer === 'y' || answer === 'yes') return 'yes';
    if (answer === 'n' || answer === 'no') return 'no';
    if (answer === 'q' || answer === 'quit' || answer === undefined) return 'quit';
  }
}
