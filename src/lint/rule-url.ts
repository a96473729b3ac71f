/** The addresses of the pages about rules, in releases whose docs have one. */
import { HOMEPAGE } from './homepage.gen.ts';

/** Returns the address of the page about a rule of docs-nav. */
export function urlOfRule(id: string, homepage = HOMEPAGE): string | undefined {
  return homepage === undefined ? undefined : `${homepage.replace(/\/$/, '')}/rules/${id}`;
}

/** Adds the address to what a format says about a rule of docs-nav. */
export function withUrl<Described extends { readonly id: string }>(rule: Described): Described & { readonly url?: string } {
  const url = urlOfRule(rule.id);
  return url === undefined ? rule : { ...rule, url };
}
