/** Asks the worker about the site: one question at a time, and then the last of those that came meanwhile. */
import type { Look, Texts } from '../analysis.ts';
import type { HeldSite } from '../held-site.ts';
import type { FromWorker, ToWorker } from '../messages.ts';
import { STARTED } from '../page-data.ts';

export interface Listener {
  started(): void;
  look(look: Look): void;
  before(look: Look): void;
  trouble(message: string): void;
}

/** The worker, as far as it is used here. */
export interface Port {
  addEventListener(type: 'message', listen: (event: { readonly data: FromWorker }) => void): void;
  addEventListener(type: 'error', listen: (event: { readonly message: string }) => void): void;
  postMessage(message: ToWorker): void;
}

export class Analyst {
  readonly #worker: Port;
  readonly #listener: Listener;
  #last = 0;
  #isBusy = false;
  #next: Texts | undefined;

  constructor(listener: Listener) {
    this.#listener = listener;
    this.#worker = (globalThis as unknown as Readonly<Record<typeof STARTED, Port>>)[STARTED];
    this.#worker.addEventListener('message', ({ data }) => this.#receive(data));
    this.#worker.addEventListener('error', ({ message }) => this.#fail(message));
    this.#send({ kind: 'start' });
  }

  open(site: HeldSite, before?: HeldSite): void {
    this.#last++;
    this.#isBusy = false;
    // Texts of the site before mean nothing in this one.
    this.#next = undefined;
    this.#send({ kind: 'open', site, ...(before && { before }) });
  }

  /** `texts` are all that differ from the site that was opened. */
  look(texts: Texts): void {
    if (this.#isBusy) {
      this.#next = texts;
      return;
    }
    this.#isBusy = true;
    this.#send({ kind: 'look', id: ++this.#last, texts });
  }

  #receive(message: FromWorker): void {
    if (message.kind === 'started') return this.#listener.started();
    if (message.kind === 'before') return this.#listener.before(message.look);
    if (message.id !== this.#last) return;
    if (message.kind !== 'look') return this.#fail(message.message);
    this.#listener.look(message.look);
    this.#proceed();
  }

  /** What the worker was asked has no answer, but what is asked next may. */
  #fail(message: string): void {
    this.#listener.trouble(message);
    this.#proceed();
  }

  #proceed(): void {
    this.#isBusy = false;
    const next = this.#next;
    this.#next = undefined;
    if (next) this.look(next);
  }

  #send(message: ToWorker): void {
    this.#worker.postMessage(message);
  }
}
