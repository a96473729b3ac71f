/** The addresses of the pages about rules, in releases whose docs have one. */
import { RULE_PAGES } from './addresses.gen.ts';

/** Returns the address of the page about a rule of docs-nav. */
export function expandRulePageUrl(id: string, pages = RULE_PAGES): string | undefined {
  return pages?.replace('*', id);
}

/** Adds the address to what a format says about a rule of docs-nav. */
export function withRulePageUrl<Described extends { readonly id: string }>(rule: Described): Described & { readonly url?: string } {
  const url = expandRulePageUrl(rule.id);
  return url === undefined ? rule : { ...rule, url };
}
