/** The tool `check`: findings of the files on disk, or those that edits would introduce. */
import { resolve } from 'node:path';
import { pathBelow } from '../../host/path-below.ts';
import { inputsOf, type PreparedRun } from '../../host/run.ts';
import { UsageError } from '../../host/usage.ts';
import type { SiteInput } from '../../session/open-site.ts';
import type { Finding, Fix } from '../../lint/diagnostic.ts';
import { agentLine, isShort, relatedPlaces } from '../../report/agent.ts';
import { createFilePositionLookup, type FilePositionLookup } from '../../report/file-position-lookup.ts';
import type { ReportWithOffsets } from '../../report/report.ts';
import { formatSummaryNotes, summaryLine } from '../../report/summary.ts';
import { lintUnchecked } from '../../session/lint.ts';
import { overlay } from '../../site/overlay.ts';
import { addTo } from '../../text/group-by.ts';
import { reportOptions } from '../show.ts';
import { say } from '../say.ts';
import type { CommandContext } from '../streams.ts';
import { FROM_LINE_ARGUMENT, SITE_ARGUMENT } from './properties.ts';
import { sitesFor } from './sites.ts';
import { isShownExactly, outputSchema, STRING_LIST_SCHEMA } from './structured-content.ts';
import { findStringArgument, type ToolArguments, type McpTool } from './tool.ts';

/** More than a change of a site has, and few enough for the memory of a server that a person does not see. */
export const MAX_CHECK_TOOL_EDITS = 1_000;
export const MAX_TOTAL_EDIT_BYTES = 16_000_000;

export const CHECK: McpTool = {
  name: 'check',
  title: 'Check a site',
  description: 'Findings of the files on disk, or with “edits” only what these would introduce. Writes nothing.',
  properties: {
    edits: {
      type: 'array',
      description: 'Whole new texts of files; null deletes',
      items: { type: 'object', properties: { path: { type: 'string' }, text: { type: ['string', 'null'] } }, required: ['path', 'text'] },
    },
    info: { type: 'boolean', description: 'List infos, not only their number' },
    from: FROM_LINE_ARGUMENT,
    site: SITE_ARGUMENT,
  },
  output: outputSchema(
    {
      summary: { type: 'object', additionalProperties: { type: 'integer' } },
      diagnostics: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            file: { type: 'string' },
            line: { type: 'integer' },
            column: { type: 'integer' },
            severity: { enum: ['error', 'warning', 'info'] },
            rule: { type: 'string' },
            pointer: { type: 'string' },
            message: { type: 'string' },
            loses: { type: 'integer' },
            count: { type: 'integer' },
            fix: { type: 'object' },
            related: STRING_LIST_SCHEMA,
          },
          required: ['file', 'line', 'column', 'severity', 'rule', 'message'],
        },
      },
      notes: STRING_LIST_SCHEMA,
    },
    'summary',
    'diagnostics',
  ),
  run: async (given, context) => {
    const run = await sitesFor(findStringArgument(given, 'site'), context);
    const edits = editsOf(given);
    const report = await lintUnchecked(edits ? sitesWithEdits(run, edits, context.cwd) : inputsOf(run));
    tell(report, edits !== undefined || given['info'] === true, run.notes, context);
    // Findings are what was asked for.
    return 0;
  },
};

/** A site can have thousands of infos, such as pages that no entry lists, and a model reads them all. */
function tell(report: ReportWithOffsets, infos: boolean, runNotes: readonly string[], context: CommandContext): void {
  const options = reportOptions({ operands: [], flags: new Map() }, context, false);
  const places = createFilePositionLookup(report);
  const shown = report.diagnostics.filter(({ severity }) => infos || severity !== 'info');
  const hidden = report.summary.infos > 0 && !infos ? ['To list infos, set “info” to true.'] : [];
  const ending = [summaryLine(report, true), ...formatSummaryNotes(report, options, true)].join(' ');
  const beside = [ending, ...hidden, ...runNotes];
  context.stdout.write(shown.map((finding) => `${agentLine(finding, places)}\n`).join(''));
  say(context, ...beside);
  const { errors, warnings, infos: infoCount, suppressed, notChecked } = report.summary;
  context.onResult?.({
    summary: { errors, warnings, infos: infoCount, suppressed, notChecked },
    diagnostics: shown.map((finding) => dataOf(finding, places)),
  });
}

/** What a line of the text says; edits of a fix count UTF-16 units in the text of their file. */
function dataOf(finding: Finding, places: FilePositionLookup): object {
  const { file, span, severity, rule, pointer, message, loses, count, fix, related } = finding;
  return {
    file,
    ...places.range(file, span).start,
    severity,
    rule,
    ...(pointer !== '' && { pointer }),
    message,
    ...(loses && { loses: loses.pages }),
    ...(count > 1 && { count }),
    ...(fix && { fix: dataOfFix(fix) }),
    ...(related.length > 0 && { related: relatedPlaces(finding, places) }),
  };
}

/** Edits that are not shown exactly would write something else. */
function dataOfFix(fix: Fix): object {
  const { title, safe, edits } = fix;
  return { title, safe, ...(isShort(fix) && edits.every(({ text }) => isShownExactly(text)) && { edits }) };
}

type Edit = readonly [path: string, text: string | null];

function editsOf({ edits }: ToolArguments): Edit[] | undefined {
  if (!Array.isArray(edits)) return undefined;
  if (edits.length > MAX_CHECK_TOOL_EDITS)
    throw new UsageError(`“edits” has ${edits.length} entries; expected at most ${MAX_CHECK_TOOL_EDITS}. Check them in several calls.`);
  const texts = edits.map((edit: unknown, index): Edit => {
    const { path, text } = (edit ?? {}) as { readonly path?: unknown; readonly text?: unknown };
    if (typeof path === 'string' && path !== '' && (typeof text === 'string' || text === null)) return [path, text];
    throw new UsageError(`Entry ${index} of “edits” must have “path”, a string, and “text”, a string or null.`);
  });
  const bytes = texts.reduce((sum, [path, text]) => sum + Buffer.byteLength(path) + Buffer.byteLength(text ?? ''), 0);
  if (bytes > MAX_TOTAL_EDIT_BYTES)
    throw new UsageError(`“edits” has ${bytes} bytes; expected at most ${MAX_TOTAL_EDIT_BYTES}. Check them in several calls.`);
  return texts;
}

/** The sites with edits, and what they are compared with. */
function sitesWithEdits({ sites }: PreparedRun, edits: readonly Edit[], cwd: string): SiteInput[] {
  const bySite = new Map<string, Edit[]>();
  for (const [path, text] of edits) {
    const site = sites.find(({ root }) => pathInRoot(path, root, cwd) !== undefined);
    if (!site) {
      const folders = sites.map(({ folder }) => `“${folder || '.'}”`).join(', ');
      throw new UsageError(`“${path}” is not a file in a site. Expected a path relative to “${cwd}” in one of ${folders}.`);
    }
    addTo(bySite, site.root, [pathInRoot(path, site.root, cwd) ?? '', text] as const);
  }
  const inputs: SiteInput[] = [];
  for (const { root, input } of sites) {
    const own = bySite.get(root);
    if (!own) continue;
    inputs.push({ ...input, files: overlay(input.files, new Map(own)), before: input.files });
  }
  return inputs;
}

function pathInRoot(path: string, root: string, cwd: string): string | undefined {
  return path.includes('\0') ? undefined : pathBelow(root, resolve(cwd, path));
}
