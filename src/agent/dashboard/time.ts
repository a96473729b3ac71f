/** Times and durations for people, always in UTC, with exact times for machines. */
import { html, type Html, pluralize } from '../../internal.ts';

/** `2026-11-21 14:05 UTC` in a `time` element: for deadlines, and where a time is looked up. */
export function timeOf(time: Date | string): Html {
  const iso = new Date(time).toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 10)} <span class="nowrap">${iso.slice(11, 16)} UTC</span></time>`;
}

/** `3 hours ago` or `in 29 days` in a `time` element that shows the date when a pointer rests on it. */
export function relativeTime(time: Date | string, now: Date): Html {
  const iso = new Date(time).toISOString();
  return html`<time datetime="${iso}" title="${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC">${distanceText(new Date(time), now)}</time>`;
}

function distanceText(time: Date, now: Date): string {
  const seconds = (time.getTime() - now.getTime()) / 1000;
  if (Math.abs(seconds) < 60) return 'just now';
  return seconds > 0 ? `in ${renderRoughDuration(now, time)}` : `${renderRoughDuration(time, now)} ago`;
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** `3 hours`, in the largest unit that fits; `less than a minute` if none does. */
export function renderRoughDuration(from: Date | string, to: Date | string): string {
  const seconds = Math.abs(new Date(to).getTime() - new Date(from).getTime()) / 1000;
  for (const [unit, size] of UNITS) {
    const count = Math.floor(seconds / size);
    if (count > 0) return pluralize(count, unit);
  }
  return 'less than a minute';
}
