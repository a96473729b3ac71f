/** What the commands of the service share: flags, and how a field becomes one. */
import type { OperatorField } from '../../agent/contract/operator-fields.ts';
import type { Flag } from '../command.ts';

export const DATA_FOLDER_FLAG: Flag = {
  name: 'data',
  value: 'folder',
  summary: 'Data folder of the service (default: DOCS_NAV_DATA, or else the default of “start”)',
};

/** The flag of a field, with what its summary adds. */
export function flagOf({ flag: name = '', value, choices, summary }: OperatorField, added = ''): Flag {
  return { name, ...(value && { value }), ...(choices && { choices: Object.keys(choices) }), summary: `${summary}${added}` };
}

export const DATA_LOCATION = `Uses the database in DATABASE_URL, or else the one in the data folder: through the service if it is running, directly otherwise.`;
