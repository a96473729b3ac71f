/** A model that follows a script, for tests and the demo. It depends only on the conversation, so that reruns give the same answers. */
import { setTimeout } from 'node:timers/promises';
import type { Model } from './model.ts';
import { estimateTokens } from './usage.ts';

type GenerateOptions = Parameters<Model['doGenerate']>[0];
type GenerateResult = Awaited<ReturnType<Model['doGenerate']>>;

/** The input of a script. */
export interface ScriptInput {
  readonly system: string;
  /** All prompts, in order. */
  readonly prompts: readonly string[];
  /** The number of answers so far, including those to earlier messages. */
  readonly step: number;
  /** The number of answers since the last prompt. */
  readonly turn: number;
  /** The tool results since the last prompt, in order. */
  readonly results: readonly { readonly tool: string; readonly text: string }[];
}

/** One answer: text, tool calls, or both. An answer without calls ends the turn. */
export interface ScriptedAnswer {
  readonly text?: string;
  readonly calls?: readonly { readonly tool: string; readonly input: object }[];
}

/** Must depend only on its input. */
export type AnswerScript = (seen: ScriptInput) => ScriptedAnswer;

export interface ScriptedModelTiming {
  /** Milliseconds before each answer. */
  readonly pauseMs?: number;
}

/** @example scriptedModel(({ turn }) => turn === 0 ? { calls: [{ tool: 'nav_check', input: {} }] } : { say: 'Nothing to do.' }) */
export function scriptedModel(script: AnswerScript, { pauseMs = 0 }: ScriptedModelTiming = {}): Model {
  return streamingModel(async (asked) => {
    asked.abortSignal?.throwIfAborted();
    if (pauseMs > 0) await setTimeout(pauseMs, undefined, asked.abortSignal ? { signal: asked.abortSignal } : {});
    const seen = toScriptInput(asked.prompt);
    return toGenerateResult(script(seen), seen, asked);
  });
}

/** A model that streams what `doGenerate` answers. */
export function streamingModel(doGenerate: Model['doGenerate']): Model {
  return {
    specificationVersion: 'v3',
    provider: 'scripted',
    modelId: 'script',
    supportedUrls: {},
    doGenerate,
    doStream: async (asked) => ({ stream: ReadableStream.from(partsOf(await doGenerate(asked))) }),
  };
}

type StreamPart = Awaited<ReturnType<Model['doStream']>>['stream'] extends ReadableStream<infer Part> ? Part : never;

function* partsOf({ content, finishReason, usage, warnings }: GenerateResult): Generator<StreamPart> {
  yield { type: 'stream-start', warnings };
  for (const part of content) {
    if (part.type === 'tool-call') yield part;
    if (part.type !== 'text') continue;
    yield { type: 'text-start', id: 'text' };
    yield { type: 'text-delta', id: 'text', delta: part.text };
    yield { type: 'text-end', id: 'text' };
  }
  yield { type: 'finish', finishReason, usage };
}

/** A script that gives its lines one after the other after each prompt, and then repeats the last. */
export function createAnswerScriptPerPrompt(lines: readonly ScriptedAnswer[]): AnswerScript {
  return ({ turn }) => lines[Math.min(turn, lines.length - 1)] ?? { text: 'Done.' };
}

function toScriptInput(prompt: GenerateOptions['prompt']): ScriptInput {
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

function toGenerateResult({ text, calls = [] }: ScriptedAnswer, { step }: ScriptInput, { prompt }: GenerateOptions): GenerateResult {
  const content: GenerateResult['content'] = [
    ...(text === undefined ? [] : [{ type: 'text' as const, text }]),
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
      inputTokens: { total: estimateTokens(prompt), noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
      outputTokens: { total: estimateTokens(content), text: undefined, reasoning: undefined },
    },
    warnings: [],
  };
}
