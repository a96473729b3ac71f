/** What changes for readers although nobody wrote it down: the default version, and values that pages inherit. */
import { changedDefaults } from './changed-defaults.ts';
import { changedInheritance } from './changed-inheritance.ts';
import { pairUp } from './pairs.ts';
import type { State } from './pairs.ts';
import type { SideEffect } from './side-effect.ts';

export function sideEffects(before: State, after: State): readonly SideEffect[] {
  const pairs = pairUp(before, after);
  return [...changedDefaults(pairs), ...changedInheritance(pairs)];
}
