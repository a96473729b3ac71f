/**
 * PGlite in a folder that is opened again after a crash of its engine. PostgreSQL panics if it cannot write its log, as on a full
 * disk, and would be restarted by its server. PGlite has no server, and a call after a panic would never return and block the process.
 */
import { statfs } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';

/** The calls of PGlite that the service uses. */
export type PgliteClient = Pick<PGlite, 'query' | 'exec' | 'transaction' | 'listen' | 'dumpDataDir' | 'close' | 'closed'>;

/** The recovery writes a segment of the log (16 MiB) and changed pages. */
const MIN_FREE_BYTES = 32 * 2 ** 20;

/** In ms. Opening takes a second of processor time. */
const REOPEN_INTERVAL_MS = 5000;

interface GuardedInstance {
  readonly instance: PGlite;
  /** Undefined unless the engine has crashed. */
  crash: unknown;
}

interface Listener {
  readonly channel: string;
  readonly callback: (payload: string) => void;
}

/** Until it is open again, calls fail with the error of the crash. Committed data stays. */
export async function openReopeningPglite(folder: string): Promise<PgliteClient> {
  /** They listen again after a crash. */
  const listeners = new Set<Listener>();
  let guarded = guardInstance(await PGlite.create(folder));
  let reopening: Promise<void> | undefined;
  let next = 0;
  let isClosed = false;

  async function reopen(): Promise<void> {
    const { instance, crash } = guarded;
    if (Date.now() < next || !(await hasSpace(folder))) throw crash;
    next = Date.now() + REOPEN_INTERVAL_MS;
    try {
      // It may have been closed before an earlier attempt that failed.
      if (!instance.closed) await instance.close();
      const reopened = guardInstance(await PGlite.create(folder));
      for (const { channel, callback } of listeners) await reopened.instance.listen(channel, callback);
      guarded = reopened;
    } catch {
      // The recovery failed, for example because there is too little space; the crash says why.
      throw crash;
    }
  }

  async function usable(): Promise<PGlite> {
    // The folder may belong to another process by now.
    if (guarded.crash !== undefined && isClosed) throw guarded.crash;
    if (guarded.crash !== undefined) {
      await (reopening ??= reopen().finally(() => {
        reopening = undefined;
      }));
    }
    return guarded.instance;
  }

  return {
    query: async <Row>(...call: Parameters<PGlite['query']>) => (await usable()).query<Row>(...call),
    exec: async (...call) => (await usable()).exec(...call),
    transaction: async (work) => (await usable()).transaction(work),
    listen: async (channel, callback) => {
      const listener = { channel, callback };
      await (await usable()).listen(channel, callback);
      listeners.add(listener);
      return async () => {
        listeners.delete(listener);
        await (await usable()).unlisten(channel, callback);
      };
    },
    dumpDataDir: async (...call) => (await usable()).dumpDataDir(...call),
    close: async () => {
      isClosed = true;
      await reopening?.catch(() => undefined);
      if (!guarded.instance.closed) await guarded.instance.close();
    },
    get closed() {
      return guarded.instance.closed;
    },
  };
}

/** Calls that wait for the one that crashed, and the rollback of its transaction, fail instead of reaching the engine. */
function guardInstance(instance: PGlite): GuardedInstance {
  const guarded: GuardedInstance = { instance, crash: undefined };
  const run = instance.execProtocolStream.bind(instance);
  instance.execProtocolStream = async (...call) => {
    if (guarded.crash !== undefined) throw guarded.crash;
    try {
      return await run(...call);
    } catch (error) {
      if (isCrash(error)) guarded.crash = error;
      throw error;
    }
  };
  return guarded;
}

function isCrash(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'RuntimeError' || ('severity' in error && ['PANIC', 'FATAL'].includes(String(error.severity)));
}

async function hasSpace(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize >= MIN_FREE_BYTES;
}
