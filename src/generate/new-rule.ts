/** `npm run new-rule <id>` or `npm run new-rule <id> optional`: the two places a rule is written in. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';

const [id, word] = process.argv.slice(2);

if (id === undefined || !/^[a-z]+(?:-[a-z]+)*$/.test(id) || (word !== undefined && word !== 'optional')) {
  process.stderr.write(
    'Give the rule a name of small letters and hyphens, as in: npm run new-rule no-empty-label\nFor a rule that is off by default: npm run new-rule no-empty-label optional\n',
  );
  process.exitCode = 2;
} else if (existsSync(`src/rules/${id}.ts`)) {
  process.stderr.write(`There is a rule ${id} already: src/rules/${id}.ts\n`);
  process.exitCode = 2;
} else {
  const isOptional = word === 'optional';
  write(
    `src/rules/${id}.ts`,
    `/** What is wrong, in a few words. */
import { pointerOf } from '../navigation/model.ts';
import { defineRule } from '../lint/rule.ts';

export default defineRule({
  id: '${id}',
  theme: 'The tree',
  severity: 'warning',
${isOptional ? '  isOptional: true,\n' : ''}  summary: 'What must hold, in one sentence.',
  why: 'What happens to readers of the site where it does not.',
  when: ({ navigation }) => navigation.elements.some(({ label }) => label === '${id}'),
  messages: { found: 'What is wrong with “{label}”, and what is expected.' },
  *check({ navigation }, problem) {
    for (const element of navigation.elements) {
      if (element.label === '${id}') yield problem.found({ pointer: pointerOf(element) }, { label: element.label });
    }
  },
});
`,
  );
  for (const [name, label] of [
    ['example', id],
    ['clean', 'Start'],
  ] as const) {
    const folder = `fixtures/rules/${id}/${name}`;
    write(`${folder}/docs.json`, docs(label));
    write(`${folder}/index.mdx`, '');
    if (isOptional) write(`${folder}/settings.json`, `{ "rules": { "${id}": "warning" } }\n`);
  }
  process.stdout.write('Next: write the rule and its fixtures, then “UPDATE=1 npm run test:rules”. CONTRIBUTING.md has the steps.\n');
}

function docs(label: string): string {
  return `{\n  "navigation": {\n    "groups": [{ "group": "${label}", "pages": ["index"] }]\n  }\n}\n`;
}

function write(path: string, text: string): void {
  mkdirSync(path.slice(0, path.lastIndexOf('/')), { recursive: true });
  writeFileSync(path, text);
  process.stdout.write(`written  ${path}\n`);
}
