/** docs/service/settings.mdx: every setting of the job service, from their table. */
import { expectation } from '../agent/config/check-value.ts';
import { LIMIT_SETTINGS, RETENTION_SETTINGS, GENERAL_SERVICE_SETTINGS, type SettingDefinition } from '../agent/config/table.ts';
import type { MakeGeneratedFiles } from './artefact.ts';

const SECTIONS: readonly {
  readonly title: string;
  readonly about: string;
  readonly settings: Readonly<Record<string, SettingDefinition>>;
}[] = [
  {
    title: 'The service',
    about: 'Where the service listens, where it keeps its data, and what it does.',
    settings: GENERAL_SERVICE_SETTINGS,
  },
  {
    title: 'Limits',
    about:
      'What clients, and the model on their behalf, may do. Processes that share a database should have the same limits. A client that exceeds a limit gets 429 with `Retry-After`; a message that exceeds one fails, and nothing is pushed.',
    settings: LIMIT_SETTINGS,
  },
  {
    title: 'Retention',
    about: 'How long data is kept. [Operations](/service/operations#what-is-deleted-when) lists what is deleted when.',
    settings: RETENTION_SETTINGS,
  },
];

export const makeServiceSettings: MakeGeneratedFiles = () => Promise.resolve([{ path: 'docs/service/settings.mdx', text: makePage() }]);

function makePage(): string {
  const sections = SECTIONS.map(
    ({ title, about, settings }) =>
      `## ${title}\n\n${about}\n\n| Variable | Flag | Default | Meaning |\n|---|---|---|---|\n${Object.values(settings).map(row).join('\n')}\n`,
  );
  return `---
title: Settings
description: Every setting of the job service, with its default.
---

A flag of \`docs-nav-service\` overrides the environment variable, which overrides the default. If a value is invalid, the service
reports what is expected and does not start.

Settings of one process have a flag, except \`DATABASE_URL\`, which can contain a password. Limits and retention, which should be the
same for all processes, have only a variable.

A misspelled variable is not ignored: if a name resembles that of a setting, such as one without its last letter, and the
value would be valid there, the service does not start and suggests the name that was probably meant. Other unknown names that begin with \`DOCS_NAV_\` cause a warning.
They can still be the [token variable](/service/code-hosts) of a project.

${sections.join('\n')}
The variables of [models](/service/models) and of [code hosts](/service/code-hosts) have their own pages.
`;
}

function row(setting: SettingDefinition): string {
  const { env, flag, summary, kind } = setting;
  const range = kind === 'count' || kind === 'choice' ? `; ${expectation(setting)}` : '';
  const cells = [`\`${env}\``, flag === undefined ? '' : `\`--${flag}\``, defaultOf(setting), `${escapeCell(summary)}${range}.`];
  return `| ${cells.join(' | ')} |`;
}

function defaultOf({ fallback, fallbackText = '' }: SettingDefinition): string {
  return fallback === null ? escapeCell(fallbackText) : `\`${fallback}\``;
}

/** MDX interprets `<` as the beginning of a tag. */
function escapeCell(text: string): string {
  return text.replaceAll('|', '\\|').replace(/http:\/\/<host>:<port>|\$XDG_DATA_HOME\/docs-nav|~\/[\w./-]+/g, (found) => `\`${found}\``);
}
