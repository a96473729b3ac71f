/** In one process: what hostile patterns cost, each alone, and 20,000 patterns at once. Prints milliseconds of work as JSON. */
import { lint, memory } from '../../src/index.ts';
import type { DocsNavSettings } from '../../src/index.ts';
import { readIgnoreFile } from '../../src/site/patterns/ignore-file.ts';
import { HOSTILE_PAGES, HOSTILE_PATTERNS } from '../site/patterns/hostile-patterns.ts';
import { MINTLIFY } from '../support/mintlify-site.ts';

const PATHS = Array.from({ length: 2_000 }, (_, index) => `guides/area-${index % 40}/topic-${index % 200}/page-abcdefgh-${index}.mdx`);

/** Letters that every path holds, in an order that nearly none does. */
function lettersOf(index: number): string {
  const letters = Array.from('abcdefgh-pgmdx');
  let rest = index;
  return `${Array.from({ length: 5 }, () => {
    const [letter = ''] = letters.splice(rest % letters.length, 1);
    rest = Math.floor(rest / 10);
    return `*${letter}`;
  }).join('')}*`;
}

const SHAPES: Readonly<Record<string, (index: number) => string>> = {
  names: (index) => `page-${index}.mdx`,
  endings: (index) => `*-${index}.mdx`,
  beginnings: (index) => `/guides/area-${index}/page-${index % 7}*`,
  '**/x/*y*': (index) => `**/topic-${index % 200}/*${index}*`,
  classes: (index) => `[a-p]*[!x]${index}?`,
  letters: lettersOf,
};

const pages = Array.from({ length: 200 }, (_, index) => `guides/page-${index}`);
const docs = JSON.stringify({ ...MINTLIFY, navigation: { pages: [...pages, 'lost'] } });
const files = Object.fromEntries([...pages, ...HOSTILE_PAGES].map((page) => [`${page}.mdx`, '']));

/** Of the processor, however busy it is with other things. */
function worked(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

async function timeOf(ignored: string | undefined, settings: DocsNavSettings): Promise<number> {
  const site = memory({ ...files, 'docs.json': docs, ...(ignored !== undefined && { '.mintignore': ignored }) });
  const started = worked();
  // A glob that asks for too much is refused.
  await lint({ files: site, ...settings }).catch(() => undefined);
  return worked() - started;
}

async function fastest(rounds: number, ignored: string | undefined, settings: DocsNavSettings = {}): Promise<number> {
  let best = Infinity;
  for (let round = 0; round < rounds; round++) best = Math.min(best, await timeOf(ignored, settings));
  return best;
}

await fastest(5, 'x');
const plain = await fastest(10, undefined);
const alone = { ignored: 0, missing: 0 };
for (const pattern of HOSTILE_PATTERNS) {
  alone.ignored = Math.max(alone.ignored, (await fastest(2, pattern)) - plain);
  alone.missing = Math.max(alone.missing, (await fastest(2, undefined, { ignoreMissing: [pattern] })) - plain);
}

const together = Object.entries(SHAPES).map(([shape, patternOf]) => {
  const bytes = new TextEncoder().encode(Array.from({ length: 20_000 }, (_, index) => patternOf(index)).join('\n'));
  const started = worked();
  const { patterns, problems } = readIgnoreFile(bytes, () => PATHS);
  for (const path of PATHS) patterns.ignores(path);
  return { shape, milliseconds: worked() - started, leftOut: problems.reduce((sum, { more }) => sum + 1 + more, 0) };
});

process.stdout.write(JSON.stringify({ count: HOSTILE_PATTERNS.length, alone, together }));
