/** Sets V8 for a run on a large site, which takes a tenth of a second: nothing that would pay only later. */
import type { Run } from '../host/run.ts';
import type { SiteInput } from '../session/open-site.ts';

/**
 * In bytes: a docs.json of about a thousand pages, and a description of thousands of operations. For smaller ones, loading what sets flags
 * costs as much as they save, 1.6 ms.
 */
const LARGE = { docs: 100_000, others: 2_500_000 };

/**
 * By the version of V8, which are those of Node 20, 22 and 24. To optimize later saves 32, 40 and 11 of about 90 ms of processor time on
 * 5,000 pages, 50 to 100 ms with 20 findings, and 14 ms for a description of 3 MB. Not to let the new space grow saves 12, 8 and 7 ms and
 * 22 MB on 50,000 pages: nearly all of it survives, and memory that is touched first costs more than garbage collection. Other versions
 * are left alone, because V8 prints a line about a flag that it does not know.
 */
const FLAGS: Readonly<Record<string, string>> = {
  '11.3': '--interrupt-budget=1000000',
  '12.4': '--invocation-count-for-turbofan=100000 --invocation-count-for-maglev=20000',
  '13.6': '--invocation-count-for-turbofan=100000 --invocation-count-for-maglev=20000',
};

export function setForShortRun(): void {
  const flags = FLAGS[process.versions.v8.split('.', 2).join('.')];
  if (flags !== undefined) process.getBuiltinModule('node:v8').setFlagsFromString(`${flags} --semi-space-growth-factor=1`);
}

/** The sites of a run, to be read: V8 is set once there is a large file, before it is parsed. */
export function forShortRun({ sites }: Run): readonly SiteInput[] {
  return sites.map(({ input, docs }) => ({
    ...input,
    files: {
      ...input.files,
      read(path, limit) {
        const content = input.files.read(path, limit);
        if (content && content.length > (path === docs ? LARGE.docs : LARGE.others)) setForShortRun();
        return content;
      },
    },
  }));
}
