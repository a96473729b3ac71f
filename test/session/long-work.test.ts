/** Long work on pages: it ends when it is aborted, says how far it is, gives others a turn, and finds the same. */
import { describe, expect, test } from 'vitest';
import { checkEdits, lint, memory, openSiteFromFiles, renameFolder } from '../../src/index.ts';
import type { Files, PageReadingProgress, SiteInput } from '../../src/index.ts';

const PAGES = 400;
const NAMES = Array.from({ length: PAGES }, (_, index) => `folder/page-${index}`);

const docsOf = (pages: readonly string[]): string => JSON.stringify({ navigation: { pages } });

/** Pages with a dead link each, and files that count what is read of them. */
function largeSite(): { readonly files: Files; readonly reads: () => number } {
  const texts = NAMES.map((name, index) => [
    `${name}.mdx`,
    `# Page\n\n[next](/folder/page-${(index + 1) % PAGES}) [dead](/dead-${index})\n\n${'Words.\n'.repeat(400)}`,
  ]);
  const files = memory({ 'docs.json': docsOf(NAMES), ...Object.fromEntries(texts) });
  let reads = 0;
  return {
    files: {
      list: (enter) => files.list(enter),
      read(path, limit) {
        if (path.endsWith('.mdx')) reads++;
        return files.read(path, limit);
      },
    },
    reads: () => reads,
  };
}

/** Kept busy, so that also a quick machine gives way. */
function slowly(files: Files): Files {
  return {
    list: (enter) => files.list(enter),
    read(path, limit) {
      const end = performance.now() + (path.endsWith('.mdx') ? 0.5 : 0);
      while (performance.now() < end);
      return files.read(path, limit);
    },
  };
}

const works: [string, (input: SiteInput) => Promise<unknown>][] = [
  ['lint', (input) => lint({ ...input, rules: { link: 'error' } })],
  ['renameFolder', (input) => renameFolder(openSiteFromFiles(input), 'folder', 'other')],
  [
    'checkEdits',
    (input) =>
      checkEdits(
        openSiteFromFiles(input),
        new Map([
          ['docs.json', docsOf(NAMES.filter((name) => name !== 'folder/page-1'))],
          ['folder/page-1.mdx', null],
        ]),
      ),
  ],
];

describe.each(works)('%s', (_, work) => {
  test('ends with the reason of a signal that is aborted by another task meanwhile', async () => {
    const { files, reads } = largeSite();
    const controller = new AbortController();
    const reason = new Error('No longer wanted.');
    const onProgress = (): void => void setImmediate(() => controller.abort(reason));
    await expect(work({ files: slowly(files), signal: controller.signal, onProgress })).rejects.toBe(reason);
    expect(reads()).toBeLessThan(PAGES);
  });

  test('does not begin with a signal that is aborted already', async () => {
    const { files, reads } = largeSite();
    await expect(work({ files, signal: AbortSignal.abort(new Error('Too late.')) })).rejects.toThrow('Too late.');
    expect(reads()).toBeLessThan(5);
  });

  test('says how far it is, up to the end', async () => {
    const seen: PageReadingProgress[] = [];
    await work({ files: slowly(largeSite().files), onProgress: (progress) => void seen.push(progress) });
    expect(seen.length).toBeGreaterThan(1);
    for (const [index, { done, total }] of seen.entries()) {
      expect(done).toBeLessThanOrEqual(total);
      const last = seen[index - 1];
      // After the end, it begins anew.
      expect(last?.done === last?.total ? done < total : done > (last?.done ?? 0)).toBe(true);
    }
    const end = seen.at(-1);
    expect(end?.done).toBe(end?.total);
  });

  test('has the same result with and without others that get a turn', async () => {
    const [one, other] = [largeSite(), largeSite()];
    expect(await work({ files: slowly(one.files), onProgress: () => {} })).toEqual(await work({ files: other.files }));
    expect(one.reads()).toBe(other.reads());
  });
});

test('aborting the signal also stops the check of the earlier state', async () => {
  const { files, reads } = largeSite();
  const controller = new AbortController();
  const reason = new Error('No longer wanted.');
  const { before } = openSiteFromFiles({
    files: memory({ 'docs.json': docsOf([]) }),
    before: slowly(files),
    rules: { link: 'error' },
    signal: controller.signal,
    onProgress: () => void setImmediate(() => controller.abort(reason)),
  });
  await expect(before?.diagnostics()).rejects.toBe(reason);
  expect(reads()).toBeLessThan(PAGES);
});

test('lint asks the files of the earlier state which ones changed, if they know', async () => {
  const { files } = largeSite();
  let asked = 0;
  const changed = (): ReadonlySet<string> => {
    asked++;
    return new Set();
  };
  await lint({ files, before: { ...files, changed }, onProgress: () => {} });
  expect(asked).toBeGreaterThan(0);
});

test('lint refuses a signal that is no AbortSignal, and an “onProgress” that is no function', async () => {
  const { files } = largeSite();
  await expect(lint({ files, signal: {} as AbortSignal })).rejects.toThrow('“signal” must be an AbortSignal; {} is not.');
  await expect(lint({ files, onProgress: 1 as never })).rejects.toThrow('“onProgress” must be a function; 1 is not.');
});
