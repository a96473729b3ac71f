/** Damage in the texts of pages. */
import { type Damage, type Way } from './sites.ts';
import { page } from '../sample-site.ts';

const PAGE = 'guide/deep.mdx';
/** Adds text to a page. */
const text = (added: string, path = PAGE): Way => ({
  work: { [path]: page('In depth', `All about the details.\n\n## Details\n\n${added}`) },
});

export const DAMAGED_PAGES: readonly Damage[] = [
  { kind: 'a dead link', is: 'stopped', says: '[link]', ways: [text('See [this](/nowhere).'), text('<a href="/nowhere">this</a>')] },
  {
    kind: 'a dead fragment',
    is: 'stopped',
    says: '[link]',
    ways: [text('See [this](/guide/setup#nowhere).'), text('See [this](#nowhere).')],
  },
  { kind: 'a link to a folder', is: 'stopped', says: '[link]', ways: [text('See [this](/images).'), text('See [this](../snippets/).')] },
  {
    kind: 'a missing image in Markdown',
    is: 'stopped',
    says: '[link]',
    ways: [text('![A picture](/images/none.png)'), text('![A picture](./none.png)')],
  },
  {
    kind: 'a missing image in an element',
    is: 'stopped',
    says: '[link]',
    ways: [text('<img src="/images/none.png" />'), text('<Frame>\n  <img src={"/images/Logo.png"} />\n</Frame>')],
  },
  {
    kind: 'an element that is not closed',
    is: 'stopped',
    says: '[mdx-syntax]',
    ways: [text('<Card title="One">\n\nText.'), text('<Tabs>\n  <Tab title="One">Text.</Tabs>')],
  },
  { kind: 'broken braces', is: 'stopped', says: '[mdx-syntax]', ways: [text('The value {one two}.'), text('Write {this.')] },
  {
    kind: 'a broken import',
    is: 'stopped',
    says: '[mdx-syntax]',
    ways: [text("import Intro from '/snippets/intro.mdx\n\nText."), text('import { Intro from "/snippets/intro.mdx";\n\nText.')],
  },
  {
    kind: 'an import of a missing snippet',
    is: 'stopped',
    says: '[missing-import]',
    ways: [text("import None from '/snippets/none.mdx';\n\n<None />"), text("import { one } from '../snippets/none.jsx';\n\n{one}")],
  },
  {
    kind: 'a deleted snippet that a page imports',
    is: 'stopped',
    says: '[missing-import]',
    ways: [
      { work: { 'snippets/intro.mdx': null } },
      { work: { 'snippets/intro.mdx': null, 'snippets/start.mdx': 'This is the product.\n' } },
    ],
  },
  {
    kind: 'front matter that is not YAML',
    is: 'stopped',
    says: '[front-matter]',
    ways: [
      { work: { [PAGE]: '---\ntitle: "In depth\n---\n\nText.\n' } },
      { work: { [PAGE]: '---\ntitle: In depth: the details\n---\n\nText.\n' } },
    ],
  },
  {
    kind: 'front matter that is not closed',
    is: 'stopped',
    says: '[front-matter]',
    ways: [{ work: { [PAGE]: '---\ntitle: In depth\n\nText.\n' } }, { work: { [PAGE]: '---\ntitle: In depth\n--\n\nText.\n' } }],
  },
  { kind: 'an emptied page', is: 'stopped', says: '[emptied]', ways: [{ work: { [PAGE]: '' } }, { work: { [PAGE]: '\n \n' } }] },
  {
    kind: 'a page of which only front matter is left',
    is: 'stopped',
    says: '[emptied]',
    ways: [{ work: { [PAGE]: page('In depth') } }, { work: { [PAGE]: '---\ntitle: In depth\ndescription: All about it\n---' } }],
  },
  {
    kind: 'a listed file that is deleted',
    is: 'stopped',
    says: '[page-exists]',
    ways: [{ work: { 'guide/deep.mdx': null } }, { work: { 'guide/deep.mdx': null, 'guide/depth.mdx': page('In depth', 'Many.') } }],
  },
  {
    kind: 'code in a page',
    is: 'reported',
    says: 'codeAdded":[{',
    ways: [
      text('<script src="https://elsewhere.example/a.js"></script>'),
      text('export const data = fetch("https://elsewhere.example");\n\n{data}'),
    ],
  },
  {
    kind: 'another site embedded in a page',
    is: 'reported',
    says: '"kind":"frame"',
    ways: [text('<iframe src="https://elsewhere.example"></iframe>'), text('<object data="https://elsewhere.example"></object>')],
  },
  {
    kind: 'a link that runs code',
    is: 'reported',
    says: '"kind":"url"',
    ways: [text('[Click](javascript:alert(1))'), text('<a href="javascript:alert(1)">Click</a>')],
  },
  {
    kind: 'code imported from another site or package',
    is: 'reported',
    says: '"kind":"import"',
    ways: [text("import Chart from 'https://elsewhere.example/chart.js';\n\n<Chart />"), text("import Chart from 'chart';\n\n<Chart />")],
  },
  {
    kind: 'a secret',
    is: 'stopped',
    says: 'secret',
    ways: [text(`Use ghp_${'a1B2c3D4e5F6'.repeat(3)}.`), text(`AWS_SECRET_ACCESS_KEY=${'wJalrXUtnFEMI/K7MDENG/bPxRfiCYzZk9QpL2sT'}`)],
  },
];
