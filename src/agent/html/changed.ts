/** What a report tells besides pages, URLs and findings, as lists for pages. */
import { ALARMING } from '../../change/markdown.ts';
import type { ReportedCode, ReportedEffect, ReportedElement, ReportedProperty, ReportedRedirect } from '../contract/changes.ts';
import type { NavigationReport } from '../contract/job.ts';
import { html } from './html.ts';
import type { Content } from './html.ts';
import { shownText } from './shown-text.ts';

export interface ChangeList {
  readonly title: string;
  readonly entries: readonly Content[];
}

export interface ChangeLists {
  /** What somebody should look at before anything else. */
  readonly alarming: ChangeList;
  /** Those that hold something. */
  readonly others: readonly ChangeList[];
}

/** UTF-16 units of a text. */
const LONGEST = 500;

/** Pages of good authors hold these, too. */
const MILD = new Set(['element', 'export', 'expression']);

/** Reports of older versions lack these members. */
export function changeLists({
  codeAdded = [],
  redirectsChanged = [],
  propertiesChanged = [],
  elementsAdded = [],
  elementsRemoved = [],
  listsReordered = [],
  filesChanged = [],
  changesLeftOut = 0,
}: NavigationReport): ChangeLists {
  const withEffect = (wanted: 'code' | 'away'): Content[] => [
    ...propertiesChanged.filter(({ effect }) => effect === wanted).map(propertyEntry),
    ...redirectsChanged.filter(({ effect }) => effect === wanted).map(redirectEntry),
    ...elementsAdded.filter(({ effect }) => effect === wanted).map((element) => html`new ${elementEntry(element)}`),
  ];
  const isPlain = ({ effect }: { readonly effect: ReportedEffect }): boolean => effect === null;
  const isNewCode = ({ kind, change }: NonNullable<NavigationReport['filesChanged']>[number]): boolean =>
    kind === 'code' && change !== 'removed';
  const files = (list: typeof filesChanged): Content[] => list.map(({ file, change }) => html`${code(file)} ${change}`);
  const others: readonly ChangeList[] = [
    { title: 'Redirects', entries: redirectsChanged.filter(isPlain).map(redirectEntry) },
    { title: 'Elements added', entries: elementsAdded.filter(isPlain).map(elementEntry) },
    { title: 'Elements removed', entries: elementsRemoved.map(elementEntry) },
    { title: 'In another order', entries: listsReordered.map((place) => html`entries in ${code(place)}`) },
    { title: 'Other properties of docs.json', entries: propertiesChanged.filter(isPlain).map(propertyEntry) },
    { title: 'Imports of files of the repository', entries: codeAdded.filter(({ kind }) => kind === 'part').map(codeEntry) },
    { title: 'Files with other content', entries: files(filesChanged.filter((file) => !isNewCode(file))) },
    { title: 'More changes', entries: changesLeftOut > 0 ? [`${changesLeftOut} that are not listed here.`] : [] },
  ];
  return {
    alarming: {
      title: ALARMING,
      entries: [
        ...withEffect('code'),
        ...codeAdded.filter(({ kind }) => !MILD.has(kind) && kind !== 'part').map(codeEntry),
        ...files(filesChanged.filter(isNewCode)),
        ...withEffect('away'),
        ...codeAdded.filter(({ kind }) => MILD.has(kind)).map(codeEntry),
      ],
    },
    others: others.filter(({ entries }) => entries.length > 0),
  };
}

function codeEntry({ file, line, text, isParsed }: ReportedCode): Content {
  return html`${code(`${file}:${line}`)} ${!isParsed && 'cannot be parsed and seems to hold '}${code(text)}`;
}

function redirectEntry({ source, before, after, effect, takesOver }: ReportedRedirect): Content {
  if (after === null) return html`${code(source)} no longer leads to ${code(before ?? '')}`;
  return html`${code(source)} now leads to ${code(after)}${effect === 'away' && ', another site'}${effect === 'code' && ', which runs code'}${before !== null && html`; it led to ${code(before)}`}${takesOver !== null && html`; it takes over the URL of the page ${code(takesOver)}`}`;
}

function propertyEntry({ pointer, file, element, before, after, effect }: ReportedProperty): Content {
  const value =
    before === null
      ? html`set to ${code(after ?? '')}`
      : after === null
        ? html`removed, was ${code(before)}`
        : html`${code(before)} → ${code(after)}`;
  return html`${code(pointer || '/')}${element !== null && html` in ${code(element)}`}${file !== 'docs.json' && html` (${code(file)})`} ${value}${doing(effect)}`;
}

function elementEntry({ kind, label, in: place, properties, effect }: ReportedElement): Content {
  return html`${kind} ${code(label)} in ${code(place)}${properties !== null && html` with ${code(properties)}`}${doing(effect)}`;
}

function doing(effect: ReportedEffect): string {
  return effect === 'code' ? '; it is or loads code' : effect === 'away' ? '; it leads to another site, or loads from there' : '';
}

function code(text: string): Content {
  return html`<code>${shownText(text, LONGEST)}</code>`;
}
