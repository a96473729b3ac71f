/** The operations for those who run the service: is it alive, is it ready, how is it doing, what does it offer. */
import { isMigrated } from '../store/migrate.ts';
import { version } from '../version.ts';
import type { Handler, Service } from './answer.ts';
import { describeApi } from './openapi.ts';

/** How long the database may take to answer before requests are better sent elsewhere. */
const PATIENCE_MS = 2000;

export const live: Handler = () => Promise.resolve({ body: { status: 'ok' } });

export const ready: Handler = async (service) => {
  const database = await Promise.race([stateOf(service), impatience()]);
  const isDraining = service.isDraining();
  const isReady = database === 'ok' && !isDraining;
  return { status: isReady ? 200 : 503, body: { status: isReady ? 'ready' : 'not-ready', database, isDraining } };
};

export const describe: Handler = ({ settings }) =>
  Promise.resolve({ headers: { 'Cache-Control': 'public, no-cache' }, body: describeApi(settings.publicUrl, version) });

type DatabaseState = 'ok' | 'unreachable' | 'not-migrated';

/** Why the database does not answer is in the log of the service, not for callers without a key. */
async function stateOf({ database }: Service): Promise<DatabaseState> {
  try {
    return (await isMigrated(database)) ? 'ok' : 'not-migrated';
  } catch {
    return 'unreachable';
  }
}

function impatience(): Promise<DatabaseState> {
  return new Promise((resolve) => {
    setTimeout(() => resolve('unreachable'), PATIENCE_MS).unref();
  });
}
