/** Fragments against the anchors of a page, in time that is linear in the page. */
import { expect, test } from 'vitest';
import { anchorsIn, hasAnchor } from '../src/pages/anchors.ts';

const page = (text: string): ReadonlySet<string> => anchorsIn(text) ?? new Set();

test.each([
  ["## Here's the SQL", 'here’s-the-sql'],
  ['## Processor pause/resume', 'processor-pause/resume'],
  ['## :robot: Agents', 'agents'],
  ['## Agents', 'agents-2'],
  ['## Étape 1 – début', '%C3%A9tape-1-d%C3%A9but'],
  ['- ### In a list', 'in-a-list'],
  ['> ## In a quote', 'in-a-quote'],
  ['Underlined\n---', 'underlined'],
  ['<h2 id="x">Of HTML</h2>', 'of-html'],
  ['<ParamField path="user_id">', 'param-user-id'],
  ['## A\n', ':~:text=some'],
  ['## A\n', 'user-content-fn-1'],
  ['## A\n', ''],
])('%s has #%s', (text, fragment) => {
  expect(hasAnchor(page(text), fragment)).toBe(true);
});

test.each([
  ['## Setup', 'set'],
  ['Text', 'text'],
  ['## [Setup](/install)', 'install'],
])('%s does not have #%s', (text, fragment) => {
  expect(hasAnchor(page(text), fragment)).toBe(false);
});

test.each(['import Part from "/a.mdx";', '---\nopenapi: GET /x\n---\n', '<Snippet file="a.mdx" />'])(
  'the anchors of a page with %s are not known',
  (text) => {
    expect(anchorsIn(text)).toBeUndefined();
  },
);

test.each(['#', '<h1', '=', '="', '{#', 'a\n', '## <', '## ](', '## :', '---\n', '- '])('reads 4 MB of %s', { timeout: 20_000 }, (part) => {
  expect(anchorsIn(part.repeat(4_000_000 / part.length))).toBeDefined();
});
