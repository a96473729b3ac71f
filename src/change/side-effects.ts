/** Finds effects on existing pages: changed default versions and languages, and changed inherited values. */
import { compareDefaultVersionsAndLanguages } from './changed-defaults.ts';
import type { DefaultVersionOrLanguageChange } from './changed-defaults.ts';
import { changedInheritance } from './changed-inheritance.ts';
import type { ChangedInheritance } from './changed-inheritance.ts';
import { pairStates } from './pair-states.ts';
import type { NavigationResolution } from '../resolve/resolution.ts';
import type { Subject } from '../subject/subject.ts';

export interface SideEffects {
  readonly defaults: readonly DefaultVersionOrLanguageChange[];
  readonly inherited: readonly ChangedInheritance[];
}

export const NO_SIDE_EFFECTS: SideEffects = { defaults: [], inherited: [] };

/** Returns none if docs.json could not be read as written, because missing values may only be unreadable. */
export function findDefaultAndInheritanceChanges(before: Subject, after: Subject): SideEffects {
  if (!before.isComplete || !after.isComplete) return NO_SIDE_EFFECTS;
  const known = knownEffects.get(after.resolution);
  if (known?.before === before.resolution) return known.effects;
  const pairs = pairStates(before, after);
  const effects = { defaults: compareDefaultVersionsAndLanguages(pairs), inherited: changedInheritance(pairs) };
  knownEffects.set(after.resolution, { before: before.resolution, effects });
  return effects;
}

/** The last answer for each state: rules and the description of a change ask for the same, which takes a second for 12,000 languages. */
const knownEffects = new WeakMap<NavigationResolution, { readonly before: NavigationResolution; readonly effects: SideEffects }>();
