/** Sets flags of V8 for runs on large sites: a run ends before long, so what pays only later is left out. */
import type { PreparedRun } from '../host/run.ts';
import { levelOf } from '../lint/levels.ts';
import type { SiteInput } from '../session/open-site.ts';

/** In bytes: a docs.json of about a thousand pages. For smaller ones, loading `node:v8` costs as much as the flags save, 1.6 ms. */
const LARGE = 100_000;

/**
 * Lets V8 optimize later, by its version, which are those of Node 20, 22 and 24: saves 32, 40 and 11 of about 90 ms of processor time on
 * 5,000 pages, 50 to 100 ms with 20 findings. Large descriptions in YAML with mistakes take a third longer with it, so only docs.json
 * counts. Other versions are left alone, because V8 prints a line about a flag that it does not know.
 */
const FLAGS: Readonly<Record<string, string>> = {
  '11.3': '--interrupt-budget=1000000',
  '12.4': '--invocation-count-for-turbofan=100000 --invocation-count-for-maglev=20000',
  '13.6': '--invocation-count-for-turbofan=100000 --invocation-count-for-maglev=20000',
};

/**
 * Also keeps the space for new objects as small as it is at the start. V8 doubles it while most objects are still in use, as they are in a
 * short run, and memory that is used for the first time costs more than collecting garbage more often: 12, 8 and 7 ms and 22 MB less on
 * 50,000 pages. A run that parses pages takes 1.7 times as long with it.
 */
const SMALL_NEW_SPACE = '--semi-space-growth-factor=1';

export function setFlagsForShortRun(): void {
  setFlags(SMALL_NEW_SPACE);
}

/** For runs that parse pages. */
export function setV8FlagsForPages(): void {
  setFlags();
}

function setFlags(more = ''): void {
  const flags = FLAGS[process.versions.v8.split('.', 2).join('.')];
  if (flags !== undefined) process.getBuiltinModule('node:v8').setFlagsFromString(`${flags} ${more}`);
}

/** The rule that reads all pages. */
const LINK = { id: 'link', severity: 'error', isOptional: true } as const;

/**
 * The sites of a run, to be read. The flags are set when a large docs.json was read, before it is parsed. A run that reads pages optimizes later
 * as well, which saves a third of its processor time on a site of 1,100 pages, and no less on one of 20,000.
 */
export function withV8FlagsSetOnRead({ sites }: PreparedRun): readonly SiteInput[] {
  if (sites.some(({ input }) => levelOf(LINK, input) !== 'off')) {
    setV8FlagsForPages();
    return sites.map(({ input }) => input);
  }
  return sites.map(({ input, docs }) => ({
    ...input,
    // Not spread, so that they can still be searched.
    files: Object.assign(Object.create(input.files) as typeof input.files, {
      read(path: string, limit?: number) {
        const content = input.files.read(path, limit);
        if (path === docs && content && content.length > LARGE) setFlagsForShortRun();
        return content;
      },
    }),
  }));
}
