/** The only call of gray-matter: no code in front matter is run, and no error is swallowed by its cache. */
import matter from 'gray-matter';
import { readSmallYaml } from '../document/yaml.ts';

const refuse = (): never => {
  throw new Error('Front matter that is code is not run.');
};

/** gray-matter cuts the last line end in two where it is `\r\n`. */
function valueOf(block: string): object {
  const value = readSmallYaml(`${block}\n`)?.value;
  return typeof value === 'object' && value !== null ? value : {};
}

/** The data of a page's front matter; empty where it does not parse. */
export function parseFrontMatter(text: string): Readonly<Record<string, unknown>> {
  try {
    const engines = { yaml: valueOf, javascript: refuse, js: refuse, coffee: refuse, json: refuse };
    return matter(text, { language: 'yaml', engines }).data;
  } catch {
    return {};
  }
}
