/** The parts of a change to review first: their order and words, for every report of a change. */
import type { ExecutableKind } from '../pages/executable/executable.ts';
import type { BrowserEffect, FileChange } from './site-change.ts';

/** The title of the first section of a report, if there are such parts. */
export const ALARMING_TITLE = 'Runs code or points to other sites';

/** The notes after a property or element, and after the destination of a redirect. */
export const EFFECT_NOTES: Readonly<Record<BrowserEffect, string>> = {
  code: '; it is or loads code',
  away: '; it points to another site, or loads from there',
};
export const REDIRECT_DESTINATION_NOTES: Readonly<Record<BrowserEffect, string>> = { code: ', which runs code', away: ', another site' };

/** Replaces the page that a redirect hides if there were too many combinations to test. */
export const UNCHECKED_TAKEOVER_PAGE = '*';
export const UNCHECKED_NOTE = '; whether it takes over the URL of a page was not checked';

/** Harmless pages contain these, too. */
const HARMLESS_KINDS: ReadonlySet<ExecutableKind> = new Set(['element', 'export', 'expression']);

/** Groups, the most dangerous first; each is cut off separately, so that many of one kind do not hide another. */
export function alarmingGroups<Line>(
  entries: readonly (readonly [effect: BrowserEffect | null | undefined, line: Line])[],
  code: readonly (readonly [kind: ExecutableKind, line: Line])[],
  files: readonly Line[],
): readonly (readonly Line[])[] {
  const withEffect = (wanted: BrowserEffect): Line[] => entries.filter(([effect]) => effect === wanted).map(([, line]) => line);
  const ofCode = (isMild: boolean): Line[] =>
    code.filter(([kind]) => kind !== 'part' && HARMLESS_KINDS.has(kind) === isMild).map(([, line]) => line);
  return [withEffect('code'), ofCode(false), files, withEffect('away'), ofCode(true)];
}

export function isAddedOrChangedCode({ kind, change }: Pick<FileChange, 'kind' | 'change'>): boolean {
  return kind === 'code' && change !== 'removed';
}
