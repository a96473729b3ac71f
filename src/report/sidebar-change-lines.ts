/** The changed part of the sidebars as lines of a diff. */
import type { SidebarDiffLine } from '../change/sidebar-changes.ts';
import { makeVisible } from '../text/visible.ts';

/** Returns at most `limit` lines and, if there are more, one that says how many. */
export function renderSidebarChangeLines(sidebars: readonly SidebarDiffLine[], limit: number): string[] {
  const lines = sidebars.slice(0, limit).map(lineOf);
  const rest = sidebars.length - lines.length;
  return rest > 0 ? [...lines, `  … and ${rest} more`] : lines;
}

function lineOf({ sign, depth, label, isMoved }: SidebarDiffLine): string {
  return `${sign} ${'  '.repeat(Math.min(depth, 20))}${makeVisible(label.replace(/\s+/g, ' '))}${isMoved ? ' (moved)' : ''}`;
}
