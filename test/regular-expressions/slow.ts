/** Runs expressions on pumped texts in a process of its own, and finds the text that one is slow on. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pumpedTexts } from './pump.ts';

const CHARACTERS = 100_000;
const MOST_MILLISECONDS = 200;
/** Whatever needs so long for one text hangs, however busy the machine is. */
const HANGS_AFTER = 20_000;

export interface Slowness {
  /** The text, as a sentence says it. */
  readonly text: string;
  /** In CPU time; infinite if it did not end. */
  readonly milliseconds: number;
}

export class SlowSearch {
  readonly #program: string;
  readonly #hangsAfter: number;
  #child: ChildProcess | undefined;

  constructor(root: string, hangsAfter = HANGS_AFTER) {
    this.#program = join(root, 'test/regular-expressions/run.cjs');
    this.#hangsAfter = hangsAfter;
  }

  /** Returns the first text that the expression takes too long for. */
  async find(source: string, flags: string): Promise<Slowness | undefined> {
    for (const text of pumpedTexts(source, flags)) {
      const milliseconds = await this.#timeOf({ source, flags, text, length: CHARACTERS, most: MOST_MILLISECONDS });
      if (milliseconds <= MOST_MILLISECONDS) continue;
      this.close();
      const { prefix, pump, suffix } = text;
      return { text: `${JSON.stringify(prefix)}, many ${JSON.stringify(pump)}, ${JSON.stringify(suffix)}`, milliseconds };
    }
    return undefined;
  }

  close(): void {
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }

  async #timeOf(task: object): Promise<number> {
    const child = (this.#child ??= fork(this.#program));
    const over = new AbortController();
    const late = setTimeout(this.#hangsAfter, [Infinity], { signal: over.signal });
    child.send(task);
    try {
      const [milliseconds] = (await Promise.race([once(child, 'message', { signal: over.signal }), late])) as [number];
      return milliseconds;
    } finally {
      over.abort();
      await late.catch(() => undefined);
    }
  }
}
