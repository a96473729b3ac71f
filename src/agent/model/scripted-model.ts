/** A model that follows a script: for tests and the demonstration. It decides by the conversation alone, so a rerun answers the same. */
import { setTimeout } from 'node:timers/promises';
import type { Model } from './model.ts';

type Asked = Parameters<Model['doGenerate']>[0];
type Answered = Awaited<ReturnType<Model['doGenerate']>>;

/** What the model sees when it is asked. */
export interface Seen {
  readonly system: string;
  /** What was said to the model, first to last. */
  readonly prompts: readonly string[];
  /** Answers of the model so far, those to earlier messages too. */
  readonly step: number;
  /** Answers of the model since the last prompt. */
  readonly turn: number;
  /** What its tools answered since the last prompt, in order. */
  readonly results: readonly { readonly tool: string; readonly text: string }[];
}

/** What the model answers: words, calls of tools, or both. No calls end the turn. */
export interface Line {
  readonly say?: string;
  readonly calls?: readonly { readonly tool: string; readonly input: object }[];
}

/** Must be a function of what it sees, and of nothing else. */
export type Script = (seen: Seen) => Line;

export interface ScriptOptions {
  /** Milliseconds before each answer. */
  readonly pauseMs?: number;
}

/** @example scriptedModel(({ turn }) => turn === 0 ? { calls: [{ tool: 'nav_check', input: {} }] } : { say: 'Nothing to do.' }) */
export function scriptedModel(script: Script, { pauseMs = 0 }: ScriptOptions = {}): Model {
  return {
    specificationVersion: 'v3',
    provider: 'scripted',
    modelId: 'script',
    supportedUrls: {},
    async doGenerate(asked) {
      asked.abortSignal?.throwIfAborted();
      if (pauseMs > 0) await setTimeout(pauseMs, undefined, asked.abortSignal ? { signal: asked.abortSignal } : {});
      const seen = seenIn(asked.prompt);
      return answered(script(seen), seen, asked);
    },
    doStream: () => Promise.reject(new TypeError('A scripted model answers whole; ask it with generateText.')),
  };
}

/** The lines of a script one after the other, from the last prompt on; the last is said again where there are no more. */
export function inTurn(lines: readonly Line[]): Script {
  return ({ turn }) => lines[Math.min(turn, lines.length - 1)] ?? { say: 'Done.' };
}

function seenIn(prompt: Asked['prompt']): Seen {
  const prompts: string[] = [];
  let system = '';
  let step = 0;
  let turn = 0;
  let results: { tool: string; text: string }[] = [];
  for (const message of prompt) {
    if (message.role === 'system') system += message.content;
    else if (message.role === 'user') {
      prompts.push(message.content.map((part) => (part.type === 'text' ? part.text : '')).join(''));
      turn = 0;
      results = [];
    } else if (message.role === 'assistant') {
      step++;
      turn++;
    } else {
      for (const part of message.content) {
        if (part.type !== 'tool-result') continue;
        const { output } = part;
        results.push({ tool: part.toolName, text: 'value' in output && typeof output.value === 'string' ? output.value : '' });
      }
    }
  }
  return { system, prompts, step, turn, results };
}

function answered({ say, calls = [] }: Line, { step }: Seen, { prompt }: Asked): Answered {
  const content: Answered['content'] = [
    ...(say === undefined ? [] : [{ type: 'text' as const, text: say }]),
    ...calls.map(({ tool, input }, at) => ({
      type: 'tool-call' as const,
      toolCallId: `call-${step}-${at}`,
      toolName: tool,
      input: JSON.stringify(input),
    })),
  ];
  return {
    content,
    finishReason: { unified: calls.length > 0 ? 'tool-calls' : 'stop', raw: undefined },
    usage: {
      inputTokens: { total: tokensIn(prompt), noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
      outputTokens: { total: tokensIn(content), text: undefined, reasoning: undefined },
    },
    warnings: [],
  };
}

/** Near enough to what providers count. */
function tokensIn(value: unknown): number {
  return Math.ceil(JSON.stringify(value).length / 4);
}
