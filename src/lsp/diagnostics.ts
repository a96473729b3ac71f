/** The findings of a state, as the editor shows them: those of a run on the same texts. */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DiagnosticSeverity, type Diagnostic as Shown, type Range } from 'vscode-languageserver';
import type { Finding, RelatedLocation } from '../lint/diagnostic.ts';
import { expandRulePageUrl } from '../lint/rule-url.ts';
import type { Severity } from '../subject/settings.ts';
import { makeVisible } from '../text/visible.ts';
import { PositionedText } from './positions.ts';
import type { EditorSiteState } from './editor-site-state.ts';

/** An info is a hint: editors show it, and do not list it among problems. */
const SEVERITIES: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Hint,
};

/** A finding, and the file that it is in. */
export interface EditorFinding {
  readonly uri: string;
  readonly finding: Finding;
  readonly diagnostic: Shown;
}

/** Findings about suppressions are in configuration files, which may be outside the docs root. */
export async function findingsOf(state: EditorSiteState): Promise<readonly EditorFinding[]> {
  const { site: session, input } = state;
  const suppression = await session.suppression();
  const findings = suppression?.shown ?? (await session.all());
  const shown = findings.map((finding) => showFinding(finding, state));
  if (!suppression) return shown;
  const { lintUnusedSuppressions } = await import('../lint/lint-unused-suppressions.ts');
  const { suppressions, rules } = session;
  const subject = await session.subject();
  const about = await lintUnusedSuppressions([
    { ...suppressions, ...suppression, subject, lintsWholeConfig: input.lintsWholeConfig, rules },
  ]);
  return [...shown, ...about.diagnostics.map((finding) => showConfigFinding(finding, about.texts.get(finding.file) ?? '', state))];
}

function showFinding(finding: Finding, state: EditorSiteState): EditorFinding {
  const { file, span, related } = finding;
  const uri = state.uriOf(file);
  return {
    uri,
    finding,
    diagnostic: {
      ...toProtocolDiagnostic(finding, state.rangeOf(file, span)),
      relatedInformation: related.map((place) => relatedIn(place, state)),
    },
  };
}

function relatedIn(
  { message, file, span }: RelatedLocation,
  state: EditorSiteState,
): { location: { uri: string; range: Range }; message: string } {
  return { location: state.locationOf(file, span), message: makeVisible(message) };
}

function showConfigFinding(finding: Finding, text: string, { root, encoding }: EditorSiteState): EditorFinding {
  const range = new PositionedText(text, encoding).rangeOf(finding.span);
  return { uri: pathToFileURL(resolve(root, finding.file)).href, finding, diagnostic: toProtocolDiagnostic(finding, range) };
}

function toProtocolDiagnostic({ rule, severity, message }: Finding, range: Range): Shown {
  const href = expandRulePageUrl(rule);
  return {
    range,
    severity: SEVERITIES[severity],
    source: 'docs-nav',
    code: rule,
    ...(href !== undefined && { codeDescription: { href } }),
    message: makeVisible(message),
  };
}
