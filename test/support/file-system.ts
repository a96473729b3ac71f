/** Failures of the file system, as the next call of one of its functions meets them. */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach } from 'vitest';

type Name = Extract<keyof typeof fs, `${string}Sync`>;
type Act = (...args: never[]) => unknown;

export interface FileSystem {
  /** The next call does this instead; `real` is what it would have done. */
  next(name: Name, act: (real: Act) => Act): void;
  /** The next call fails with a code such as `ENOSPC`. */
  fail(name: Name, code: string): void;
  /** All calls until the end of the test do this instead. */
  always(name: Name, act: (real: Act) => Act): void;
}

/** All is as it was after each test. */
export function fileSystem(): FileSystem {
  const changed = new Map<Name, Act>();
  const functions = fs as unknown as Record<Name, Act>;

  function set(name: Name, act: Act): void {
    functions[name] = act;
    syncBuiltinESMExports();
  }

  function always(name: Name, act: (real: Act) => Act): void {
    const real = changed.get(name) ?? functions[name];
    changed.set(name, real);
    set(name, act(real));
  }

  function next(name: Name, act: (real: Act) => Act): void {
    always(name, (real) => (...args) => {
      set(name, real);
      return act(real)(...args);
    });
  }

  afterEach(() => {
    for (const [name, real] of changed) set(name, real);
    changed.clear();
  });

  return {
    next,
    always,
    fail: (name, code) =>
      next(name, () => () => {
        throw Object.assign(new Error(`${code}: it failed`), { code });
      }),
  };
}
