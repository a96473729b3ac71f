/** GitLab Code Quality: findings with fingerprints that do not depend on line numbers. */
import { numberIdentities } from '../lint/identity.ts';
import { fingerprintOf, formatJsonArray } from './json.ts';
import { createFilePositionLookup } from './file-position-lookup.ts';
import type { Reporter } from './report.ts';
import { cwdPathToRepositoryPath } from './repository-path.ts';
import { selectFindings } from './shown-findings.ts';
import { describeFinding } from './sentences.ts';
import { escapeJsonForLog } from '../text/visible.ts';

const SEVERITIES = { error: 'critical', warning: 'major', info: 'minor' } as const;

export const gitlab: Reporter = (report, options) => {
  const places = createFilePositionLookup(report);
  // GitLab shows only one finding per fingerprint, and two sites that include the same file can have the same findings in it.
  const numbered = numberIdentities();
  const findings = selectFindings(report, options, true).map((diagnostic) => {
    const { rule, severity, file, span, identity } = diagnostic;
    const { start, end } = places.range(file, span);
    return {
      description: describeFinding(diagnostic).join(' '),
      check_name: rule,
      fingerprint: fingerprintOf({ identity: numbered(identity) }, options),
      severity: SEVERITIES[severity],
      location: { path: cwdPathToRepositoryPath(file, options.repositoryPrefix), lines: { begin: start.line, end: end.line } },
    };
  });
  return `${escapeJsonForLog(formatJsonArray(findings))}\n`;
};
