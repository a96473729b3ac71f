/** docs/service/settings.mdx: every setting of the job service, from the table that reads them. */
import { expected } from '../agent/config/read-value.ts';
import { LIMITS, RETENTION, SERVICE, type Setting } from '../agent/config/table.ts';
import type { MakeArtefacts } from './artefact.ts';

const SECTIONS: readonly { readonly title: string; readonly about: string; readonly settings: Readonly<Record<string, Setting>> }[] = [
  { title: 'The service', about: 'Where it listens, where it keeps its data, and what it does.', settings: SERVICE },
  {
    title: 'Limits',
    about:
      'What clients, and the model on their behalf, may do. Processes that share a database should have the same ones. A client that is over a limit gets 429 with `Retry-After`; a message that is over one fails, and nothing is pushed.',
    settings: LIMITS,
  },
  {
    title: 'Retention',
    about: 'How long things are kept. [Operations](/service/operations#what-is-deleted-when) says what goes when.',
    settings: RETENTION,
  },
];

export const makeServiceSettings: MakeArtefacts = () => Promise.resolve([{ path: 'docs/service/settings.mdx', text: makePage() }]);

function makePage(): string {
  const sections = SECTIONS.map(
    ({ title, about, settings }) =>
      `## ${title}\n\n${about}\n\n| Variable | Flag | Default | Meaning |\n|---|---|---|---|\n${Object.values(settings).map(row).join('\n')}\n`,
  );
  return `---
title: Settings
description: Every setting of the job service, with its default.
---

A flag of \`docs-nav serve\` wins over the variable of the environment, and that over the default. A value that is not what it must be
is told with what is expected, and the service does not start.

${sections.join('\n')}
The variables of [models](/service/models) and of [code hosts](/service/code-hosts) have their own pages.
`;
}

function row(setting: Setting): string {
  const { env, flag, fallback, summary, kind } = setting;
  const range = kind === 'count' ? `; ${expected(setting)}` : '';
  return `| ${[`\`${env}\``, flag === undefined ? '' : `\`--${flag}\``, fallback === null ? '' : `\`${fallback}\``, `${escapeCell(summary)}${range}.`].join(' | ')} |`;
}

/** MDX reads a `<` as the beginning of a tag. */
function escapeCell(text: string): string {
  return text.replaceAll('|', '\\|').replace(/http:\/\/<host>:<port>|\$XDG_DATA_HOME\/docs-nav|~\/[\w./-]+/g, (found) => `\`${found}\``);
}
