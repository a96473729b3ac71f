/** Fragments against the anchors of a page, in time that is linear in the page. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anchorsIfAllInText, findAnchorSpelling, predictHeadingId, type AnchorSpellingsByName } from '../../src/pages/anchors.ts';
import { cases } from '../support/cases.ts';

const page = (text: string): AnchorSpellingsByName => anchorsIfAllInText(text) ?? new Map();

test.each([
  ["## Here's the SQL", 'here’s-the-sql'],
  ['## Processor pause/resume', 'processor-pause/resume'],
  ['## :robot: Agents', 'agents'],
  ['## Agents', 'agents-2'],
  ['## Étape 1 – début', '%C3%A9tape-1-d%C3%A9but'],
  ['- ### In a list', 'in-a-list'],
  ['> ## In a quote', 'in-a-quote'],
  ['Underlined\n---', 'underlined'],
  ['Underlined\n-', 'underlined'],
  ['Underlined\n=', 'underlined'],
  ['Set up\r\n=====\r\n', 'set-up'],
  ['Text\u2028Part\n===', 'part'],
  ['<h2 id="x">Of HTML</h2>', 'of-html'],
  ['<ParamField path="user_id">', 'param-user-id'],
  ['<a id="then%2C-restart" />', 'then%2C-restart'],
  ['<ParamField path="--port <port>">', 'param-port-1'],
  ['<ParamField path="roles.<id>">', 'param-roles-id'],
  ['<Accordion title="What \'fresh\' means">', 'what-fresh-means'],
  ['<Accordion title=\'The "bind" key\'>', 'the-bind-key'],
  ['<Accordion title={`The "bind" key of \'x\'`}>', 'the-bind-key-of-x'],
  ['### `devices remove <id>`', 'devices-remove-%3Cid%3E'],
  ['### `devices remove <id>`', 'devices-remove-id'],
  ['### Ada <Badge>new</Badge>', 'ada-new'],
  ['## All of it (`pnpm test:docker:all`)', 'all-of-it-pnpm-test-docker-all'],
  ['## Q &amp; A', 'q-&-a'],
  ['## Q &amp; A', 'q-amp-a'],
  ['## Set up {#install}', 'install'],
  ['## Set up {#install} now', 'set-up-now'],
  ['<Card title="Part" icon="b">Text</Card>', 'part'],
  ['## A\n', ':~:text=some'],
  ['## A\n', 'user-content-fn-1'],
  ['## A\n', ''],
])('in a page with %s, the fragment #%s is valid', (text, fragment) => {
  expect(findAnchorSpelling(page(text), fragment)).toEqual({ isThere: true });
});

test.each([
  ['## Setup', 'set'],
  ['Text', 'text'],
  ['## [Setup](/install)', 'install'],
  ['---\ntitle: Setup\n---\n\nText.', 'title-setup'],
  ['---\n# Setup\nid: "part"\n---\n', 'setup'],
  ['Text.\n\n---\n\nText.', 'abc-'],
  ['# A\r\n\r\n===\r\n', 'step--1'],
  ['## Set up {#install}', 'set-up'],
  ['<img alt="Part" src="part.png" />', 'part'],
  ['<Card icon="part" href="/a">Text</Card>', 'part'],
])('in a page with %s, the fragment #%s is not valid', (text, fragment) => {
  expect(findAnchorSpelling(page(text), fragment)).toEqual({ isThere: false });
});

test.each([
  '## A',
  '```js\nimport a from "b";\nlist.map(one);\n```\n\n## A',
  '- ```js\n  export {};\n  ```\n\n## A',
  '<Tab>\n    1. Install\n    ```sh\n    npm i\n    ```\n    2. Insert\n```js\nimport a from "b";\n```\n  </Tab>\n\n## A',
  '```npm i``` first.\n\n```js\nimport a from "b";\n```\n\n## A',
])('an import in a code block does not make the anchors unknown: %s', (text) => {
  expect(findAnchorSpelling(page(text), 'a')).toEqual({ isThere: true });
  expect(findAnchorSpelling(page(text), 'b')).toEqual({ isThere: false });
});

test.each(['import Part from "/a.mdx";', '---\nopenapi: GET /x\n---\n', '<Snippet file="a.mdx" />'])(
  'the anchors of a page with %s are not known',
  (text) => {
    expect(anchorsIfAllInText(text)).toBeUndefined();
  },
);

test.each(['#', '<h1', '=', '="', '{#', 'a\n', '## <', '## ](', '## :', '---\n', '- ', '1. ', '> - '])(
  'finds the anchors of a page of 4 MB of %s without hanging',
  (part) => {
    expect(anchorsIfAllInText(part.repeat(4_000_000 / part.length))).toBeDefined();
  },
);

test.each([
  ["## Here's the SQL", 'heres-the-sql', 'here’s-the-sql'],
  ['## Setup', 'Setup', 'setup'],
  ['## Setup ##', 'set_up-2', 'setup-2'],
  ['## Node.js', 'nodejs', 'node-js'],
  ['## Pause/resume', 'pause-resume', 'pause/resume'],
  ['## `init` (beta)', 'init-(beta)', 'init-beta'],
  ['## Long heading {#short}', 'Short', 'short'],
  ['## Step 1: Issue a secret', 'step-1:-issue-a-secret', 'step-1-issue-a-secret'],
  ['## On-chain — vanity', 'on-chain-vanity', 'on-chain-—-vanity'],
])('for %s, a link to #%s is valid, and #%s is given as the spelling of the platform', (text, fragment, meant) => {
  expect(findAnchorSpelling(page(text), fragment)).toEqual({ isThere: true, meant });
  expect(findAnchorSpelling(page(text), meant)).toEqual({ isThere: true });
});

test.each(["The 'x' key", 'A:b', 'A:', ':robot: A', 'A + B', '1. Setup', 'snake_case', 'Über', 'A?', ''])(
  'predicts no ID for the heading “%s”, because none is documented',
  (heading) => {
    expect(predictHeadingId(heading)).toBeUndefined();
  },
);

test.each(['## Setup\n\n<Card title="SETUP">', '## Setup\n\n<div id="Setup">', 'SETUP\n---\n\n## Setup'])(
  'a link may have any spelling if another anchor of the page has the same letters: %s',
  (text) => {
    expect(findAnchorSpelling(page(text), 'SETUP')).toEqual({ isThere: true });
  },
);

test('an ID matches its heading, a fragment of other words does not, and a suggested anchor differs only in case and signs', () => {
  const word = fc.stringMatching(/^[A-Za-z\d'’./&()`*-]{1,8}$/);
  const heading = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
  const sides = new Set<boolean>();
  fc.assert(
    fc.property(heading, heading, (text, other) => {
      const anchors = page(`## ${text}`);
      const id = predictHeadingId(text);
      if (id !== undefined) expect(findAnchorSpelling(anchors, id)).toEqual({ isThere: true });
      const letters = (one: string): string => one.toLowerCase().replace(/[^a-z\d]/g, '');
      const meant = findAnchorSpelling(anchors, other.replaceAll(' ', '_'));
      if (letters(other) === letters(text)) expect(meant.isThere).toBe(true);
      // Browsers, footnotes, prefixes of parameters and numbers of repeated headings apart.
      const isOther = !letters(other).includes(letters(text)) && !/^(?:$|top$|fn|usercontentfn)/.test(letters(other));
      if (isOther) expect(meant).toEqual({ isThere: false });
      sides.add(isOther);
      if (meant.meant !== undefined) expect(letters(meant.meant)).toBe(letters(other));
    }),
    { numRuns: cases(500) },
  );
  expect(sides).toContain(true);
});
