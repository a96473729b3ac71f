/** The rules that the page does not check, because what they read is not in it. It says so, and shows what `docs-nav preview` found. */

interface Unchecked {
  /** What the rules read. */
  readonly reads: string;
  readonly rules: readonly string[];
}

export const NOT_CHECKED: readonly Unchecked[] = [
  { reads: 'the text of pages', rules: ['link', 'imported-page'] },
  { reads: 'API descriptions', rules: ['openapi-coverage', 'openapi-file', 'openapi-operation', 'openapi-page', 'url-collision'] },
  { reads: 'the configuration', rules: ['suppression'] },
];

/** Rules that compare with an earlier state, which the page has only in examples. */
export const ABOUT_CHANGES: readonly string[] = ['default-change', 'emptied', 'inherited-change', 'lost-url'];

const UNCHECKED = new Set(NOT_CHECKED.flatMap(({ rules }) => rules));

/** Whether the page finds what this rule reports. */
export function isChecked(rule: string): boolean {
  return !UNCHECKED.has(rule);
}
