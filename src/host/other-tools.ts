/** Recognizes a docs.json of another tool: it does not have any key of a site. */
import { closeSync, constants, openSync, readSync } from 'node:fs';
import { join } from 'node:path';

/** Most files begin with one of our keys before anything nested. Others are parsed. */
const SITE_START = /^\s*\{[^[{]*"(?:(?:navigation|theme)"\s*:|\$schema"\s*:\s*"[^"]*(?:mintlify|docs-nav))/;
const HEAD = 2_048;
/** Does not wait for a FIFO and does not follow a link. */
const SAFE_OPEN_FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);

/** False for files that cannot be read or parsed: linting them reports why. */
export async function isDocsJsonOfOtherTool(root: string, docs: string): Promise<boolean> {
  return !SITE_START.test(beginningOf(join(root, docs))) && (await import('./other-tool-members.ts')).hasOnlyForeignKeys(root, docs);
}

function beginningOf(file: string): string {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(file, SAFE_OPEN_FLAGS);
    const head = Buffer.allocUnsafe(HEAD);
    return head.toString('latin1', 0, readSync(descriptor, head));
  } catch {
    return '';
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}
