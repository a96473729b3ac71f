/** Versions and languages that readers get without choosing, before and after. */
import type { SiteElement } from '../../index.ts';
import { isElement } from '../../resolve/resolved-site.ts';
import type { Pairs } from './pairs.ts';
import type { SideEffect } from './side-effect.ts';

export function changedDefaults(pairs: Pairs): readonly SideEffect[] {
  const effects: SideEffect[] = [];
  for (const [pointer, holder] of pairs.before) {
    const other = pairs.after.get(pairs.following.get(pointer) ?? '');
    if (!other) continue;
    for (const kind of ['version', 'language'] as const) {
      const [was, is] = [defaultOf(holder, kind), defaultOf(other, kind)];
      if (was && is && pairs.following.get(was.pointer) !== is.pointer) effects.push(effectOf(was, is, pairs));
    }
  }
  return effects;
}

function defaultOf({ children }: SiteElement, kind: 'version' | 'language'): SiteElement | undefined {
  return children.filter(isElement).find((child) => child.kind === kind && child.isDefault === true);
}

function effectOf(was: SiteElement, is: SiteElement, { following, preceding, own }: Pairs): SideEffect {
  const before = preceding.get(is.pointer);
  const isWritten = own('after', is.pointer, 'default') === true && (before === undefined || own('before', before, 'default') !== true);
  const kept = following.get(was.pointer);
  const keep = kept === undefined ? '' : `Set "default": true on the ${was.kind} “${was.label ?? ''}” and on no other to keep it. `;
  const clear = kept === undefined ? `The ${was.kind} “${was.label ?? ''}” is gone: say` : 'If another is meant, say';
  return {
    isSilent: !isWritten,
    what: `The default ${was.kind} was “${was.label ?? ''}” and is “${is.label ?? ''}”.`,
    remedy: `${keep}${clear} which one readers get by "default": true on it.`,
  };
}
