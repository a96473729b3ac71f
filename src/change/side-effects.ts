/** Finds effects on existing pages: changed default versions and languages, and changed inherited values. */
import { changedDefaults } from './changed-defaults.ts';
import type { ChangedDefault } from './changed-defaults.ts';
import { changedInheritance } from './changed-inheritance.ts';
import type { ChangedInheritance } from './changed-inheritance.ts';
import { pairStates } from './pair-states.ts';
import type { Subject } from '../subject/subject.ts';

export interface SideEffects {
  readonly defaults: readonly ChangedDefault[];
  readonly inherited: readonly ChangedInheritance[];
}

export const NO_SIDE_EFFECTS: SideEffects = { defaults: [], inherited: [] };

/** Returns none if docs.json could not be read as written, because missing values may only be unreadable. */
export function sideEffects(before: Subject, after: Subject): SideEffects {
  if (!before.isComplete || !after.isComplete) return NO_SIDE_EFFECTS;
  const pairs = pairStates(before, after);
  return { defaults: changedDefaults(pairs), inherited: changedInheritance(pairs) };
}
