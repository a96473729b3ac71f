/** Validates the text of a setting. */
import { isIP } from 'node:net';
import { isAddressList } from '../net/address-rules.ts';
import type { SettingKind, SettingDefinition } from './table.ts';

export const PROVIDER_NAMES = ['anthropic', 'openai', 'openai-compatible'] as const;

/** The expected value of each kind, for messages and docs. */
const EXPECTATIONS: Readonly<Record<Exclude<SettingKind, 'count' | 'folder' | 'choice'>, string>> = {
  host: 'a host name or IP address without a port, such as 127.0.0.1 or ::1',
  port: 'a whole number from 0 to 65535',
  url: 'an http:// or https:// URL with a host but no user, password, path or query, such as https://docs.example.com',
  database: 'a URL that begins with postgres:// or postgresql:// and has a host',
  model: `a provider and a model, such as anthropic/claude-sonnet-4-5; providers are ${PROVIDER_NAMES.join(', ')}`,
  addresses: 'a comma-separated list of public, private, addresses, ranges such as 10.0.0.0/8, and host names',
  switch: '1, true, yes, 0, false or no',
};

const HOST_NAME = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*\.?$/i;

/** Checks each value by itself; settings.ts checks combinations. */
const VALIDATORS: Readonly<Record<SettingKind, (text: string, setting: SettingDefinition) => boolean>> = {
  host: (text) => isIP(text) > 0 || HOST_NAME.test(text),
  port: (text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535,
  url: (text) => isOrigin(text),
  folder: (text) => !text.includes('\0'),
  database: (text) => isDatabase(text),
  choice: (text, { choices = [] }) => choices.includes(text),
  model: isModelName,
  addresses: isAddressList,
  count: (text, { min = 0, max = Infinity }) => /^\d{1,12}$/.test(text) && Number(text) >= min && Number(text) <= max,
  switch: (text) => text in SWITCH_VALUES,
};

const SWITCH_VALUES: Readonly<Record<string, boolean>> = { '1': true, true: true, yes: true, '0': false, false: false, no: false };

/** Values that may contain a password are not repeated in an error. */
const SECRET_KINDS: ReadonlySet<SettingKind> = new Set(['database', 'url']);

/** What is wrong with the text, or `undefined`. `place` is its flag or variable, such as “--port”. */
export function settingProblem(text: string, setting: SettingDefinition, place: string): string | undefined {
  if (VALIDATORS[setting.kind](text, setting)) return undefined;
  const given = SECRET_KINDS.has(setting.kind) ? '' : `, not “${text}”`;
  return `“${place}” must be ${expectation(setting)}${given}.`;
}

export function expectation({ kind, min = 0, max = Infinity, choices = [] }: SettingDefinition): string {
  if (kind === 'choice') return `one of ${choices.join(', ')}`;
  if (kind === 'count') return `a whole number from ${min} to ${max}`;
  return kind === 'folder' ? 'a path' : EXPECTATIONS[kind];
}

export function isSwitchedOn(text: string): boolean {
  return SWITCH_VALUES[text] === true;
}

/** The origin of a URL, without a trailing slash. */
export function originOf(text: string): string {
  return new URL(text).origin;
}

function isOrigin(text: string): boolean {
  const url = parseUrl(text);
  if (url === undefined || !['http:', 'https:'].includes(url.protocol) || url.hostname === '') return false;
  return url.pathname === '/' && url.username === '' && url.password === '' && !/[?#]/.test(text);
}

/** Whether the text is a known provider, a slash and a model name. */
export function isModelName(text: string): boolean {
  return PROVIDER_NAMES.some((provider) => text.startsWith(`${provider}/`)) && /^[^/\s]+\/[^\s]{1,200}$/.test(text);
}

/** For a Unix socket, its folder is the query parameter `host`. */
function isDatabase(text: string): boolean {
  const url = parseUrl(text);
  return url !== undefined && ['postgres:', 'postgresql:'].includes(url.protocol) && (url.hostname !== '' || url.searchParams.has('host'));
}

function parseUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}
