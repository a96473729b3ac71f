/** Parses text as JSON if it begins like JSON, otherwise as YAML. The YAML parser is loaded only if needed. */
import { parseJson } from './json-file.ts';
import type { ParseResult, YamlTokenBudget } from './parsed.ts';

export async function parseSpecText(file: string, text: string, budget: YamlTokenBudget): Promise<ParseResult> {
  if (/\.json$/i.test(file)) return parseJson(file, text);
  if (looksLikeJson(text)) {
    const json = await parseJson(file, text);
    if ('parsed' in json) return json;
  }
  const { parseYaml } = await import('./yaml-file.ts');
  return parseYaml(file, text, budget);
}

export function looksLikeJson(text: string): boolean {
  return /^\s*[{[]/.test(text);
}
