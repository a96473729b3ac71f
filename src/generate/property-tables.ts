/** Rows of properties as tables of the reference. */
import type { PropertyRow } from './property-rows.ts';

export function propertyTable(rows: readonly PropertyRow[]): string {
  const lines = rows.map(({ path, type, meaning }) => `| \`${path}\` | ${type} | ${meaning} |`);
  return `| Property | Value | Meaning |\n|---|---|---|\n${lines.join('\n')}`;
}

/** The words of properties that have many, each list once. */
export function wordLists(rows: readonly PropertyRow[]): string {
  const lists = new Map<string, { readonly words: PropertyRow['words']; readonly paths: string[] }>();
  for (const { path, words } of rows) {
    if (Object.keys(words).length === 0) continue;
    const key = JSON.stringify(words);
    const list = lists.get(key) ?? { words, paths: [] };
    list.paths.push(`\`${path}\``);
    lists.set(key, list);
  }
  return [...lists.values()].map(({ words, paths }) => wordList(paths.join(', '), words)).join('\n\n');
}

/** A table only if it says more than the words themselves. */
function wordList(paths: string, words: PropertyRow['words']): string {
  const names = Object.keys(words);
  const isPlain = names.length > 20 || names.filter((name) => sameWords(name, words[name] ?? '')).length > names.length / 2;
  if (isPlain) return `Words for ${paths}: ${names.map((name) => `\`${name}\``).join(', ')}.`;
  const lines = Object.entries(words).map(([word, meaning]) => `| \`${word}\` | ${meaning} |`);
  return `Words for ${paths}:\n\n| Word | Meaning |\n|---|---|\n${lines.join('\n')}`;
}

function sameWords(name: string, meaning: string): boolean {
  return name.replaceAll('-', ' ') === meaning.toLowerCase();
}
