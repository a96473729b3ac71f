/** One finding per line, as in the format json. The last line has everything else and is the only one with a `summary`. */
import { reportFields, toJson } from './json.ts';
import { createFilePositionLookup } from './file-position-lookup.ts';
import type { Reporter } from './report.ts';
import { selectFindings } from './shown-findings.ts';
import { escapeJsonForLog } from '../text/visible.ts';

export const jsonl: Reporter = (report, options) => {
  const places = createFilePositionLookup(report);
  const findings = selectFindings(report, options, true).map((diagnostic) => toJson(diagnostic, places, options));
  return [...findings, reportFields(report, options)].map((line) => `${escapeJsonForLog(JSON.stringify(line))}\n`).join('');
};
