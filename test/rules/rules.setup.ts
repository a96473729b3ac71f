/** Generates what follows from rules before their tests, and after them what follows from reports that these wrote. */
import { ruleArtefacts } from '../../src/generate/rules.ts';
import { describeWrittenArtefact, writeArtefacts } from '../../src/generate/write.ts';

export default async function setup(): Promise<() => Promise<void>> {
  await writeAll();
  return writeAll;
}

async function writeAll(): Promise<void> {
  try {
    for (const artefact of await writeArtefacts(ruleArtefacts)) process.stdout.write(describeWrittenArtefact(artefact));
  } catch (error) {
    // Vitest cannot print an error of the setup when it caches modules: it would show another one instead.
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
