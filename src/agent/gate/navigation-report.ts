/** The effect of work on the navigation, in the form of the API and as Markdown. */
import { codeSpan } from '../../text/code-span.ts';
import { changeToMarkdown } from '../../index.ts';
import type { Crumb, SiteChange } from '../../index.ts';
import { visible } from '../../text/visible.ts';
import type { NavigationReport, ReportedFinding } from '../contract/job.ts';
import { NO_CHANGES, placeText, reportedChanges } from './reported-changes.ts';
import type { SideEffect } from '../../change/side-effect.ts';

/** The most entries of a list that are shown. */
const LIMIT = 50;

export interface Judgement {
  readonly introduced: readonly ReportedFinding[];
  readonly fixed: readonly ReportedFinding[];
  readonly effects: readonly SideEffect[];
}

export function navigationReport(change: SiteChange, { introduced, fixed, effects }: Judgement): NavigationReport {
  return {
    pagesAdded: change.added.map(({ page }) => page),
    pagesRemoved: change.removed.map(({ page }) => page),
    pagesMoved: change.moved.map(({ page, from, to }) => ({ page, from: placesText(from), to: placesText(to) })),
    urlsLost: change.lostUrls.map(({ url }) => url),
    findingsIntroduced: introduced,
    findingsFixed: fixed,
    ...reportedChanges(change),
    markdown: [
      changeToMarkdown(change, { limit: LIMIT }),
      list(
        'Changed for existing pages',
        effects.map(({ what }) => code(what)),
      ),
      list('Findings introduced', introduced.map(findingLine)),
      list('Findings fixed', fixed.map(findingLine)),
    ]
      .filter((section) => section !== '')
      .join('\n'),
  };
}

/** Without docs.json, nothing else can be reported. */
export function unreadableReport(problem: string): NavigationReport {
  const nothing = { pagesAdded: [], pagesRemoved: [], pagesMoved: [], urlsLost: [], findingsIntroduced: [], findingsFixed: [] };
  return { ...nothing, ...NO_CHANGES, markdown: `${code(problem)}\n` };
}

function list(title: string, entries: readonly string[]): string {
  if (entries.length === 0) return '';
  const rest = entries.length - LIMIT;
  const lines = entries.slice(0, LIMIT).map((entry) => `- ${entry}\n`);
  return `**${title}** (${entries.length})\n\n${lines.join('')}${rest > 0 ? `- … and ${rest} more\n` : ''}`;
}

function findingLine({ file, line, severity, rule, message }: ReportedFinding): string {
  return `${severity} ${code(rule)} at ${code(`${file}:${line}`)}: ${code(message)}`;
}

/** Prevents the text from being interpreted as Markdown, HTML or a mention. */
function code(text: string): string {
  return codeSpan(visible(text).trim() || '(blank)');
}

/** `''` if there are none. */
function placesText(places: readonly (readonly Crumb[])[]): string {
  return places.map(placeText).join(', ');
}
