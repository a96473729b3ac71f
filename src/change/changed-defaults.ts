/** Compares the default versions and languages before and after. */
import { labelPointer } from './pair-states.ts';
import type { KeyedNavigationPair } from './pair-states.ts';
import type { SideEffect } from './side-effect.ts';
import { isElement } from '../resolve/resolved-site.ts';
import type { SiteElement } from '../resolve/resolved-site.ts';

export interface DefaultVersionOrLanguageChange extends SideEffect {
  readonly kind: 'version' | 'language';
  /** Labels. */
  readonly was: string;
  readonly is: string;
  /** Whether the previous default was removed. */
  readonly isRemoved: boolean;
}

export function compareDefaultVersionsAndLanguages(pairs: KeyedNavigationPair): readonly DefaultVersionOrLanguageChange[] {
  const { before, after } = pairs;
  const effects: DefaultVersionOrLanguageChange[] = [];
  for (const [key, holder] of before.elements) {
    const other = after.elements.get(key);
    if (!other) continue;
    for (const kind of ['version', 'language'] as const) {
      const [was, is] = [defaultOf(holder, kind), defaultOf(other, kind)];
      const isChoice = other.children.filter((child) => isElement(child) && child.kind === kind).length > 1;
      if (was && is && isChoice && before.keyOf(was) !== after.keyOf(is)) effects.push(toChangedDefault(kind, was, is, pairs));
    }
  }
  return effects;
}

function defaultOf({ children }: SiteElement, kind: DefaultVersionOrLanguageChange['kind']): SiteElement | undefined {
  return children.filter(isElement).find((child) => child.kind === kind && child.isDefault === true);
}

function toChangedDefault(
  kind: DefaultVersionOrLanguageChange['kind'],
  was: SiteElement,
  is: SiteElement,
  { before, after, ownValue }: KeyedNavigationPair,
): DefaultVersionOrLanguageChange {
  const isWritten =
    ownValue('after', is, 'default') === true && ownValue('before', before.elements.get(after.keyOf(is)), 'default') !== true;
  const labels = { was: was.label ?? '', is: is.label ?? '' };
  return {
    ...labels,
    kind,
    pointer: labelPointer(is),
    isRemoved: !after.elements.has(before.keyOf(was)),
    isSilent: !isWritten,
    what: `The default ${kind} was “${labels.was}” and is now “${labels.is}”.`,
  };
}
