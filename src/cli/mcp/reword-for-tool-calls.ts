/** Sentences of commands, as somebody needs them who calls tools: they name arguments where the command line has flags. */
import type { McpTool } from './tool.ts';

const OPERATION_OF: Readonly<Record<string, string>> = { mv: 'move', rm: 'remove', add: 'add', set: 'set', rename: 'rename' };

const SENTENCES: readonly (readonly [RegExp, string])[] = [
  [/^docs-nav: /gm, ''],
  [/To lint it anyway, pass its path: docs-nav lint \S+\./g, 'To check it anyway, pass its path as “site”.'],
  [/To lint it as it is: docs-nav lint \S+\./g, 'To check it as it is, pass its path as “site”.'],
  [/To lint it as it is, pass its path\./g, 'To check it as it is, pass its path as “site”.'],
  [/a run checks a whole site: docs-nav lint (.+)/g, 'a call checks a whole site: pass “$1” as “site”.'],
  [/for example: docs-nav rm --element "([^"]+)"/g, 'for example “$1”'],
  [/; “docs-nav rules” lists all rules\./g, '.'],
  [/, for example: docs-nav (?:add|place) .+/g, ', such as “guides/cache”.'],
  [
    /Run docs-nav in its folder, or pass its path, such as path\/to\/docs\.json\./g,
    'Start the server in its folder, or pass its path as “site”.',
  ],
  [/docs-nav diff needs/g, '“diff” needs'],
];

/** The arguments of a tool have the names of flags. */
export function rewordForToolCalls(text: string, tool: McpTool | undefined): string {
  return SENTENCES.reduce((said, [pattern, words]) => said.replaceAll(pattern, words), text)
    .replaceAll(/“docs-nav (mv|rm|add|set|rename)”/g, (_, command: string) => `“edit” with “do” set to “${OPERATION_OF[command]}”`)
    .replaceAll(/--([a-z]+(?:-[a-z]+)*)/g, (flag, name: string) => (tool && Object.hasOwn(tool.properties, name) ? `“${name}”` : flag));
}
