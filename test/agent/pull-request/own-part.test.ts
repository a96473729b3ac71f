/** What a follow-up does to the body of a pull request: it rewrites what is the service's own and nobody has changed, and nothing else. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  wrapInServiceMarkers,
  replaceOwnPartWithinLimit,
  type RewrittenPullRequestBody,
} from '../../../src/agent/pull-request/own-part.ts';
import { pullRequestText } from './whole-text.ts';

const textFrom = (from: number): string => `Messages from ${from}.`;
const whole = (parts: RewrittenPullRequestBody | undefined): string => (parts === undefined ? '' : parts.before + parts.own + parts.after);
const followUp = (body: string, latest: number): string => whole(replaceOwnPartWithinLimit(body, { first: 1, latest, textFrom }));

test('law: what is around the part stays, byte for byte, whatever a host does to line ends and slashes', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '\n', '/', ' ', '<!-- docs-nav 1 -->', '<!-- /docs-nav -->', '漢', '\\') });
  fc.assert(
    fc.property(text, text, text, fc.boolean(), (before, own, after, isWindows) => {
      const plain = (other: string): string => other.replaceAll('docs-nav', 'docs');
      const body = plain(before) + wrapInServiceMarkers(own, 1) + plain(after);
      const hosted = isWindows ? body.replaceAll('\r\n', '\n').replaceAll('\n', '\r\n').replaceAll(/^\//gm, '\\/') : body;
      const [left = '', right = ''] = hosted.split(/<!-- docs-nav [^]*<!-- \/docs-nav -->/);
      expect(followUp(hosted, 2)).toBe(left + wrapInServiceMarkers(textFrom(1), 1) + right);
    }),
  );
});

test('law: a part that somebody has changed stays, and the next messages have one part below it', () => {
  const words = fc.string({ unit: fc.constantFrom('a', ' ', '\n', '.'), minLength: 1, maxLength: 20 }).filter((text) => text.trim() !== '');
  fc.assert(
    fc.property(words, fc.integer({ min: 2, max: 9 }), (mine, latest) => {
      const edited = wrapInServiceMarkers('The text.', 1).replace('The text.', `The text. ${mine}`);
      const once = followUp(edited, latest);
      expect(once).toBe(`The text. ${mine.trimEnd()}\n\n${wrapInServiceMarkers(textFrom(latest), latest)}`);
      // The part below stays one for all further messages.
      expect(followUp(once, latest + 1)).toBe(once);
    }),
  );
});

test('the text of a job starts an empty pull request body, and follows a body without a part of the job', () => {
  expect(followUp(' \n', 3)).toBe(wrapInServiceMarkers(textFrom(1), 1));
  expect(followUp('Mine.\n', 3)).toBe(`Mine.\n\n${wrapInServiceMarkers(textFrom(3), 3)}`);
});

test.each(['the first mark', 'the last mark', 'both marks'])(
  'a follow-up keeps all text of a pull request body from which somebody has removed %s',
  (which) => {
    const { body } = pullRequestText({ jobId: 'j', messages: [{ seq: 1, prompt: 'Add a page', summary: 'Done.', report: null }] });
    const [first, last] = [/^<!--.*-->\n/, /\n<!-- \/docs-nav -->$/];
    let left = wrapInServiceMarkers(body, 1);
    if (which !== 'the last mark') left = left.replace(first, '');
    if (which !== 'the first mark') left = left.replace(last, '');
    const mine = `Mine.\n\n${left}\n\nMine, too.`;
    expect(followUp(mine, 2)).toBe(`${mine}\n\n${wrapInServiceMarkers(textFrom(2), 2)}`);
    expect(followUp(followUp(mine, 2), 3)).toBe(followUp(mine, 2));
  },
);

test('a follow-up leaves the body of a pull request as it is where there is no room for more text', () => {
  expect(replaceOwnPartWithinLimit('x'.repeat(64_900), { first: 1, latest: 2, textFrom })).toBeUndefined();
  const long = pullRequestText({
    jobId: 'j',
    messages: [{ seq: 2, prompt: 'x'.repeat(9000), summary: 'y '.repeat(9000), report: null }],
    isContinued: true,
    room: 3000,
  });
  expect(long.body.length).toBeLessThanOrEqual(3000);
  expect(long.body).toContain('## Message 2');
});
