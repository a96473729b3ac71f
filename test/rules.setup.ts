/** Generates what follows from rules before their tests, and after them what follows from reports that these wrote. */
import { ruleArtefacts } from '../src/generate/rules.ts';
import { write } from '../src/generate/write.ts';

export default async function setup(): Promise<() => Promise<void>> {
  await writeAll();
  return writeAll;
}

async function writeAll(): Promise<void> {
  for (const path of await write(ruleArtefacts)) process.stdout.write(`written  ${path}\n`);
}
