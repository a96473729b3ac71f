/** The files that `npm run new-rule` writes for an author to change. */

/** Texts that the author must replace; the generator refuses a rule that still contains one. */
export const RULE_SKELETON_PLACEHOLDERS = {
  title: 'What is wrong, in a few words.',
  summary: 'What the rule requires, in one sentence.',
  why: 'What happens to readers of the site otherwise.',
  message: 'What is wrong with “{label}”, and what is expected.',
} as const;

/** Files by their paths from the repository root. */
export function skeletonOf(id: string, isOptional: boolean): Readonly<Record<string, string>> {
  const fixtures = `fixtures/rules/${id}`;
  return {
    [`src/rules/${id}.ts`]: ruleOf(id, isOptional),
    ...siteIn(`${fixtures}/example`, id),
    ...siteIn(`${fixtures}/clean`, 'Start'),
  };

  function siteIn(folder: string, label: string): Record<string, string> {
    return {
      [`${folder}/docs.json`]: `{\n  "navigation": {\n    "groups": [{ "group": "${label}", "pages": ["index"] }]\n  }\n}\n`,
      [`${folder}/index.mdx`]: '',
      ...(isOptional && { [`${folder}/settings.json`]: `{ "rules": { "${id}": "warning" } }\n` }),
    };
  }
}

function ruleOf(id: string, isOptional: boolean): string {
  return `/** ${RULE_SKELETON_PLACEHOLDERS.title} */
import { pointerOf } from '../navigation/model.ts';
import { defineRule } from '../lint/rule.ts';

export default defineRule({
  id: '${id}',
  theme: 'The tree',
  severity: 'warning',
${isOptional ? '  isOptional: true,\n' : ''}  summary: '${RULE_SKELETON_PLACEHOLDERS.summary}',
  why: '${RULE_SKELETON_PLACEHOLDERS.why}',
  when: ({ navigation }) => navigation.elements.some(({ label }) => label === '${id}'),
  messages: { found: '${RULE_SKELETON_PLACEHOLDERS.message}' },
  *check({ navigation }, problem) {
    for (const element of navigation.elements) {
      if (element.label !== '${id}') continue;
      const pointer = pointerOf(element);
      yield problem.found({ pointer }, { label: element.label }, { element: pointer, key: element.kind });
    }
  },
});
`;
}
