/** A program of its own for hostile descriptions: reads one file, and prints what it made of it, in what time and memory. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findOperation } from '../../src/openapi/find.ts';
import { readSpec } from '../../src/openapi/read.ts';
import { validateSpec } from '../../src/openapi/validate.ts';
import type { Files } from '../../src/site/files.ts';

const [, , path = '', name = '', mode = ''] = process.argv;
const files: Files = {
  list: () => new Map(),
  read(file) {
    try {
      return readFileSync(join(path, file));
    } catch {
      return undefined;
    }
  },
};

const spec = await readSpec(name, files, mode === 'all' ? undefined : [{ method: 'GET', path: '/missing' }]);
const validation = mode === 'validate' ? await validateSpec(name, files) : undefined;
const { found, ...verdict } = findOperation(spec, 'GET', '/missing');
const peak = Number(/VmHWM:\s+(\d+)/.exec(statusOf())?.[1] ?? process.resourceUsage().maxRSS) / 1024;
const usage = process.resourceUsage();
process.stdout.write(
  JSON.stringify({
    operations: spec.operations.length,
    isExact: spec.isExact,
    problems: spec.problems.map(({ code, message }) => ({ code, message })),
    verdict: found ?? verdict,
    validation: validation && { notChecked: validation.uncheckedReason, problems: validation.problems.length },
    megabytes: peak,
    seconds: (usage.userCPUTime + usage.systemCPUTime) / 1e6,
  }),
);

function statusOf(): string {
  try {
    return readFileSync('/proc/self/status', 'latin1');
  } catch {
    return '';
  }
}
