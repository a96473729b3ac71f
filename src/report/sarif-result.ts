/** Converts a finding to a SARIF result: its place, message, fingerprint and fix. */
import type { Finding, Edit, Fix, RelatedLocation } from '../lint/diagnostic.ts';
import type { Span } from '../document/document.ts';
import { numberIdentities } from '../lint/identity.ts';
import { fingerprintOf } from './json.ts';
import { createFilePositionLookup } from './file-position-lookup.ts';
import type { ReportWithOffsets, ReportOptions } from './report.ts';
import { cwdPathToRepositoryPath } from './repository-path.ts';
import { sarifLevel } from './sarif-rules.ts';
import { describeFinding } from './sentences.ts';
import { makeVisible } from '../text/visible.ts';
import { encodeSegments } from '../text/encode-url-keeping-delimiters.ts';

/** GitHub rejects results with very many locations, and shows no more than these. */
const MAX_RELATED = 100;

export function resultsIn(report: ReportWithOffsets, options: ReportOptions): (diagnostic: Finding, ruleIndex: number) => object {
  const places = createFilePositionLookup(report);
  const numbered = numberIdentities();

  function result(diagnostic: Finding, ruleIndex: number): object {
    const { rule, severity, file, span, pointer, related, fix } = diagnostic;
    const fingerprint = fingerprintOf({ identity: numbered(diagnostic.identity) }, options);
    return {
      ruleId: rule,
      ruleIndex,
      level: sarifLevel(severity),
      message: message(describeFinding(diagnostic).join(' ')),
      locations: [
        { physicalLocation: physical(file, span), ...(pointer !== '' && { logicalLocations: [{ fullyQualifiedName: pointer }] }) },
      ],
      ...(related.length > 0 && { relatedLocations: related.slice(0, MAX_RELATED).map(relatedLocation) }),
      // GitHub uses only the first of these to match findings.
      partialFingerprints: { primaryLocationLineHash: `${fingerprint.slice(0, 16)}:1`, 'docsNavIdentity/v1': fingerprint },
      ...(fix && fix.edits.length > 0 && { fixes: [toFix(fix)] }),
    };
  }

  function relatedLocation({ file, span, message: said }: RelatedLocation, index: number): object {
    return { id: index + 1, physicalLocation: physical(file, span), message: message(makeVisible(said)) };
  }

  function physical(file: string, span: Span): object {
    return { artifactLocation: artifact(file), region: region(file, span) };
  }

  function artifact(file: string): object {
    return { uri: encodeSegments(cwdPathToRepositoryPath(file, options.repositoryPrefix)), uriBaseId: '%SRCROOT%' };
  }

  function region(file: string, span: Span): object {
    const { start, end } = places.range(file, span);
    return { startLine: start.line, startColumn: start.column, endLine: end.line, endColumn: end.column };
  }

  function toFix({ title, edits }: Fix): object {
    const byFile = new Map<string, Edit[]>();
    for (const edit of edits) byFile.set(edit.file, [...(byFile.get(edit.file) ?? []), edit]);
    const artifactChanges = Array.from(byFile, ([file, own]) => ({
      artifactLocation: artifact(file),
      replacements: own.map((edit) => ({ deletedRegion: region(file, edit), insertedContent: { text: edit.text } })),
    }));
    return { description: { text: makeVisible(title) }, artifactChanges };
  }

  return result;
}

/** Escapes brackets, which would be a link before parentheses. */
function message(text: string): object {
  return { text: text.includes('](') ? text.replace(/[\\[\]]/g, String.raw`\$&`) : text };
}
