/** One finding per line, as in the format json. The last line has everything else and is the only one with a `summary`. */
import { reportFields, toJson } from './json.ts';
import { fileLocations } from './file-locations.ts';
import type { Reporter } from './report.ts';
import { selectFindings } from './shown-findings.ts';
import { escapeJson } from '../text/visible.ts';

export const jsonl: Reporter = (report, options) => {
  const places = fileLocations(report);
  const findings = selectFindings(report, options, true).map((diagnostic) => toJson(diagnostic, places, options));
  return [...findings, reportFields(report, options)].map((line) => `${escapeJson(JSON.stringify(line))}\n`).join('');
};
