/** The handlers for operators: liveness, readiness and the OpenAPI document. */
import { isMigrated } from '../store/migrate.ts';
import { version } from '../version.ts';
import type { Handler, Service } from './answer.ts';
import { describeApi } from './openapi.ts';

/** How long the database may take to answer before the service is not ready. */
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

/** The reason is not returned, because callers need no key; the service logs it. */
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
