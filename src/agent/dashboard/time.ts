/** Times and durations for people, always in UTC, with exact times for machines. */
import { html, type Html, pluralize } from '../../internal.ts';

/** `2026-11-21 14:05 UTC` in a `time` element. */
export function timeOf(time: Date | string): Html {
  const iso = new Date(time).toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 10)} <span class="nowrap">${iso.slice(11, 16)} UTC</span></time>`;
}

/** `3 hours ago` in a `time` element. */
export function relativeTime(time: Date, now: Date): Html {
  return html`<time datetime="${time.toISOString()}">${durationText(time, now)} ago</time>`;
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** `3 hours`, in the largest unit that fits; `less than a minute` if none does. */
export function durationText(from: Date | string, to: Date | string): string {
  const seconds = Math.abs(new Date(to).getTime() - new Date(from).getTime()) / 1000;
  for (const [unit, size] of UNITS) {
    const count = Math.floor(seconds / size);
    if (count > 0) return pluralize(count, unit);
  }
  return 'less than a minute';
}
