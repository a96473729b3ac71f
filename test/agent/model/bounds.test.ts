/** What a model can make the process keep that all jobs share: calls, what the tools answer to them, and what the model says. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ModelFacingDraft } from '../../../src/agent/draft/draft.ts';
import { runMessage } from '../../../src/agent/model/run-message.ts';
import type { Model } from '../../../src/agent/model/run-message.ts';
import { scriptedModel, streamingModel, type ScriptedAnswer, type AnswerScript } from '../../../src/agent/model/scripted-model.ts';
import { toolContext } from '../tool-context.ts';
import { cases } from '../../support/cases.ts';

const reads = (count: number): ScriptedAnswer => ({
  calls: Array.from({ length: count }, (_, index) => ({ tool: 'read_file', input: { path: 'index.mdx', from: index + 1 } })),
});
const begin = (model: Model, draft: ModelFacingDraft) =>
  runMessage({ model, draft, prompt: 'Do it.', earlierMessages: [], instructions: undefined });

test('an answer with more than 200 calls ends the message, and none of them is made', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 201, max: 2_000 }), async (calls) => {
      const { draft, count } = toolContext('Text.');
      await expect(
        begin(
          scriptedModel(() => reads(calls)),
          draft,
        ),
      ).rejects.toMatchObject({ code: 'budget_exceeded', isPermanent: true, message: expect.stringContaining('more than 200 calls') });
      expect(count()).toBe(0);
    }),
    { numRuns: cases(4) },
  );
});

test('the tool results for one answer are limited, and the model learns which calls were not made', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 65_536 }), async (calls, length) => {
      const { draft, count } = toolContext('x'.repeat(length));
      const told: string[] = [];
      const script: AnswerScript = ({ turn, results }) => {
        told.push(...results.map(({ text }) => text));
        return turn === 0 ? reads(calls) : { text: 'Done.' };
      };
      await begin(scriptedModel(script), draft).catch((error: unknown) => expect(error).toMatchObject({ code: 'budget_exceeded' }));
      expect(count()).toBe(Math.min(calls, Math.floor(1_000_000 / length) + 1));
      expect(told.filter((text) => text.startsWith('Not done')).length).toBe(calls - count());
    }),
    { numRuns: cases(5) },
  );
});

test('a model is stopped even if it reports no tokens or too few', async () => {
  for (const counted of [undefined, 0, 1]) {
    const said = scriptedModel(({ step }) => ({
      text: 'w'.repeat(1_000_000),
      calls: [{ tool: 'read_file', input: { path: 'index.mdx', from: step + 1 } }],
    }));
    let asked = 0;
    const model = streamingModel(async (question) => {
      asked++;
      const total = { total: counted };
      return {
        ...(await said.doGenerate(question)),
        usage: {
          inputTokens: { ...total, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
          outputTokens: { ...total, text: undefined, reasoning: undefined },
        },
      };
    });
    await expect(begin(model, toolContext('Text.').draft)).rejects.toMatchObject({
      code: 'budget_exceeded',
      message: expect.stringMatching(/tokens|characters/),
    });
    expect(asked).toBeLessThan(10);
  }
});
