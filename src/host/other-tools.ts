/** Which docs.json that a search meets is another tool's file: nothing in it belongs to a site. */
import { closeSync, constants, openSync, readSync } from 'node:fs';
import { join } from 'node:path';

/** What most begin with: a member of ours ahead of everything nested. The rest is for a closer look. */
const OURS = /^\s*\{[^[{]*"(?:(?:navigation|theme)"\s*:|\$schema"\s*:\s*"[^"]*(?:mintlify|docs-nav))/;
const HEAD = 2_048;
/** A FIFO must not be waited for, and a link may lead anywhere. */
const CAREFULLY = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);

/** False for what cannot be read or understood: reading it says more. */
export async function isForeign(root: string, docs: string): Promise<boolean> {
  return !OURS.test(beginningOf(join(root, docs))) && (await import('./looks-foreign.ts')).hasForeignMembers(root, docs);
}

function beginningOf(file: string): string {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(file, CAREFULLY);
    const head = Buffer.allocUnsafe(HEAD);
    return head.toString('latin1', 0, readSync(descriptor, head));
  } catch {
    return '';
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}
