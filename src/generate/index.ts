/** `npm run generate` writes every generated file; with `--check`, it lists files that differ and fails. */
import { artefactMakers } from './registry.ts';
import { describeWrittenArtefact, writeArtefacts } from './write.ts';

const isCheck = process.argv.includes('--check');
const stale = await writeArtefacts(artefactMakers, { isCheck });

for (const artefact of stale) process.stdout.write(isCheck ? `differs  ${artefact.path}\n` : describeWrittenArtefact(artefact));
if (isCheck && stale.length > 0) {
  process.stderr.write('Generated files are out of date. Run “npm run generate” and commit the result.\n');
  process.exitCode = 1;
}
