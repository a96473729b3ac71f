/** What code hosts send and answer, whose shape nothing guarantees. */

export function membersIn(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** `''` for anything but a text. */
export function textIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** From ISO 8601. */
export function dateIn(value: unknown): Date | undefined {
  const date = new Date(textIn(value));
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** The number of a line, from 1; null for anything else. */
export function lineIn(value: unknown): number | null {
  return Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : null;
}
