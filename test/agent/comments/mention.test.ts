/** Who is mentioned in a comment. */
import { describe, expect, test } from 'vitest';
import { mentions } from '../../../src/agent/comments/mention.ts';
import { leastThreadTime } from '../../support/thread-time.ts';

describe('a comment mentions the name', () => {
  test.each([
    '@docs-agent please fix the link',
    'Please, @Docs-Agent: fix the link',
    'Fix the link (@docs-agent).',
    '@docs-agent',
    'First line\n\n@docs-agent fix it',
    '> What somebody said\n\n@docs-agent fix it',
    '> What somebody said\n@docs-agent fix it',
    '```\ncode\n```\n@docs-agent fix it',
    '`code` @docs-agent `more code`',
    'An odd ` backtick, @docs-agent',
    'Windows\r\n@docs-agent\r\n',
    '- a list\n    @docs-agent in an item',
    '<!-- a note --> @docs-agent',
    '`<!--` is a comment, @docs-agent',
    '**@docs-agent** fix it',
    '@docs-agent.',
    '@docs-agent’s turn',
    '```foo``` should be bar, @docs-agent',
    '- ```js\n  x\n  ```\n\n@docs-agent fix it',
    '1. Item:\n\n    @docs-agent in a paragraph of the item',
    '<!--\n```\n-->\n@docs-agent fix it',
  ])('in %j', (text) => {
    expect(mentions(text, 'docs-agent')).toBe(true);
  });
});

describe('a comment does not mention the name', () => {
  test.each([
    '',
    'docs-agent',
    'mail@docs-agent.example',
    'x@docs-agent',
    '@docs-agents',
    '@docs-agent-2',
    '@docs-agent/team',
    '@docs',
    '@@docs-agent',
    '> @docs-agent fix it',
    '   > > @docs-agent fix it',
    '`@docs-agent`',
    '``a ` @docs-agent``',
    '```\n@docs-agent fix it\n```',
    '~~~~ text\n@docs-agent\n~~~\n@docs-agent',
    '```\n@docs-agent, a block that does not end',
    'A paragraph\n\n    @docs-agent as code',
    '\t@docs-agent as code',
    '<!-- @docs-agent -->',
    '<!-- @docs-agent, a note that does not end',
    'https://example.com/@docs-agent',
    '- ```\n  @docs-agent in the block of an item\n  ```',
    'A list\n- a\n\nA paragraph\n\n    @docs-agent as code',
    '<!--\n@docs-agent in a note\n-->',
  ])('in %j', (text) => {
    expect(mentions(text, 'docs-agent')).toBe(false);
  });
});

test.each(['`', '``a', '<!--', '<!---->', '@docs-agen', '> ', '```\n', '    a\n', '@', '\n'])(
  'a comment of a million characters that repeats %j is searched for a mention in under five seconds',
  async (unit) => {
    const text = unit.repeat(1_000_000 / unit.length);
    expect(await leastThreadTime(5000, () => mentions(text, 'docs-agent'))).toBeLessThan(5000);
  },
);
