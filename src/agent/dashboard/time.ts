/** Points in time and spans of it, for people: always UTC, and exact for machines. */
import { counted } from '../../text/counted.ts';
import { html, type Html } from '../html/html.ts';

/** `2026-11-21 14:05 UTC`, as an element that programs can read as well. */
export function timeOf(time: Date | string): Html {
  const iso = new Date(time).toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 10)} <span class="nowrap">${iso.slice(11, 16)} UTC</span></time>`;
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** `3 hours`, the largest unit that fits; below a minute `less than a minute`. */
export function spanOf(from: Date | string, to: Date | string): string {
  const seconds = Math.abs(new Date(to).getTime() - new Date(from).getTime()) / 1000;
  for (const [unit, size] of UNITS) {
    const count = Math.floor(seconds / size);
    if (count > 0) return counted(count, unit);
  }
  return 'less than a minute';
}
