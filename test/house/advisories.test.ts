/** Security advisories, sorted by whether users get what they are about. The report has the shape of `npm audit --json` of npm 11. */
import { expect, test } from 'vitest';
import { componentsOf, installedWith, sortAdvisories } from '../../tools/advisories.js';

const advisory = (name: string, severity: string) => ({
  source: 1,
  name,
  dependency: name,
  title: `Problem of ${name}`,
  url: `https://advisories.example/${name}`,
  severity,
  cwe: ['CWE-400'],
  cvss: { score: 7.5, vectorString: null },
  range: '<2.0.0',
});
const vulnerability = (name: string, via: readonly (string | ReturnType<typeof advisory>)[], nodes: readonly string[]) => ({
  name,
  severity: 'high',
  isDirect: false,
  via,
  effects: [],
  range: '<2.0.0',
  nodes,
  fixAvailable: true,
});
const REPORT = {
  auditReportVersion: 2,
  vulnerabilities: {
    '@scope/parser': vulnerability('@scope/parser', [advisory('@scope/parser', 'high')], ['node_modules/@scope/parser']),
    // Both versions are affected, and one of them is shipped.
    glob: vulnerability('glob', [advisory('glob', 'low')], ['node_modules/glob', 'node_modules/tool/node_modules/glob']),
    tool: vulnerability('tool', ['glob'], ['node_modules/tool']),
  },
  metadata: { vulnerabilities: { info: 0, low: 1, moderate: 0, high: 2, critical: 0, total: 3 } },
};
const PACKAGES = {
  '': { version: '0.1.0' },
  'node_modules/@scope/parser': { version: '1.0.0' },
  'node_modules/glob': { version: '1.1.0' },
  'node_modules/tool': { version: '1.0.0', dependencies: { glob: '1' } },
  'node_modules/tool/node_modules/glob': { version: '1.2.0', dependencies: { leaf: '1' } },
  'node_modules/leaf': { version: '3.0.0', optionalDependencies: { '@scope/parser': '1', absent: '1' } },
};

test('lists an advisory as shipped if users get that version, and otherwise as one about tools', () => {
  expect(sortAdvisories(REPORT, PACKAGES, new Set(['@scope/parser@1.0.0', 'glob@1.1.0']))).toEqual({
    shipped: [
      'high: @scope/parser@1.0.0: Problem of @scope/parser (https://advisories.example/@scope/parser)',
      'low: glob@1.1.0: Problem of glob (https://advisories.example/glob)',
    ],
    tools: ['low: glob@1.2.0: Problem of glob (https://advisories.example/glob)'],
  });
  expect(sortAdvisories(REPORT, PACKAGES, new Set(['tool@1.0.0'])).shipped).toEqual([]);
  expect(sortAdvisories({ vulnerabilities: {} }, PACKAGES, new Set())).toEqual({ shipped: [], tools: [] });
});

test('componentsOf returns the npm packages of an SBOM with their versions, and skips its other components', () => {
  const components = [
    { purl: 'pkg:npm/%40scope/parser@1.0.0' },
    { purl: 'pkg:npm/glob@1.1.0?vcs_url=x' },
    { purl: 'pkg:generic/node@20' },
    {},
  ];
  expect(componentsOf({ components })).toEqual(['@scope/parser@1.0.0', 'glob@1.1.0']);
});

test('installedWith finds the packages that are installed with a package as Node finds them', () => {
  expect(installedWith(['tool'], PACKAGES).sort()).toEqual(['@scope/parser@1.0.0', 'glob@1.2.0', 'leaf@3.0.0', 'tool@1.0.0']);
  expect(installedWith(['glob'], PACKAGES)).toEqual(['glob@1.1.0']);
});
