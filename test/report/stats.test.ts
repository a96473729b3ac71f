import { expect, test } from 'vitest';
import { stats } from '../../src/report/stats.ts';
import { finding, options, reportOf } from './sample-report.ts';

const links = ['b/x.mdx', 'b/y.mdx', 'a.mdx'].map((file) => finding({ rule: 'link', severity: 'warning', file }));

test('the format “stats” counts findings by rule and by folder, the most first, before the summary', () => {
  const report = reportOf([...links, finding({ file: 'docs.json' }), finding({ rule: 'orphan-page', severity: 'info', file: 'c/z.mdx' })]);
  expect(stats(report, options)).toBe(
    [
      '  3  link         warning',
      '  1  page-exists  error',
      '',
      '  2  ./',
      '  2  b/',
      '',
      '1 info hidden (--info).',
      '1 error, 3 warnings in docs/docs.json (412 pages).',
      '',
    ].join('\n'),
  );
  expect(stats(report, { ...options, showInfo: true })).toContain('  1  orphan-page  info\n');
  expect(stats(report, { ...options, quiet: true })).not.toContain('link');
});

test('the format “stats” shows only the summary if there are no findings', () => {
  expect(stats(reportOf([]), options)).toMatch(/^No problems in [^\n]*\n$/);
});
