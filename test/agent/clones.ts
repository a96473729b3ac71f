/** Clones for tests of git: a folder for each, removed at the end. */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { createAddressRules } from '../../src/agent/net/address-rules.ts';
import { openClone, type Clone, type Remote } from '../../src/agent/git/index.ts';

/** The rules of a service without a setting. */
export const ADDRESSES = createAddressRules('public,private');

export interface Folders {
  /** A new, empty folder. */
  folder(): string;
  clone(
    remote: Remote | string,
    branches?: readonly string[],
    options?: { readonly depth?: number; readonly signal?: AbortSignal },
  ): Promise<Clone>;
}

export function folders(): Folders {
  const made: string[] = [];
  afterAll(() => made.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

  function folder(): string {
    const at = realpathSync(mkdtempSync(join(tmpdir(), 'docs-nav-git-')));
    made.push(at);
    return at;
  }

  return {
    folder,
    clone: (remote, branches = ['main'], { depth, signal = new AbortController().signal } = {}) =>
      openClone(typeof remote === 'string' ? { url: remote, credentials: null, addressRules: ADDRESSES } : remote, {
        folder: join(folder(), 'attempt'),
        branches,
        signal,
        ...(depth !== undefined && { depth }),
      }),
  };
}

/** What a promise is rejected with. */
export async function failureOf(work: Promise<unknown>): Promise<unknown> {
  try {
    await work;
  } catch (error) {
    return error;
  }
  throw new Error('Nothing went wrong.');
}
