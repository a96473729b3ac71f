/** How page paths match what is written, folder by folder: sites have thousands of pages, and few folders match. */

/** Whether a path begins with what is wanted, or has it elsewhere. */
export type PathMatch = 'begins' | 'contains' | undefined;

/**
 * Tells how the paths of names in a folder match.
 *
 * @param folder `''` or with a trailing slash.
 * @param wanted In lower case.
 * @returns `undefined` if no path in the folder can match.
 * @example matchIn('guides/', 's/set')?.('setup') // 'contains'
 */
export function matchIn(folder: string, wanted: string): ((name: string) => PathMatch) | undefined {
  const lower = folder.toLowerCase();
  const at = lower.indexOf(wanted);
  if (at >= 0) return () => (at === 0 ? 'begins' : 'contains');
  const start = wanted.lastIndexOf('/') + 1;
  const rest = wanted.slice(start);
  const within = lower === wanted.slice(0, start) ? 'begins' : 'contains';
  if (start === 0) return (name) => matchOf(name.toLowerCase().indexOf(rest), within);
  // Names have no slash: the last one that is written is the end of the folder.
  return lower.endsWith(wanted.slice(0, start)) ? (name) => (name.toLowerCase().startsWith(rest) ? within : undefined) : undefined;
}

function matchOf(at: number, within: PathMatch): PathMatch {
  if (at === -1) return undefined;
  return at === 0 ? within : 'contains';
}
