/** Mutations of the folder: links, pipes, files that cannot be read, names that are not what they seem. */
import { TEXTS } from './hostile.ts';
import { filesOf, type Mutate, type Site } from './mutation.ts';
import type { Random } from './random.ts';
import { fileOf, put, type Entry } from './tree.ts';

type Change = readonly [name: string, change: (site: Site, random: Random) => void];

const CHANGES: readonly [Change, ...Change[]] = [
  [
    'links that lead out',
    (site) => {
      const up = '../'.repeat(site.root.split('/').length);
      link(site, `${site.root}linked`, `${up}outside`);
      link(site, `${site.root}to-secret.mdx`, `${site.outside}/secret.mdx`);
      link(site, `${site.root}to-secret`, `${up}outside/secret`);
      link(site, `${site.root}git-link`, `${up.slice(3)}.git`);
      link(site, `${site.root}up`, up);
    },
  ],
  [
    'a link in the place of a file',
    (site, random) => {
      const path = random.pick([
        site.docs,
        ...filesOf(site, () => true),
        'reports/out',
        'out.txt',
        ...SPECIAL.flatMap((name) => [name, site.root + name]),
      ]);
      const up = '../'.repeat(path.split('/').length);
      link(
        site,
        path,
        random.pick([
          `${up}outside/docs.json`,
          `${up}outside/secret.json`,
          `${site.outside}/secret`,
          '/etc/passwd',
          '/dev/zero',
          `${up.slice(3)}.git/config`,
          'nowhere',
          path.split('/').at(-1) ?? '',
          '.',
          '..',
        ]),
      );
    },
  ],
  [
    'a link in the place of a folder',
    (site, random) => {
      const folders = [...new Set(filesOf(site, (path) => path.includes('/')).map((path) => path.slice(0, path.lastIndexOf('/'))))];
      const folder = random.pick(['reports', '.vscode', '.github', 'node_modules', ...folders]);
      link(site, folder, random.pick([site.outside, `${'../'.repeat(folder.split('/').length)}outside`, '.', '..', '/', '.git']));
    },
  ],
  [
    'links in circles',
    (site) => {
      link(site, `${site.root}self`, '.');
      for (let folder = 0; folder < 8; folder++)
        for (let other = 0; other < 8; other++) link(site, `${site.root}f${folder}/l${other}`, `../f${other}`);
      link(site, `${site.root}loop-1`, 'loop-2');
      link(site, `${site.root}loop-2`, 'loop-1');
    },
  ],
  [
    'modules that were not fetched',
    (site, random) => {
      put(site.tree, `${site.root}away`, { kind: 'folder' });
      const lines = [
        `\tpath = ${site.root}away\n`,
        `path = a${' '.repeat(300_000)}b\n`,
        '\tpath = ../outside\n',
        `\tpath = "${random.pick(TEXTS)}"\n`,
      ];
      const modules: Entry = random.oneIn(2)
        ? { kind: 'link', to: '../outside/secret' }
        : fileOf(lines.filter(() => random.oneIn(2)).join(''));
      put(site.tree, random.oneIn(2) ? '.gitmodules' : `${site.root}.gitmodules`, modules);
    },
  ],
  [
    'a folder in the place of a file',
    (site, random) => put(site.tree, random.pick([site.docs, ...SPECIAL.map((name) => site.root + name)]), { kind: 'folder' }),
  ],
  [
    'a pipe in the place of a file',
    (site, random) =>
      put(site.tree, random.pick([site.docs, ...filesOf(site, () => true), ...SPECIAL.map((name) => site.root + name)]), { kind: 'fifo' }),
  ],
  [
    'a socket in the place of a file',
    (site, random) => put(site.tree, random.pick([site.docs, ...SPECIAL.map((name) => site.root + name)]), { kind: 'socket' }),
  ],
  [
    'what may not be read',
    (site, random) => {
      const path = random.pick([site.docs, ...filesOf(site, () => true)]);
      const entry = site.tree.get(path);
      if (entry?.kind === 'file') site.tree.set(path, { ...entry, mode: 0 });
      else put(site.tree, `${site.root}closed`, { kind: 'folder', mode: 0 });
    },
  ],
  [
    'a file that goes',
    (site, random) => {
      const path = random.pick([site.docs, ...filesOf(site, () => true), 'docs-nav.config.json']);
      site.vanish = { path, at: 1 + random.below(60) };
    },
  ],
  [
    'hostile names',
    (site, random) => {
      for (const text of TEXTS) {
        const name = nameOf(text);
        if (random.oneIn(4) && name !== '' && name !== '.' && name !== '..')
          site.tree.set(`${site.root}${random.oneIn(2) ? `${name}/` : ''}${name}.mdx`, fileOf(`---\ntitle: ${name}\n---\n`));
      }
    },
  ],
  [
    'names that look alike',
    (site) => {
      for (const name of [
        'caf\u00e9',
        'cafe\u0301',
        'CAFE\u0301',
        'index',
        'Index',
        'INDEX',
        'inde\u200bx',
        'a/b',
        'A/B',
        'a\u2215b',
        '\ufeffindex',
      ])
        site.tree.set(`${site.root}${name}.mdx`, fileOf(''));
      site.tree.set(`${site.root}index.md`, fileOf(''));
      site.tree.set(`${site.root}index/index.mdx`, fileOf(''));
    },
  ],
  ['depth', (site) => site.tree.set(`${site.root}${'deep/'.repeat(200)}page.mdx`, fileOf(''))],
  [
    'further sites',
    (site, random) => {
      for (const folder of ['one', 'two', 'one/inner', '.hidden', 'node_modules/x', `${nameOf(random.pick(TEXTS) ?? '')}x`])
        site.tree.set(`${folder}/docs.json`, fileOf('{ "navigation": { "pages": ["gone"] } }'));
      if (random.oneIn(2))
        for (let at = 0; at < 40; at++) site.tree.set(`many/s${at}/docs.json`, fileOf('{ "navigation": { "pages": ["gone"] } }'));
    },
  ],
];

/** Files with a meaning, wherever they stand. */
const SPECIAL = [
  '.mintignore',
  'docs-nav.config.json',
  'docs-nav-baseline.json',
  'package.json',
  '.gitmodules',
  '.gitignore',
  'a.json',
  'index.mdx',
  'docs.json',
  '.pre-commit-config.yaml',
  '.vscode/settings.json',
  'node_modules/docs-nav',
] as const;

export const mutateDisk: Mutate = (site, random) => {
  const [name, change] = random.pick(CHANGES);
  change(site, random);
  return name;
};

/** What of a text the disk takes for a name. */
function nameOf(text: string): string {
  return Buffer.from(text.replaceAll(/[/\0]/g, '_')).toString();
}

function link(site: Site, path: string, to: string): void {
  const entry: Entry = { kind: 'link', to };
  put(site.tree, path, entry);
}
