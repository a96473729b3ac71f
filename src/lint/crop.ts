/** Texts of any length, shortened for messages. */

const MAX_SHOWN = 1000;

/** Omits the middle, because the end may matter as well. */
export function crop(text: string): string {
  return text.length <= MAX_SHOWN ? text : `${text.slice(0, MAX_SHOWN - 100)}…${text.slice(-100)}`;
}

/** Why a rule failed. Never throws, although inspecting the thrown value may throw. */
export function reasonOf(thrown: unknown): string {
  try {
    const text = thrown instanceof Error ? String(thrown.message) || thrown.name : String(thrown);
    return crop(text.trim()) || 'it threw an error without a message';
  } catch {
    return 'it threw something that cannot be shown';
  }
}
