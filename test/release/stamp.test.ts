/** What a release writes into a copy of the sources: the owner of the repository, its addresses, and links that lead to the tag. */
import { expect, test } from 'vitest';
import { absoluteLinks } from '../../tools/release/links.js';
import { nameOwner, withAddresses } from '../../tools/release/stamp.js';

const SOURCE = { file: 'README.md', url: 'https://git.example/acme/docs-nav', tag: 'v1.2.3' };
const BLOB = `${SOURCE.url}/blob/v1.2.3`;
const RAW = `${SOURCE.url}/raw/v1.2.3`;

test('a release names the owner and the repository in place of the placeholder', () => {
  const text = 'uses: OWNER/docs-nav-action@v1, https://git.example/OWNER/docs-nav.git, OWNER/docs-nav-site, CODEOWNERS/docs-nav';
  expect(nameOwner(text, { owner: 'acme', name: 'lint' })).toBe(
    'uses: acme/lint-action@v1, https://git.example/acme/lint.git, acme/docs-nav-site, CODEOWNERS/docs-nav',
  );
});

test('a release gives a manifest the addresses of the repository, in place of others', () => {
  expect(withAddresses({ name: 'docs-nav', bugs: 'other' }, { url: SOURCE.url })).toEqual({
    name: 'docs-nav',
    repository: { type: 'git', url: `git+${SOURCE.url}.git` },
    bugs: { url: `${SOURCE.url}/issues` },
  });
});

test.each([
  ['[a](docs/a.mdx)', `[a](${BLOB}/docs/a.mdx)`],
  ['[a](docs/a.mdx#part "title")', `[a](${BLOB}/docs/a.mdx#part "title")`],
  ['![a](images/a.png)', `![a](${RAW}/images/a.png)`],
  ['[![a](a.svg)](docs/a.mdx)', `[![a](${RAW}/a.svg)](${BLOB}/docs/a.mdx)`],
  ['[a][b]\n\n[b]: ./docs/b.md\n', `[a][b]\n\n[b]: ${BLOB}/docs/b.md\n`],
  ['![a][b]\n\n[b]: b.png\n', `![a][b]\n\n[b]: ${RAW}/b.png\n`],
  ['<img src="a.png"> <a href="LICENSE">', `<img src="${RAW}/a.png"> <a href="${BLOB}/LICENSE">`],
  [
    '| [a](a.md) | b |\n|---|---|\n| `[a](a.md)` | [b](/b.md) |',
    `| [a](${BLOB}/a.md) | b |\n|---|---|\n| \`[a](a.md)\` | [b](${BLOB}/b.md) |`,
  ],
])('a release makes the relative links in %s lead to its tag', (text, expected) => expect(absoluteLinks(text, SOURCE)).toBe(expected));

test.each([
  '[a](https://a.example) <https://a.example> [a](#part) [a](mailto:a@a.example) [a](//a.example)',
  '`[a](a.md)`\n\n```md\n[a](a.md) ![a](a.png)\n```\n',
])('a release does not change what is no relative link: %s', (text) => expect(absoluteLinks(text, SOURCE)).toBe(text));

test('a release resolves links from the folder of their file, and refuses those that leave the repository', () => {
  const file = 'src/lsp/vscode/README.md';
  expect(absoluteLinks('[a](../../../LICENSE) ![b](images/b.png)', { ...SOURCE, file })).toBe(
    `[a](${BLOB}/LICENSE) ![b](${RAW}/src/lsp/vscode/images/b.png)`,
  );
  expect(() => absoluteLinks('[a](../b.md)', SOURCE)).toThrow('README.md links to “../b.md”, which is outside the repository');
  expect(() => absoluteLinks('[a](a\\_b.md)', SOURCE)).toThrow('The link to “a_b.md” is written with escapes: write it without.');
});
