/** Files that are written by hand around a generated part. */
import { readFileSync } from 'node:fs';
import type { GeneratedFile } from './artefact.ts';

/** Replaces the generated part of a file. */
export function replacePart(path: string, part: RegExp, text: string): GeneratedFile {
  const whole = readFileSync(path, 'utf8');
  if (!part.test(whole)) throw new Error(`${path} does not have a part to replace: nothing matches ${part}.`);
  return { path, text: whole.replace(part, () => text) };
}

/** Replaces sections of an MDX page, each between two comments, by their names. */
export function replaceSections(path: string, sections: Readonly<Record<string, string>>): GeneratedFile {
  let whole = readFileSync(path, 'utf8');
  for (const [name, text] of Object.entries(sections)) {
    const [begin, end] = [`{/* generated: ${name} */}\n`, `{/* end of ${name} */}`];
    const [before, after] = [whole.indexOf(begin) + begin.length, whole.indexOf(end)];
    if (before < begin.length || after < before) throw new Error(`${path} does not have a section “${name}” to replace.`);
    whole = `${whole.slice(0, before)}\n${text.trim()}\n\n${whole.slice(after)}`;
  }
  return { path, text: whole };
}
