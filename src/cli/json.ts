/** The JSON output of commands. */
import { escapeJson } from '../text/visible.ts';
import { valueOf, type Arguments } from './command.ts';

export function isJson(given: Arguments): boolean {
  return valueOf(given, 'format') === 'json';
}

export function json(value: object): string {
  return `${escapeJson(JSON.stringify({ version: 1, ...value }, null, 2))}\n`;
}
