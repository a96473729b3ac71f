/** The rules that the page does not check, because what they read is not in it. It says so, and shows what `docs-nav preview` found. */

interface UncheckedRules {
  /** What the rules read. */
  readonly reads: string;
  readonly rules: readonly string[];
}

export const UNCHECKED_RULES: readonly UncheckedRules[] = [
  { reads: 'the text of pages', rules: ['link', 'imported-page'] },
  { reads: 'API descriptions', rules: ['openapi-coverage', 'openapi-file', 'openapi-operation', 'openapi-page', 'url-collision'] },
  { reads: 'files that are not pages', rules: ['file-exists'] },
  { reads: 'the configuration', rules: ['suppression'] },
];

/** Rules that compare with an earlier state, which the page has only in examples. */
export const CHANGE_RULES: readonly string[] = ['default-change', 'emptied', 'inherited-change', 'lost-url'];

const UNCHECKED_IDS = new Set(UNCHECKED_RULES.flatMap(({ rules }) => rules));

/** Whether the page finds what this rule reports. */
export function canCheckInBrowser(rule: string): boolean {
  return !UNCHECKED_IDS.has(rule);
}
