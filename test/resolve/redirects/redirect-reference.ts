/** Matches redirects one after another, straight from what is known of the platform: slow, and written without the engine. */
import type { RedirectEntry } from '../../generators/redirect-sites.ts';

/** Whether a source matches: for `:x*` that would match nothing, and for `*` in a segment, nobody knows. */
export type Verdict = 'no' | 'maybe' | 'yes';

export function canonical(path: string): string {
  const parts = path.split('/');
  while (parts[0] === '') parts.shift();
  while (parts.at(-1) === '' || parts.at(-1) === 'index') parts.pop();
  return parts.join('/');
}

/** The first entry that surely matches, and whether one before it may. */
export function firstOf(entries: readonly RedirectEntry[], path: string): { readonly sure: number; readonly maybe: number } {
  const verdicts = entries.map(({ source }) => verdictOf(source, path));
  const sure = verdicts.indexOf('yes');
  const maybe = verdicts.indexOf('maybe');
  return { sure, maybe: maybe !== -1 && (sure === -1 || maybe < sure) ? maybe : -1 };
}

export function verdictOf(source: string, path: string): Verdict {
  if (source.includes('#') || /\?./.test(source.replace(/:\w+\?(?=\/|$)/g, '')) || /[^/]:\w+[*+]|:\w+[*+][^/]/.test(source)) return 'no';
  const [parts, names] = [canonical(source), canonical(path)].map((text) => (text === '' ? [] : text.split('/')));
  return ['no', 'maybe', 'yes'][holds(parts ?? [], names ?? [])] as Verdict;
}

function holds([part, ...parts]: readonly string[], names: readonly string[]): number {
  if (part === undefined) return names.length === 0 ? 2 : 0;
  const after = (count: number): number => (count > names.length ? 0 : holds(parts, names.slice(count)));
  const more = Math.max(0, ...names.map((_, index) => after(index + 1)));
  if (part === '*' || /^:\w+\+$/.test(part)) return more;
  if (/^:\w+\*$/.test(part)) return Math.max(more, Math.min(1, after(0)));
  if (/^:\w+\?$/.test(part)) return Math.max(after(0), after(1));
  return names.length === 0 ? 0 : Math.min(after(1), inside(part, names[0] ?? ''));
}

function inside(part: string, name: string): number {
  const withStar = (star: string): RegExp =>
    new RegExp(
      `^${part.replaceAll(/:\w+|\*|[^\w*:]/g, (token) => (token === '*' ? star : token.startsWith(':') && token.length > 1 ? '[^]+' : `\\${token}`))}$`,
    );
  return withStar('[^]+').test(name) ? 2 : withStar('[^]*').test(name) ? 1 : 0;
}
