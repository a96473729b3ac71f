/** Asks the worker about the site: one question at a time, and then the last of those that came meanwhile. */
import type { SiteAnalysisResult, EditedTexts, TextPlace } from '../analysis.ts';
import type { EmbeddedSite } from '../embedded-site.ts';
import type { MessageFromPageWorker, MessageToPageWorker } from '../messages.ts';
import { WORKER_VARIABLE_NAME } from '../page-data.ts';

export interface AnalysisListener {
  onStarted(): void;
  onResult(look: SiteAnalysisResult): void;
  onResultBefore(look: SiteAnalysisResult): void;
  onPlace(place: TextPlace): void;
  onError(message: string): void;
}

/** The worker, as far as it is used here. */
export interface WorkerPort {
  addEventListener(type: 'message', listen: (event: { readonly data: MessageFromPageWorker }) => void): void;
  addEventListener(type: 'error', listen: (event: { readonly message: string }) => void): void;
  postMessage(message: MessageToPageWorker): void;
}

export class AnalysisClient {
  readonly #worker: WorkerPort;
  readonly #listener: AnalysisListener;
  #last = 0;
  #isBusy = false;
  #next: EditedTexts | undefined;

  constructor(listener: AnalysisListener) {
    this.#listener = listener;
    this.#worker = (globalThis as unknown as Readonly<Record<typeof WORKER_VARIABLE_NAME, WorkerPort>>)[WORKER_VARIABLE_NAME];
    this.#worker.addEventListener('message', ({ data }) => this.#receive(data));
    this.#worker.addEventListener('error', ({ message }) => this.#fail(message));
    this.#send({ kind: 'start' });
  }

  open(site: EmbeddedSite, before?: EmbeddedSite): void {
    this.#last++;
    this.#isBusy = false;
    // Texts of the site before mean nothing in this one.
    this.#next = undefined;
    this.#send({ kind: 'open', site, ...(before && { before }) });
  }

  /** `texts` are all that differ from the site that was opened. */
  analyze(texts: EditedTexts): void {
    if (this.#isBusy) {
      this.#next = texts;
      return;
    }
    this.#isBusy = true;
    this.#send({ kind: 'look', id: ++this.#last, texts });
  }

  /** Asks where an element or an entry is, in the texts that were analyzed last. */
  locate(pointer: string): void {
    this.#send({ kind: 'locate', pointer });
  }

  #receive(message: MessageFromPageWorker): void {
    if (message.kind === 'started') return this.#listener.onStarted();
    if (message.kind === 'place') return this.#listener.onPlace(message.place);
    if (message.kind === 'before') return this.#listener.onResultBefore(message.look);
    if (message.id !== this.#last) return;
    if (message.kind !== 'look') return this.#fail(message.message);
    this.#listener.onResult(message.look);
    this.#proceed();
  }

  /** What the worker was asked has no answer, but what is asked next may. */
  #fail(message: string): void {
    this.#listener.onError(message);
    this.#proceed();
  }

  #proceed(): void {
    this.#isBusy = false;
    const next = this.#next;
    this.#next = undefined;
    if (next) this.analyze(next);
  }

  #send(message: MessageToPageWorker): void {
    this.#worker.postMessage(message);
  }
}
