/** The JSON output of commands. */
import { escapeJsonForLog } from '../text/visible.ts';
import { valueOf, type ParsedArguments } from './command.ts';

export function isJson(given: ParsedArguments): boolean {
  return valueOf(given, 'format') === 'json';
}

export function toVersionedJson(value: object): string {
  return `${escapeJsonForLog(JSON.stringify({ version: 1, ...value }, null, 2))}\n`;
}
