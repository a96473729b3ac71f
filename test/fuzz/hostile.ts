/** What somebody who means harm would write: texts, paths and patterns. */

/** Texts that steer terminals, build logs, parsers or the eyes of who reads. */
export const TEXTS = [
  '\u001b[2J', '\u001b]0;title\u0007', '\u0000', '\u0008', '\r', '\n', '\r\n', '\t', '\u007f', '\u0085', '\u009b2J', '\u2028', '\u2029', '\u202e', '\u202a', '\u2066x\u2069',
  '\u200b', '\u200d', '\ufeff', '\u00ad', '\ud800', '\udc00', '\ufffe', '\uffff', '\u{e0041}', 'e\u0301', '\u00e9', '\u1100\u1161', '👩‍💻', '🏴\u{e0067}\u{e0062}\u{e007f}',
  '::error::x', '::set-output name=a::b', '##[error]x', '##vso[task.complete]', '%0A::error::x', '<script>', ']]>', '&amp;', '--', '-->', '`', '```', '|', '@org/team', '[x](y)',
  '${x}', '{{x}}', '$(id)', '; id', '"', "'", '\\', '/', '~', '#', '?', '%2e%2e', '%00', '%', ' ', '', '.', '..', '-rf', 'NaN', '1e999', '__proto__', 'constructor', 'toString', 'hasOwnProperty',
] as const;

/** Names of properties that mean something to the language. */
export const KEYS = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', '$ref', '$schema', '', ' ', 'a/b~c', '0', '-1', 'length', '\u202e', '\u0000'] as const;

/** Numbers and other values as JSON may write them, and some as it may not. */
export const VALUES = [
  'null', 'true', '0', '-0', '-1', '1e999', '-1e999', '1E400', '9007199254740993', '0.1e-400', `1${'0'.repeat(400)}`, '[]', '{}', '[[]]', '""', '[null]', '{"$ref":""}', '{"$ref":5}', '{"":""}', '{"__proto__":{"group":"x"}}',
  'NaN', 'Infinity', '01', '+1', '.5', "'a'", 'undefined', '/*', '//', ',', ':', '"', '"\\u"', '"\\ud800"', '"\\u0000"', '\u0000', '',
] as const;

/** Paths that lead to where nobody may look; the folder `outside` stands beside the repository. */
export function pathsOut(outside: string): readonly [string, ...string[]] {
  return [
    '../outside/secret', '../../outside/secret', '../outside', '../../outside', '../outside/docs.json', '../../outside/docs.json', '/../outside/secret.json', '../outside/.env', '../outside/*', '../outside/**/docs.json',
    '..', '../..', '.', './', '/', '//', '../', '..\\outside\\secret', '%2e%2e/outside/secret', '..%2foutside', '/etc/passwd', '/etc/hosts', '/proc/self/environ', '/dev/zero', '/dev/stdin', 'file:///etc/passwd',
    outside, `${outside}/secret.json`, `${outside}/secret`, `file://${outside}/secret.json`, 'C:\\x', '\\\\host\\share', 'http://127.0.0.1:9/x.json', '//127.0.0.1:9/x.json', '~/.ssh/id_rsa',
    '.git/config', '.git', '.git/HEAD', '../.git/config', 'x/../../outside/secret', './.git/../.git/config', '.GIT/config', 'linked/secret', 'linked', 'to-secret', 'git-link/config', 'up/outside/secret',
  ];
}

/** Patterns that a matcher could take for ever to match, or to expand. */
export const PATTERNS: readonly (() => string)[] = [
  () => `${'**/a/'.repeat(14)}**/b`,
  () => '*a*a*a*a*a*a*a*b',
  () => `${'*a'.repeat(200)}b`,
  () => '{a,b}'.repeat(25),
  () => '{1..9999999}',
  () => '{a..z}{a..z}{a..z}{a..z}{a..z}',
  () => `${'{'.repeat(5_000)}a${'}'.repeat(5_000)}`,
  () => `${'('.repeat(500)}a${')'.repeat(500)}`,
  () => '+(+(+(a)))b',
  () => '@(a|@(a|@(a|b)))*(a*)*(a*)b',
  () => '!(!(!(a)))',
  () => '[a-',
  () => '[!-]',
  () => '[[:alpha:][:digit:]]*[\\]]',
  () => '[z-a]',
  () => '\\',
  () => '!',
  () => '!**',
  () => '**',
  () => '/**/**/**/**/**/**/**/x/*y*',
  () => 'a'.repeat(33_000),
  () => `${'x/'.repeat(16_500)}*`,
  () => '?'.repeat(2_000),
  () => '*'.repeat(2_000),
  () => '**'.repeat(1_000),
  () => '#',
  () => '\\#\\!\\ ',
  () => 'a\\',
  () => '\u001b[2J*\u202e',
  () => '(?<=a)(.*)+$',
  () => '__proto__',
];
