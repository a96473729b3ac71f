/** Text of users and models in pull requests and commits: it is shown, and does nothing. */
import fc from 'fast-check';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { describe, expect, test } from 'vitest';
import type { NavigationReport } from '../../../src/agent/contract/job.ts';
import { commitText } from '../../../src/agent/pull-request/pull-request-text.ts';
import { pullRequestText } from './whole-text.ts';
import type { PullRequestBodyInput } from '../../../src/agent/pull-request/pull-request-text.ts';
import { harmlessMarkdown } from '../../../src/agent/pull-request/harmless-markdown.ts';
import { cases } from '../../support/cases.ts';
import { character, CODES, rawIn } from '../../support/hidden.ts';

const jobId = '01970000-0000-7000-8000-000000000001';
const report: NavigationReport = {
  pagesAdded: ['guides/new'],
  pagesRemoved: [],
  pagesMoved: [],
  urlsLost: [],
  findingsIntroduced: [],
  findingsFixed: [],
  markdown: '**Pages added** (1)\n\n- `guides/new` in `Guides`\n',
};
const bodyOf = (prompt: string | null, summary: string | null = null): string =>
  pullRequestText({ jobId, messages: [{ seq: 1, prompt, summary, report }] }).body;
const titleOf = (prompt: string | null): string =>
  pullRequestText({ jobId, messages: [{ seq: 1, prompt, summary: null, report: null }] }).title;

interface Node {
  readonly type: string;
  readonly value?: string;
  readonly children?: readonly Node[];
}

/** The nodes of a text as Markdown has them. */
function nodesOf(markdown: string): readonly Node[] {
  const flat = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(flat)];
  return flat(unified().use(remarkParse).parse(markdown) as Node);
}

const HARMLESS = new Set(['root', 'paragraph', 'text', 'inlineCode', 'code', 'list', 'listItem', 'blockquote', 'break']);
/** What hosts look for in text that is no code. */
const ACTIVE = /@[\w-]|#\d|!\d|\bGH-\d|:\/\/|www\./i;

function expectHarmless(markdown: string): void {
  for (const { type, value = '' } of nodesOf(markdown)) {
    expect([...HARMLESS]).toContain(type);
    if (type === 'text') expect(value).not.toMatch(ACTIVE);
  }
  for (const line of markdown.split('\n')) expect(line).not.toMatch(/^\s*(?:>\s*)*\/\w/);
}

test.each([
  ['all', 'Instructions from `.mintlify/AGENTS.md`.'],
  ['beginning', 'Instructions from `.mintlify/AGENTS.md`, of which only the beginning was used because of its length.'],
  ['none', 'The instructions in `.mintlify/AGENTS.md` were not used because the file is too large.'],
] as const)('the pull request names the file of instructions, and says how much of it was used: %s', (use, note) => {
  const withInstructions = { ...report, instructions: { file: '.mintlify/AGENTS.md', use } };
  const { body } = pullRequestText({ jobId, messages: [{ seq: 1, prompt: 'x', summary: null, report: withInstructions }] });
  expect(body).toContain(`\n_${note}_\n\n---\n`);
  expect(bodyOf('x')).not.toContain('nstructions');
});

const HOSTILE: readonly (readonly [string, string])[] = [
  ['a mention', 'Thanks @octocat and @acme/docs-team!'],
  ['a mention after a bracket', '(@octocat)[@octocat]'],
  ['a closing keyword', 'Fixes #1, closes: #2 and resolves GH-3'],
  ['a closing keyword with a URL', 'Closes https://github.com/acme/docs/issues/12'],
  ['a reference to another repository', 'See acme/docs#12 and acme/docs@1234567 and acme/docs!3'],
  ['a reference in a list', '- Fixes #1\n* closes #2\n1. resolves #3'],
  ['references of GitLab', 'Closes !5, &6, ~bug, %v1, $7'],
  ['a quick action', '/merge\n/close\n  /label ~bug'],
  ['an image', '![pixel](https://tracker.example/p.png?id=1)'],
  ['a reference-style image', '![a][b]\n\n[b]: https://tracker.example/p.png'],
  ['HTML', '<img src=x onerror=alert(1)><script>alert(1)</script><details open><summary>x</summary>'],
  ['a comment', '<!-- hidden instructions -->text'],
  ['a link whose text is another URL', '[https://bank.example](https://evil.example)'],
  ['an autolink', '<https://evil.example> and www.evil.example and mailto:a@evil.example'],
  ['a link across several lines', '[text](\nhttps://evil.example\n)'],
  ['headings and rules', '# Big\n\nSetext\n===\n\n---\n***\n___'],
  ['a table', '| a | b |\n|---|---|\n| @x | #1 |'],
  ['unclosed code fences', 'a\n```\n@octocat\n````\n#1'],
  ['a code fence inside a code fence', '````\n```\n</code>\n```\n````\n@octocat'],
  ['code spans', 'Use `@octocat` and ``a`b`` and `open'],
  ['touching code spans', '`a``b`@x`c`'],
  ['an escape before a mention', String.raw`\@octocat \#1 \<b>`],
  ['entities', '&#64;octocat &lt;b&gt; &copy;'],
  ['footnotes and tasks', '[^1] text\n\n[^1]: note @x\n- [ ] task @y'],
  ['maths and emoji', '$`x`$ $$y$$ :tada: #️⃣1'],
  ['unusual line separators', 'a\r@b\u2028/merge\u2029#1'],
  ['a commit hash', 'As in 0a1b2c3d4e5f and deadbeef1'],
];

describe('body', () => {
  test('contains the prompt, the summary, the navigation report and the job id', () => {
    expect(bodyOf('Add a page about **limits**.\n\nThanks!', 'I added `guides/new`:\n\n- a page\n- an entry')).toBe(
      [
        '### Asked for',
        '',
        String.raw`> Add a page about \*\*limits\*\*.`,
        '>',
        String.raw`> Thanks\!`,
        '',
        '### Done',
        '',
        'I added `guides/new`:',
        '',
        '- a page',
        '- an entry',
        '',
        '### Navigation',
        '',
        '**Pages added** (1)',
        '',
        '- `guides/new` in `Guides`',
        '',
        '',
        '---',
        '',
        `Created by the documentation agent in job \`${jobId}\`. The navigation was checked before the push. The text above was written by the model.`,
        '',
      ].join('\n'),
    );
  });

  test.each(HOSTILE)('neutralizes %s', (_, text) => {
    expectHarmless(harmlessMarkdown(text));
    for (const body of [bodyOf(text), bodyOf('Ask', text)])
      expect(body).not.toMatch(/(?:fix|close|resolve)[sd]?:?\s+(?:#|https?:|\w+\/\w+#|GH-)/i);
  });

  test('neutralizes any text and shows its invisible characters', () => {
    const bits = fc.constantFrom(
      ...'@#!`*_[]()<>&\\/-+=|~$%^:."\'\n \t1aF',
      '@octocat',
      '#1',
      'Fixes ',
      'https://e.example/issues/1',
      '![a](b)',
      '```',
      '<b>',
      '- ',
      '> ',
      '1. ',
      '    ',
      '\r',
      '\u2028',
      '\0',
    );
    const hidden = fc.constantFrom(...CODES).map(character);
    fc.assert(
      fc.property(fc.array(fc.oneof({ weight: 3, arbitrary: bits }, hidden), { maxLength: 40 }), (list) => {
        const markdown = harmlessMarkdown(list.join(''));
        expectHarmless(markdown);
        expect(rawIn(markdown)).toEqual([]);
      }),
      { numRuns: cases(800) },
    );
  });

  test('shows link targets and makes invisible characters visible', () => {
    expect(harmlessMarkdown('See [the guide](https://a.example/x) ![chart](c.png)')).toBe(
      'See the guide (`https://a.example/x`) Image: chart (`c.png`)',
    );
    expect(harmlessMarkdown('a\u202Eb\u0000')).toBe(String.raw`a\\u202eb␀`);
  });

  test('a secret in a prompt or a summary is not quoted', () => {
    const secret = ['ghp_', 'k3Jd9sLq0Zx7Vb2Nm5Qw8Er1Ty4Ui6Op3As0'].join('');
    const text = pullRequestText({ jobId, messages: [{ seq: 1, prompt: `Use ${secret} here`, summary: `Used ${secret}`, report: null }] });
    expect(JSON.stringify(text)).not.toContain(secret);
    expect(JSON.stringify(commitText({ prompt: secret, summary: secret }))).not.toContain(secret);
    expect(text.body).toContain('secret removed');
  });

  test('stays within bounds, and shows the latest of many messages', () => {
    for (const unit of ['&', '\u{E0041}', 'a @b\n', '`', 'x']) {
      const long = unit.repeat(32_000);
      const messages: PullRequestBodyInput['messages'] = Array.from({ length: 30 }, (_, index) => ({
        seq: index + 1,
        prompt: long,
        summary: long,
        report: { ...report, markdown: '- `x`\n'.repeat(20_000) },
      }));
      const { title, body } = pullRequestText({ jobId, messages });
      expect(body.length).toBeLessThanOrEqual(60_000);
      expect(Array.from(title).length).toBeLessThanOrEqual(72);
      expect(body).toContain('## Message 30');
      expect(body).toMatch(/^_The first \d+ messages are not shown here\._/);
      expect(body).toContain(jobId);
    }
  });

  test('lists the omitted messages that added code or links to other sites', () => {
    const alarm = '**Runs code or points to other sites** (1)\n\n- `a.mdx:1` adds a script\n';
    const messages: PullRequestBodyInput['messages'] = Array.from({ length: 60 }, (_, index) => ({
      seq: index + 1,
      prompt: 'x'.repeat(2000),
      summary: 'y'.repeat(4000),
      report: { ...report, markdown: index < 40 && index % 2 === 0 ? alarm : '- `x`\n' },
    }));
    const { body } = pullRequestText({ jobId, messages });
    expect(body).toMatch(
      /^_The first \d+ messages are not shown here\._\n\n\*\*Runs code or points to other sites\*\*: messages 1, 3, 5, .* added such changes/,
    );
    const calm = pullRequestText({ jobId, messages: messages.map((message) => ({ ...message, report })) });
    expect(calm.body).not.toContain('added such changes');
  });
});

test.each([':', '[', '[](a', '`a', '@', '#1 ', 'a://', '[ci', '***', '!', ':a', 'fix ', '\u202e', '\\', '~~~\n', '- ', 'https://a/'])(
  'the text of a pull request or commit is made of 32,000 characters of repeated %j without a timeout',
  (unit) => {
    const text = unit.repeat(Math.ceil(32_000 / unit.length));
    expect(bodyOf(text, text).length).toBeLessThanOrEqual(60_000);
    expect(commitText({ prompt: text, summary: text }).subject).toMatch(/^Docs: /);
    expect(typeof harmlessMarkdown(text)).toBe('string');
  },
);

describe('title', () => {
  test.each([
    ['Add a page about limits.', 'Docs: Add a page about limits'],
    ['\n\n## Rename `guides/a` to **b**\nand more', 'Docs: Rename guides/a to b'],
    ['Fixes #1: ask @octocat', 'Docs: Fixes ＃1: ask ＠octocat'],
    ['Closes https://github.com/acme/docs/issues/1 [skip ci]', 'Docs: Closes github.com/acme/docs/issues/1 (skip ci)'],
    ['Draft: WIP', 'Docs: Draft: WIP'],
    ['a\u202Eb', String.raw`Docs: a\u202eb`],
    ['***', 'Docs: update the documentation'],
    ['日本語のページを追加', 'Docs: 日本語のページを追加'],
  ])('is derived from the prompt %j', (prompt, title) => {
    expect(titleOf(prompt)).toBe(title);
  });

  test.each([
    ['docs:', 'Add a page', 'docs: Add a page'],
    ['docs:', 'Docs: add a page', 'docs: add a page'],
    ['[docs]', 'docs: add a page', '[docs] add a page'],
    ['', 'Add a page', 'Add a page'],
    ['', '***', 'update the documentation'],
    ['Docs', 'Docsify the guide', 'Docs Docsify the guide'],
    ['', 'Draft: [WIP] (draft) Add a page', 'Add a page'],
    ['', 'WIP:', 'WIP'],
    ['', 'Draft the guide', 'Draft the guide'],
    ['Docs:', 'docs: ***', 'Docs: update the documentation'],
  ])('applies the prefix %j to the prompt %j', (titlePrefix, prompt, title) => {
    const messages = [{ seq: 1, prompt, summary: null, report: null }];
    expect(pullRequestText({ jobId, messages, titlePrefix }).title).toBe(title);
  });

  test('is that of the model if it has words, and else the first line of the prompt', () => {
    const subject = (title: string | null): string => commitText({ title, prompt: 'Ask', summary: null }).subject;
    expect(subject('Add a page')).toBe('Docs: Add a page');
    expect(subject(null)).toBe('Docs: Ask');
    expect(subject('\u{1F389}')).toBe('Docs: Ask');
  });

  test('mentions nobody, refers to nothing and skips no checks, whatever Markdown is between the characters', () => {
    const bits = fc.constantFrom(...'`*~@#!_[]:/ a1', '@octocat', 'GH-', 'sk', 'ip', 'c', 'i', '[', '***', 'http', 'Draft:', '[WIP]');
    fc.assert(
      fc.property(fc.array(bits, { maxLength: 12 }), fc.constantFrom('Docs:', ''), (list, titlePrefix) => {
        const messages = [{ seq: 1, prompt: 'Ask', summary: null, report: null }];
        const { title } = pullRequestText({ jobId, messages, title: list.join(''), titlePrefix });
        expect(title).not.toMatch(ACTIVE);
        expect(title).not.toMatch(/\[(?:skip ci|ci skip)\]|^(?:draft:|wip:|\[draft\]|\[wip\]|\(draft\))/i);
      }),
      { numRuns: cases(600) },
    );
    for (const [marked, harmless] of [
      ['Thank @`octocat', 'Thank ＠octocat'],
      ['Close #*12', 'Close ＃12'],
      ['[sk`ip c`i] Add', '(skip ci) Add'],
      ['[sk***ip c***i] Add', '(skip ci) Add'],
      ['See https:`//evil.example', 'See evil.example'],
    ] as const)
      expect(commitText({ title: marked, prompt: null, summary: marked }).subject).toBe(`Docs: ${harmless}`);
    expect(commitText({ prompt: null, summary: '[sk***ip c***i]' }).body).toBe('(skip ci)');
  });

  test('has a default without a prompt and is shortened between words', () => {
    expect(titleOf(null)).toBe('Docs: update the documentation');
    expect(titleOf('word '.repeat(100))).toMatch(/^Docs: (?:word )+word…$/);
    expect(Array.from(titleOf('日'.repeat(500)))).toHaveLength(72);
  });
});

describe('commit', () => {
  test('neutralizes references, mentions, CI directives and trailers in the summary', () => {
    const summary = [
      'Fixes #1, closes acme/docs#2, resolves https://github.com/acme/docs/issues/3, fixes ENG-4, GH-5, @octocat',
      '[skip ci] [ci skip] [no ci] ***NO_CI***',
      '',
      'Signed-off-by: Mallory <m@example.com>',
      'Co-authored-by: Mallory <m@example.com>',
      'Agent-Job: other',
      'BREAKING CHANGE: none',
      'Agent-Message : 2',
      '# comment',
      '---',
      'diff --git a/x b/x',
    ].join('\n');
    const { body } = commitText({ prompt: 'Do it', summary });
    expect(body).not.toMatch(/#\d|@\w|GH-\d|ENG-4|:\/\/|\[[^\]]*ci[^\]]*\]|\*{3}/i);
    for (const line of body.split('\n')) {
      expect(line).not.toMatch(/^(?:[\w-]+\s*:|BREAKING CHANGE|#|-{3}|diff )/);
      expect(line.length).toBeLessThanOrEqual(76);
    }
  });

  test('has no trailers, references or unusual line separators whatever the text', () => {
    const bits = fc.constantFrom(
      '@a',
      '#1',
      'Fixes ',
      'Agent-Job: ',
      'x: ',
      '\n',
      '\r',
      ' ',
      '-',
      ':',
      'https://e.example/issues/1',
      '[ci]',
      '\u2028',
      '\u0085',
      '!2',
      'GH-1',
      '[',
      '](',
      ')',
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof({ weight: 3, arbitrary: bits }, fc.constantFrom(...CODES).map(character)), { maxLength: 30 }),
        (list) => {
          const { subject, body } = commitText({ prompt: list.join(''), summary: list.join('') });
          expect(subject).toMatch(/^Docs: .+$/);
          expect(subject).not.toContain('\n');
          expect(rawIn(subject + body)).toEqual([]);
          for (const line of [subject, ...body.split('\n')]) expect(line).not.toMatch(/@\w|#\d|:\/\/|!\d|\bGH-\d/i);
          for (const line of body.split('\n')) expect(line).not.toMatch(/^[\w-]+\s*:/);
        },
      ),
      { numRuns: cases(800) },
    );
  });

  test('has an empty body if there is no summary', () => {
    expect(commitText({ prompt: 'Add a page', summary: null })).toEqual({ subject: 'Docs: Add a page', body: '' });
  });
});
