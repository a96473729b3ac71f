/** `npm run new-rule <id>` or `npm run new-rule <id> optional`: writes the files of a rule, for its author to change. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { skeletonOf } from './rule-skeleton.ts';

const [id, word] = process.argv.slice(2);

if (id === undefined || !/^[a-z]+(?:-[a-z]+)*$/.test(id) || (word !== undefined && word !== 'optional')) {
  process.stderr.write(
    'Give the rule an id of lowercase letters and hyphens, for example: npm run new-rule no-empty-label\nFor a rule that is off by default: npm run new-rule no-empty-label optional\n',
  );
  process.exitCode = 2;
} else if (existsSync(`src/rules/${id}.ts`)) {
  process.stderr.write(`The rule ${id} already exists: src/rules/${id}.ts\n`);
  process.exitCode = 2;
} else {
  for (const [path, text] of Object.entries(skeletonOf(id, word === 'optional'))) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    process.stdout.write(`written  ${path}\n`);
  }
  process.stdout.write('Next: write the rule and its fixtures, then “UPDATE=1 npm run test:rules”. CONTRIBUTING.md has the steps.\n');
}
