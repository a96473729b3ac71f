/** Whether the platform accepts a value as a link. It ignores an `href` with any other value. */
export function isServedHref(value: unknown): boolean {
  return typeof value === 'string' && (/^(?:\/|#|mailto:)/.test(value) || isUrl(value));
}

function isUrl(text: string): boolean {
  try {
    return new URL(text).protocol !== '';
  } catch {
    return false;
  }
}
