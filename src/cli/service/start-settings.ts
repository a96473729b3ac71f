/** The flags and variables of `docs-nav-service start`, from the settings of the service. */
import { ALL_SETTINGS, type SettingDefinition } from '../../agent/config/table.ts';
import type { Flag } from '../command.ts';

export const START_FLAGS: readonly Flag[] = ALL_SETTINGS.flatMap((setting) => {
  const { flag: name, value, choices, env, summary } = setting;
  if (name === undefined) return [];
  return { name, ...(value !== undefined && { value }), ...(choices && { choices }), summary: `${summary} (${env}${defaultOf(setting)})` };
});

/** Names and summaries of the settings without a flag. */
export const START_VARIABLES: readonly (readonly [string, string])[] = ALL_SETTINGS.filter(({ flag }) => flag === undefined).map(
  (setting) => [setting.env, `${setting.summary} (${defaultOf(setting).slice(2)})`],
);

function defaultOf({ fallback, fallbackText }: SettingDefinition): string {
  const shown = fallback ?? fallbackText;
  return shown === undefined ? '' : `, default ${shown}`;
}
