/** The page asks its worker one question at a time, and shows no answer about a site that is no longer open. */
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { SiteAnalysisResult, EditedTexts } from '../../src/page/analysis.ts';
import { AnalysisClient, type WorkerPort } from '../../src/page/browser/analysis-client.ts';
import type { EmbeddedSite } from '../../src/page/embedded-site.ts';
import type { MessageFromPageWorker, MessageToPageWorker } from '../../src/page/messages.ts';
import { WORKER_VARIABLE_NAME } from '../../src/page/page-data.ts';

type Listen = (event: { readonly data: MessageFromPageWorker; readonly message: string }) => void;

/** A worker that answers when it is told to. */
class SlowWorker implements WorkerPort {
  readonly asked: MessageToPageWorker[] = [];
  #listen: Listen = () => {};
  #listenToErrors: Listen = () => {};

  addEventListener(type: 'message' | 'error', listen: Listen): void {
    if (type === 'message') this.#listen = listen;
    else this.#listenToErrors = listen;
  }

  postMessage(message: MessageToPageWorker): void {
    this.asked.push(message);
  }

  /** Fails at the oldest question about texts, by an error that nobody caught. */
  fail(): void {
    const at = this.asked.findIndex(({ kind }) => kind === 'look');
    if (at === -1) return;
    this.asked.splice(at, 1);
    this.#listenToErrors({ data: { kind: 'started' }, message: 'It failed.' });
  }

  /** Answers the oldest question about texts: with the site and the texts that it was asked about. */
  answer(): boolean {
    const at = this.asked.findIndex(({ kind }) => kind === 'look');
    if (at === -1) return false;
    const opened = this.asked.slice(0, at).findLast(({ kind }) => kind === 'open');
    const [question] = this.asked.splice(at, 1);
    if (question?.kind !== 'look') return false;
    const look = { opened, texts: question.texts } as unknown as SiteAnalysisResult;
    this.#listen({ data: { kind: 'look', id: question.id, look }, message: '' });
    return true;
  }
}

interface Shown {
  readonly opened: { readonly site: { readonly docs: string } };
  readonly texts: EditedTexts;
}

test('the page analyzes texts in the site that they were typed in, and finally shows the latest ones', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('open', 'type', 'answer', 'fail'), { maxLength: 30 }), (steps) => {
      const worker = new SlowWorker();
      vi.stubGlobal(WORKER_VARIABLE_NAME, worker);
      const shown: Shown[] = [];
      const troubles: string[] = [];
      const analyst = new AnalysisClient({
        onStarted: () => {},
        onResult: (look) => void shown.push(look as unknown as Shown),
        onResultBefore: () => {},
        onPlace: () => {},
        onError: (message) => void troubles.push(message),
      });
      const text = (site: number, typed: number): EditedTexts => ({ 'docs.json': `${site} ${typed}` });
      let site = -1;
      let typed = 0;
      const open = (): void => {
        typed = 0;
        analyst.open({ docs: `${++site}` } as EmbeddedSite);
        analyst.analyze(text(site, typed));
      };
      open();
      for (const step of steps) {
        if (step === 'open') open();
        else if (step === 'type') analyst.analyze(text(site, ++typed));
        else if (step === 'answer') worker.answer();
        else worker.fail();
      }
      analyst.analyze(text(site, ++typed));
      while (worker.answer()) continue;
      expect(shown.filter(({ opened, texts }) => opened.site.docs !== texts['docs.json']?.split(' ')[0])).toEqual([]);
      expect(new Set(troubles).size).toBeLessThan(2);
      expect(shown.at(-1)?.texts).toEqual(text(site, typed));
      vi.unstubAllGlobals();
    }),
  );
});
