/** The only call of gray-matter. Code in front matter is not run, and errors are not hidden by its cache. */
import matter from 'gray-matter';
import { parseValidYamlWithinLimits } from '../document/yaml.ts';

const refuse = (): never => {
  throw new Error('Code in front matter is not run.');
};

/** gray-matter splits the last line break if it is `\r\n`. */
function valueOf(block: string): object {
  const value = parseValidYamlWithinLimits(`${block}\n`)?.value;
  return typeof value === 'object' && value !== null ? value : {};
}

/** Returns the data of front matter; empty if it cannot be parsed. */
export function parseFrontMatter(text: string): Readonly<Record<string, unknown>> {
  try {
    const engines = { yaml: valueOf, javascript: refuse, js: refuse, coffee: refuse, json: refuse };
    return matter(text, { language: 'yaml', engines }).data;
  } catch {
    return {};
  }
}
