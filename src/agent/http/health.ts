/** The handlers for operators: liveness, readiness and the OpenAPI document. */
import { isMigrated } from '../store/migrate.ts';
import { serviceVersion } from '../version.ts';
import type { OperationHandler, HandlerContext } from './handler.ts';
import { describeApi } from './openapi.ts';

/** How long the database and the disk may take to answer before the service is not ready. */
const CHECK_TIMEOUT_MS = 2000;

export const handleLivenessCheck: OperationHandler = () => Promise.resolve({ body: { status: 'ok' } });

export const handleReadinessCheck: OperationHandler = async (service) => {
  const [database, disk] = await Promise.all([
    Promise.race([stateOf(service), afterTimeout<DatabaseState>('unreachable')]),
    Promise.race([diskStateOf(service), afterTimeout<DiskState>('unusable')]),
  ]);
  const isDraining = service.isDraining();
  const isReady = database === 'ok' && disk === 'ok' && !isDraining;
  return { status: isReady ? 200 : 503, body: { status: isReady ? 'ready' : 'not-ready', database, disk, isDraining } };
};

/** The texts of the OpenAPI document by the URL of the service: everybody can ask for it, and it is always the same. */
const descriptions = new Map<string, string>();

export const getOpenApiDocument: OperationHandler = ({ settings: { publicUrl } }) => {
  const body = descriptions.get(publicUrl) ?? JSON.stringify(describeApi(publicUrl, serviceVersion));
  descriptions.set(publicUrl, body);
  const headers = { 'Cache-Control': 'public, no-cache', 'Content-Type': 'application/json; charset=utf-8' };
  return Promise.resolve({ headers, body });
};

type DatabaseState = 'ok' | 'unreachable' | 'not-migrated';

/** The reason is not returned, because callers need no key; the service logs it. */
async function stateOf({ database }: HandlerContext): Promise<DatabaseState> {
  try {
    return (await isMigrated(database)) ? 'ok' : 'not-migrated';
  } catch {
    return 'unreachable';
  }
}

/** `unusable`: a folder does not answer, is gone or cannot be written for another reason than space. */
type DiskState = 'ok' | 'full' | 'unusable';

async function diskStateOf({ disk }: HandlerContext): Promise<DiskState> {
  try {
    return (await disk?.isFull()) ? 'full' : 'ok';
  } catch {
    return 'unusable';
  }
}

function afterTimeout<State>(state: State): Promise<State> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(state), CHECK_TIMEOUT_MS).unref();
  });
}
