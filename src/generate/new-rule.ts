/** `npm run new-rule <id>`: the two places a rule is written in. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';

const [id] = process.argv.slice(2);

if (id === undefined || !/^[a-z]+(?:-[a-z]+)*$/.test(id)) {
  process.stderr.write('Give the rule a name of small letters and hyphens, as in: npm run new-rule no-empty-label\n');
  process.exitCode = 2;
} else if (existsSync(`src/rules/${id}.ts`)) {
  process.stderr.write(`There is a rule ${id} already: src/rules/${id}.ts\n`);
  process.exitCode = 2;
} else {
  write(
    `src/rules/${id}.ts`,
    `/** What is wrong, in a few words. */
import { defineRule } from '../lint/rule.ts';
import { pointerOf } from '../navigation/model.ts';

export default defineRule({
  id: '${id}',
  severity: 'warning',
  summary: 'What must hold, in one sentence.',
  why: 'What happens to readers of the site where it does not.',
  messages: { found: 'What is wrong with “{label}”, and what is expected.' },
  *check({ navigation }, problem) {
    for (const element of navigation.elements) {
      if (element.label === '${id}') yield problem.found({ pointer: pointerOf(element) }, { label: element.label });
    }
  },
});
`,
  );
  write(`fixtures/rules/${id}/example/docs.json`, docs(id));
  write(`fixtures/rules/${id}/clean/docs.json`, docs('Start'));
  for (const name of ['example', 'clean']) write(`fixtures/rules/${id}/${name}/index.mdx`, '');
  process.stdout.write(
    'Next: write the rule and its fixtures, then “npm run generate” and “UPDATE=1 npm test”. CONTRIBUTING.md has the steps.\n',
  );
}

function docs(label: string): string {
  return `{\n  "navigation": {\n    "groups": [{ "group": "${label}", "pages": ["index"] }]\n  }\n}\n`;
}

function write(path: string, text: string): void {
  mkdirSync(path.slice(0, path.lastIndexOf('/')), { recursive: true });
  writeFileSync(path, text);
  process.stdout.write(`written  ${path}\n`);
}
