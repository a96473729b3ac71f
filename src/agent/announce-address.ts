/** Keeps the address of this process in the database while it runs. */
import { randomUUID } from 'node:crypto';
import type { Log } from './log.ts';
import { deleteOwnAndStaleAddresses, ADDRESS_RENEWAL_SECONDS, saveServiceAddress } from './store/addresses.ts';
import type { Database } from './store/database.ts';

/** Returns the function that ends it. */
export async function announceAddress(database: Database, url: string, log: Log): Promise<() => Promise<void>> {
  const id = randomUUID();
  await saveServiceAddress(database, id, url);
  let renewal: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    renewal = saveServiceAddress(database, id, url).catch((error: unknown) =>
      log.warn({ err: error }, 'The address of the service was not renewed.'),
    );
  }, ADDRESS_RENEWAL_SECONDS * 1000);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await renewal;
    await deleteOwnAndStaleAddresses(database, id);
  };
}
