/** The example on the page of a rule: the files of its fixture, and the command that prints its findings. */
import { existsSync, readFileSync } from 'node:fs';
import type { DocsNavSettings } from '../subject/settings.ts';

export function exampleIn(folder: string): string {
  const { args, config } = settingsIn(folder);
  const isChange = existsSync(`${folder}/before/docs.json`);
  const command = ['docs-nav lint --info', ...(isChange ? ['--changed'] : []), ...args].join(' ');
  return [
    ...(isChange ? [`Before a change:\n\n${block('json', read(folder, 'before/docs.json'))}\n\nAfter it:`] : []),
    block('json docs.json', read(folder, 'docs.json')),
    ...(config === undefined ? [] : [block('json docs-nav.config.json', config)]),
    ...['docs-nav.config.json', 'docs-nav-baseline.json']
      .filter((name) => existsSync(`${folder}/${name}`))
      .map((name) => block(`json ${name}`, read(folder, name))),
    `\`${command}\` prints:`,
    `${block('text', read(folder, 'expected.txt'))}\n`,
  ].join('\n\n');
}

/** The settings of a fixture as flags if they only set severities, otherwise as a configuration. */
function settingsIn(folder: string): { args: readonly string[]; config?: string } {
  if (!existsSync(`${folder}/settings.json`)) return { args: [] };
  const config = read(folder, 'settings.json');
  const { rules = {}, ...others } = JSON.parse(config) as DocsNavSettings;
  const isPlain = Object.keys(others).length === 0 && Object.values(rules).every((setting) => typeof setting === 'string');
  return isPlain ? { args: Object.entries(rules).map(([id, level]) => `--rule ${id}=${String(level)}`) } : { args: [], config };
}

function read(folder: string, name: string): string {
  return readFileSync(`${folder}/${name}`, 'utf8').trimEnd();
}

function block(title: string, text: string): string {
  return `\`\`\`${title}\n${text}\n\`\`\``;
}
