/** The findings of a state, as the editor shows them: those of a run on the same texts. */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DiagnosticSeverity, type Diagnostic as Shown, type Range } from 'vscode-languageserver';
import type { Diagnostic, Related } from '../lint/diagnostic.ts';
import { Session } from '../session/session.ts';
import type { Severity } from '../subject/settings.ts';
import { visible } from '../text/visible.ts';
import { PositionedText } from './positions.ts';
import type { State } from './state.ts';

/** An info is a hint: editors show it, and do not list it among problems. */
const SEVERITIES: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Hint,
};

/** A finding, and the file that it is in. */
export interface ShownFinding {
  readonly uri: string;
  readonly finding: Diagnostic;
  readonly diagnostic: Shown;
}

/** Findings about suppressions are in configuration files, which may be outside the docs root. */
export async function findingsOf(state: State): Promise<readonly ShownFinding[]> {
  const { site, input } = state;
  const session = site instanceof Session ? site : Session.open(input);
  const suppression = await session.suppression();
  const findings = suppression?.shown ?? (await session.findings());
  const shown = findings.map((finding) => shownIn(finding, state));
  if (!suppression) return shown;
  const { review } = await import('../lint/review-suppressions.ts');
  const { suppressions, rules } = session;
  const subject = await session.subject();
  const about = await review([{ ...suppressions, ...suppression, subject, isWhole: input.isWhole, rules }]);
  return [...shown, ...about.diagnostics.map((finding) => shownBeside(finding, about.texts.get(finding.file) ?? '', state))];
}

function shownIn(finding: Diagnostic, state: State): ShownFinding {
  const { file, span, related } = finding;
  const uri = state.uriOf(file);
  return {
    uri,
    finding,
    diagnostic: { ...described(finding, state.rangeOf(file, span)), relatedInformation: related.map((place) => relatedIn(place, state)) },
  };
}

function relatedIn({ message, file, span }: Related, state: State): { location: { uri: string; range: Range }; message: string } {
  return { location: state.locationOf(file, span), message: visible(message) };
}

function shownBeside(finding: Diagnostic, text: string, { root, encoding }: State): ShownFinding {
  const range = new PositionedText(text, encoding).rangeOf(finding.span);
  return { uri: pathToFileURL(resolve(root, finding.file)).href, finding, diagnostic: described(finding, range) };
}

function described({ rule, severity, message }: Diagnostic, range: Range): Shown {
  return { range, severity: SEVERITIES[severity], source: 'docs-nav', code: rule, message: visible(message) };
}
