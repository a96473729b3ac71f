/** The events of a job as they happen: from a stream, or by asking now and then where there is none. */
import type { JobEvent } from '../contract/event.ts';
import type { Job } from '../contract/job.ts';
import { UnreachableError } from './errors.ts';
import {
  openEventStreamIfSupported,
  request,
  type JobServiceRequestFailure,
  type JobServiceRequestOptions,
  type JobServiceRequest,
} from './request.ts';

export interface JobEventSource {
  /** Of the events, with the key. */
  readonly exchange: JobServiceRequest;
  readonly manner: JobServiceRequestOptions;
  getJob(): Promise<Job>;
}

/** Between two streams, and between two requests for events. */
const PAUSE_MS = 2000;
/** The service sends something every 15 seconds. */
const SILENCE_MS = 60_000;
/** In UTF-16 units; an event has at most a few thousand. */
const MAX_FRAME_LENGTH = 1 << 20;
/** How often a service is asked that has too many streams, before another one is tried. */
const POLLS_IF_FULL = 15;
/** Statuses of services without streams, or with too many of them. */
const WITHOUT_STREAMS = new Set([404, 405, 406, 415, 503]);

/**
 * Yields the events after number `after` until the job is not active.
 *
 * @throws RefusedError, UnreachableError, or the reason of the signal.
 */
export async function* followEvents(source: JobEventSource, after: number): AsyncGenerator<JobEvent, void, undefined> {
  const { exchange, manner } = source;
  let last = after;
  let waited = 0;
  for (;;) {
    const opened = await openEventStreamIfSupported(exchange, manner, last > 0 ? { 'last-event-id': String(last) } : {});
    if (opened === undefined || ('error' in opened && isWithoutStreams(opened))) {
      const isFull = opened !== undefined && opened.isTransient;
      const end = yield* pollEvents(source, last, isFull ? POLLS_IF_FULL : Infinity);
      if (end.isOver) return;
      last = end.last;
      continue;
    }
    if (opened instanceof Response) {
      let isAlive = false;
      for await (const { event, data } of framesOf(opened, manner.signal)) {
        isAlive = true;
        if (data === undefined) continue;
        if (event === 'end') return;
        const told = eventOf(data);
        // A server that repeats itself says nothing new.
        if (told.n <= last) continue;
        last = told.n;
        yield told;
      }
      if (isAlive) waited = 0;
      else waited = waitMore(new UnreachableError('The service ended a stream of events before it said anything.'), waited, manner);
    } else {
      if (!opened.isTransient) throw opened.error;
      waited = waitMore(opened.error, waited, manner);
    }
    await manner.pause(PAUSE_MS, manner.signal);
  }
}

/** How long it has been waited after one more pause. Throws the error if that is too long. */
function waitMore(error: Error, waited: number, { retryTimeoutMs, onRetry }: JobServiceRequestOptions): number {
  if (waited + PAUSE_MS > retryTimeoutMs) throw error;
  onRetry(error.message);
  return waited + PAUSE_MS;
}

function isWithoutStreams({ error }: JobServiceRequestFailure): boolean {
  return 'status' in error && WITHOUT_STREAMS.has(error.status);
}

/** Asks at most `rounds` times. A service of an older version has no events, so that only the job is asked for. */
async function* pollEvents(
  { exchange, manner, getJob }: JobEventSource,
  after: number,
  rounds: number,
): AsyncGenerator<JobEvent, { readonly isOver: boolean; readonly last: number }, undefined> {
  let last = after;
  for (let round = 0; round < rounds; round++) {
    // Asked first, so that no event of a job that has ended is missed.
    const { status } = await getJob();
    for (;;) {
      const events = await listEvents(exchange, manner, last);
      for (const event of events) {
        last = event.n;
        yield event;
      }
      if (events.length === 0) break;
    }
    if (status !== 'active') return { isOver: true, last };
    await manner.pause(PAUSE_MS, manner.signal);
  }
  return { isOver: false, last };
}

async function listEvents(exchange: JobServiceRequest, manner: JobServiceRequestOptions, after: number): Promise<readonly JobEvent[]> {
  try {
    const { events } = (await request({ ...exchange, url: `${exchange.url}?after=${after}` }, manner)) as { readonly events?: unknown };
    return Array.isArray(events) ? events.map(eventOf).filter(({ n }) => n > after) : [];
  } catch (error) {
    if (error instanceof Error && 'status' in error && error.status === 404) return [];
    throw error;
  }
}

/** Checks only the members that tell an event from other data. */
function eventOf(data: unknown): JobEvent {
  const { n, kind } = (data ?? {}) as Partial<JobEvent>;
  if (typeof n !== 'number' || typeof kind !== 'string') throw new UnreachableError('The server at this address is not the job service.');
  return data as JobEvent;
}

interface Frame {
  readonly event: string;
  /** Undefined for a comment, which only shows that the connection works. */
  readonly data: unknown;
}

/** The frames of a stream until it ends or breaks, or until nothing has come for too long. */
async function* framesOf(response: Response, signal: AbortSignal | undefined): AsyncGenerator<Frame, void, undefined> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  try {
    for (;;) {
      const piece = await readWithin(reader, SILENCE_MS);
      if (piece === undefined) return;
      text = (text + piece).replaceAll('\r', '');
      const frames = text.split('\n\n');
      text = frames.pop() ?? '';
      if (text.length > MAX_FRAME_LENGTH) throw new UnreachableError('The server at this address is not the job service.');
      yield* frames.flatMap(parseFrame);
    }
  } finally {
    // The connection may be broken, which is no news.
    await reader?.cancel().catch(() => undefined);
    signal?.throwIfAborted();
  }
}

/** Undefined at the end, if the connection breaks, or if nothing comes. */
async function readWithin(reader: ReadableStreamDefaultReader<string> | undefined, milliseconds: number): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds);
  });
  try {
    const piece = await Promise.race([reader?.read(), silence]);
    return piece?.value;
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

function parseFrame(text: string): readonly Frame[] {
  const fields = new Map(text.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trimStart()]));
  const data = fields.get('data');
  if (data === undefined) return text.startsWith(':') ? [{ event: '', data }] : [];
  try {
    return [{ event: fields.get('event') ?? '', data: JSON.parse(data) as unknown }];
  } catch {
    throw new UnreachableError('The server at this address is not the job service.');
  }
}
