/**
 * Streams of the events of jobs (server-sent events). A stream remembers only the number of the last event that it has sent and reads the
 * next ones from the database, so that a client that reads slowly costs no memory.
 */
import type { ServerResponse } from 'node:http';
import type { JobEvent } from '../contract/event.ts';
import type { Database } from '../store/database.ts';
import { listEvents } from '../store/events.ts';
import type { JobEventWatcher } from './job-event-watcher.ts';

/** In milliseconds. */
export interface StreamTimes {
  /** How often something is sent if nothing happens, so that nobody takes the connection for dead. */
  readonly heartbeat: number;
  /** How often it is checked whether the client may still read. */
  readonly check: number;
  /** How long a client may take to read what was sent. */
  readonly drain: number;
  /** How long a stream lasts. Clients open another one, with the number of the last event. */
  readonly most: number;
}

const TIMES: StreamTimes = { heartbeat: 15_000, check: 60_000, drain: 30_000, most: 30 * 60_000 };
/** Streams of a key or session, and of the process. */
const [MOST_OF_OWNER, MOST] = [16, 64];
/** Events per query. */
const BATCH = 100;
/** How long clients wait before they open another stream. */
const RETRY_MS = 2000;

const HEADERS: Readonly<Record<string, string>> = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store',
  // Proxies like nginx would keep events back.
  'X-Accel-Buffering': 'no',
  Vary: 'Accept',
};

export interface StreamRequest {
  readonly jobId: string;
  /** The number of the last event that the client has; 0 for none. */
  readonly after: number;
  /** Who reads, for the limit: the id of a key or session. */
  readonly owner: string;
  readonly response: ServerResponse;
  /** Besides those of every stream. */
  readonly headers: Readonly<Record<string, string>>;
  /** Whether the client may still read. */
  isAllowed(): Promise<boolean>;
}

export interface EventStreams {
  /** Begins to answer. False if there are too many streams; then nothing was sent. */
  open(request: StreamRequest): boolean;
  /** How many are open. */
  count(): number;
  /** Ends all streams; clients reconnect elsewhere. */
  close(): Promise<void>;
}

export interface EventStreamsOptions {
  readonly database: Database;
  readonly watcher: JobEventWatcher;
  /** Called with errors that end a stream. */
  readonly onError: (error: unknown) => void;
  readonly times?: Partial<StreamTimes>;
}

export function openEventStreams({ database, watcher, onError, times: given }: EventStreamsOptions): EventStreams {
  const times = { ...TIMES, ...given };
  const owners = new Map<string, number>();
  const open = new Set<Stream>();
  let isClosed = false;

  async function send(stream: Stream, { jobId, owner, isAllowed }: StreamRequest, after: number): Promise<void> {
    const unwatch = watcher.watch(jobId, () => stream.wake());
    try {
      await stream.write(`retry: ${RETRY_MS}\n\n`);
      await sendEvents(database, stream, { jobId, after, isAllowed, times });
    } catch (error) {
      onError(error);
    } finally {
      unwatch();
      open.delete(stream);
      const left = (owners.get(owner) ?? 1) - 1;
      if (left > 0) owners.set(owner, left);
      else owners.delete(owner);
      stream.end();
    }
  }

  return {
    open(request) {
      const { owner, after, response, headers } = request;
      // The client has gone, or was answered meanwhile because the database was slow.
      if (response.destroyed || response.closed || response.headersSent) return true;
      const ofOwner = owners.get(owner) ?? 0;
      if (isClosed || open.size >= MOST || ofOwner >= MOST_OF_OWNER) return false;
      response.writeHead(200, { ...headers, ...HEADERS });
      owners.set(owner, ofOwner + 1);
      const stream = new Stream(response, times.drain);
      open.add(stream);
      void send(stream, request, after);
      return true;
    },

    count: () => open.size,

    async close() {
      isClosed = true;
      for (const stream of open) stream.end();
      await watcher.close();
    },
  };
}

interface SendOptions {
  readonly jobId: string;
  readonly after: number;
  readonly times: StreamTimes;
  isAllowed(): Promise<boolean>;
}

/** Sends events until the job is not active, the client has gone or may not read any more, or the time is up. */
async function sendEvents(
  database: Database,
  stream: Stream,
  { jobId, after, times: { heartbeat, check, most }, isAllowed }: SendOptions,
): Promise<void> {
  const began = Date.now();
  let [last, checked] = [after, began];
  while (!stream.isOver && Date.now() - began < most) {
    if (Date.now() - checked >= check) {
      if (!(await isAllowed())) return;
      checked = Date.now();
    }
    const page = await listEvents(database, { jobId, after: last, limit: BATCH });
    if (page === undefined) return;
    for (const event of page.events) {
      await stream.write(frameOf(event));
      last = event.n;
    }
    if (page.isOver) return stream.write('event: end\ndata: {}\n\n');
    if (page.events.length === BATCH) continue;
    const isWoken = await stream.sleep(Math.min(heartbeat, check));
    if (!isWoken) await stream.write(': the job is active\n\n');
  }
}

/** Without a type of its own, so that a browser needs one handler for all kinds, also for those of later versions. */
function frameOf(event: JobEvent): string {
  return `id: ${event.n}\ndata: ${JSON.stringify(event)}\n\n`;
}

/** The response, which is written only as fast as the client reads. */
class Stream {
  readonly #response: ServerResponse;
  readonly #drainMs: number;
  #isWoken = false;
  #wake: (() => void) | undefined;
  isOver = false;

  constructor(response: ServerResponse, drainMs: number) {
    this.#response = response;
    this.#drainMs = drainMs;
    response.on('close', () => this.#finish());
    response.on('error', () => this.#finish());
  }

  /** Resolves when there is room for more. A client that does not read is cut off. */
  async write(text: string): Promise<void> {
    if (this.isOver || this.#response.write(text)) return;
    const isRead = new Promise<void>((resolve) => {
      const go = (): void => {
        clearTimeout(timer);
        this.#response.removeListener('drain', go).removeListener('close', go);
        resolve();
      };
      const cutOff = (): void => {
        this.#response.destroy();
        this.#finish();
        go();
      };
      const timer = setTimeout(cutOff, this.#drainMs);
      this.#response.on('drain', go).on('close', go);
    });
    await isRead;
  }

  /** Returns after `wake`, also one before this call, and true; or after this time, and false. */
  async sleep(milliseconds: number): Promise<boolean> {
    if (!this.#isWoken && !this.isOver) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#wake = undefined;
    const isWoken = this.#isWoken || this.isOver;
    this.#isWoken = false;
    return isWoken;
  }

  wake(): void {
    this.#isWoken = true;
    this.#wake?.();
  }

  end(): void {
    this.#finish();
    this.#response.end();
  }

  #finish(): void {
    this.isOver = true;
    this.#wake?.();
  }
}
