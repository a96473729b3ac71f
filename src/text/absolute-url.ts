/** Whether a text is an absolute URL, of any scheme. */
export function hasUrlScheme(text: string): boolean {
  try {
    return new URL(text).protocol !== '';
  } catch {
    return false;
  }
}
