/** Formats a checkup as text. */
import { makeVisible, makeFileNameVisible } from '../../text/visible.ts';
import { pluralize } from '../../text/pluralize.ts';
import type { DoctorReport, DoctorSiteInspectionResult } from './checkup.ts';

type Row = readonly [name: string, ...lines: string[]];

const FOUND: Readonly<Record<NonNullable<DoctorReport['foundBy']>, string>> = {
  path: 'named on the command line',
  sites: 'by “sites” of the configuration file',
  above: 'the nearest docs.json here or above',
  below: 'below the working directory',
};

const MAX_NAMES = 3;

export function checkupLines(checkup: DoctorReport): string[] {
  const { tool, node, git, platform, directory, repository, installed, setup, offers, sites, notes, foundBy } = checkup;
  const rows: Row[] = [
    ['docs-nav', `${tool.version}, ${tool.program}`],
    ['installed', installed ? `${installed.version}, ${installed.folder}` : 'not in node_modules here or above'],
    ['Node.js', node],
    ['git', git],
    ['platform', platform],
    ['directory', directory],
    ['repository', repository ?? 'none: the working directory is not in a git repository'],
    ['hook', naming(setup.hook, offers.hook)],
    ['editor', naming(setup.editor, offers.editor)],
    ['workflow', naming(setup.workflow, offers.workflow)],
    ['sites', ...(foundBy ? [`${sites.length}, ${FOUND[foundBy]}`] : ['none']), ...notes],
  ];
  return [...table(rows, ''), ...sites.flatMap((site) => ['', makeFileNameVisible(site.docs), ...table(siteRows(site), '  ')])];
}

function naming(files: readonly string[], offer = ''): string {
  return files.length === 0 ? `none that uses docs-nav. ${offer}`.trimEnd() : files.join(', ');
}

function siteRows({
  docs,
  dialect,
  dialectBy,
  settings = [],
  baseline,
  ignoreFile,
  fragments = [],
  descriptions = [],
  pages,
  pageFiles = 0,
  leftOut = [],
  troubles,
}: DoctorSiteInspectionResult): Row[] {
  const rows: Row[] = troubles.length > 0 ? [['trouble', ...troubles]] : [];
  if (dialect === undefined || pages === undefined) return rows;
  return [
    ...rows,
    ['dialect', `${dialect}, by ${dialectBy}`],
    [
      'settings',
      ...(settings.length === 0 ? ['defaults'] : settings.map(({ name, value, from }) => `${name}: ${JSON.stringify(value)}, by ${from}`)),
    ],
    [
      'reads',
      docs,
      ...(baseline ? [`${baseline}, which hides findings`] : []),
      ...(ignoreFile ? [`${ignoreFile}, which excludes pages`] : []),
      ...(fragments.length === 0 ? [] : [`${pluralize(fragments.length, 'file')} included by “$ref”: ${names(fragments)}`]),
      ...(descriptions.length === 0 ? [] : [`${pluralize(descriptions.length, 'API description')}: ${names(descriptions)}`]),
      `names of ${pluralize(pageFiles, 'page file')}, ${pages} of them in the navigation`,
    ],
    [
      'leaves out',
      ...(leftOut.length === 0 ? ['nothing'] : leftOut.map(({ reason, paths }) => `${reason} (${paths.length}): ${names(paths)}`)),
    ],
  ];
}

function names(all: readonly string[]): string {
  const rest = all.length - MAX_NAMES;
  return all.slice(0, MAX_NAMES).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}

/** Formats two columns; a row can have several lines. */
function table(rows: readonly Row[], indent: string): string[] {
  const width = Math.max(...rows.map(([name]) => name.length)) + 2;
  return rows.flatMap(([name, ...lines]) =>
    lines.map((line, index) => `${indent}${(index === 0 ? name : '').padEnd(width)}${makeVisible(line)}`),
  );
}
