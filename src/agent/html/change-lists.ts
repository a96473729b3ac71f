/** The changes of a report other than pages, URLs and findings, as lists for HTML pages. */
import {
  ALARMING_TITLE,
  alarmingGroups,
  type HtmlContent,
  REDIRECT_DESTINATION_NOTES,
  EFFECT_NOTES,
  html,
  isAddedOrChangedCode,
  UNCHECKED_NOTE,
  UNCHECKED_TAKEOVER_PAGE,
} from '../../internal.ts';
import type { ReportedCode, ReportedEffect, ReportedElement, ReportedProperty, ReportedRedirectChange } from '../contract/report.ts';
import type { NavigationReport } from '../contract/job.ts';
import { renderInlineCodeWithinLimit } from './code.ts';

export interface TitledChangeList {
  readonly title: string;
  readonly entries: readonly HtmlContent[];
}

export interface NonPageChangeLists {
  /** The changes to review first. */
  readonly alarming: TitledChangeList;
  /** The other lists that are not empty. */
  readonly others: readonly TitledChangeList[];
  /** The files, without docs.json and the files that it includes, whose changes are in the lists above. */
  readonly files: TitledChangeList;
}

/** The default values are for reports of older versions, which lack these members. */
export function toNonPageChangeLists({
  codeAdded = [],
  redirectsChanged = [],
  propertiesChanged = [],
  elementsAdded = [],
  elementsRemoved = [],
  listsReordered = [],
  filesChanged = [],
  changesLeftOut = 0,
}: NavigationReport): NonPageChangeLists {
  const isPlain = ({ effect }: { readonly effect: ReportedEffect }): boolean => effect === null;
  const files = (list: typeof filesChanged): HtmlContent[] =>
    list.map(({ file, change }) => html`${renderInlineCodeWithinLimit(file)} ${change}`);
  const others: readonly TitledChangeList[] = [
    { title: 'Redirects', entries: redirectsChanged.filter(isPlain).map(redirectEntry) },
    { title: 'Elements added', entries: elementsAdded.filter(isPlain).map(elementEntry) },
    { title: 'Elements removed', entries: elementsRemoved.map(elementEntry) },
    { title: 'Reordered', entries: listsReordered.map((place) => html`entries in ${renderInlineCodeWithinLimit(place)}`) },
    { title: 'Other properties of docs.json', entries: propertiesChanged.filter(isPlain).map(propertyEntry) },
    { title: 'Imports of files in the repository', entries: codeAdded.filter(({ kind }) => kind === 'part').map(codeEntry) },
    { title: 'More changes', entries: changesLeftOut > 0 ? [`${changesLeftOut} not listed here.`] : [] },
  ];
  return {
    alarming: {
      title: ALARMING_TITLE,
      entries: alarmingGroups<HtmlContent>(
        [
          ...propertiesChanged.map((property) => [property.effect, propertyEntry(property)] as const),
          ...redirectsChanged.map((redirect) => [redirect.effect, redirectEntry(redirect)] as const),
          ...elementsAdded.map((element) => [element.effect, html`new ${elementEntry(element)}`] as const),
        ],
        codeAdded.map((added) => [added.kind, codeEntry(added)] as const),
        files(filesChanged.filter(isAddedOrChangedCode)),
      ).flat(),
    },
    others: others.filter(({ entries }) => entries.length > 0),
    files: { title: 'Files other than docs.json', entries: files(filesChanged.filter((file) => !isAddedOrChangedCode(file))) },
  };
}

function codeEntry({ file, line, text, isParsed }: ReportedCode): HtmlContent {
  return html`${renderInlineCodeWithinLimit(`${file}:${line}`)} ${!isParsed && 'cannot be parsed and seems to contain '}${renderInlineCodeWithinLimit(text)}`;
}

function redirectEntry({ source, before, after, effect, takesOver }: ReportedRedirectChange): HtmlContent {
  if (after === null) return html`${renderInlineCodeWithinLimit(source)} no longer goes to ${renderInlineCodeWithinLimit(before ?? '')}`;
  const took =
    takesOver === UNCHECKED_TAKEOVER_PAGE
      ? UNCHECKED_NOTE
      : takesOver !== null && html`; it takes over the URL of the page ${renderInlineCodeWithinLimit(takesOver)}`;
  return html`${renderInlineCodeWithinLimit(source)} now goes to ${renderInlineCodeWithinLimit(after)}${effect && REDIRECT_DESTINATION_NOTES[effect]}${before !== null && html`; it went to ${renderInlineCodeWithinLimit(before)}`}${took}`;
}

function propertyEntry({ pointer, file, element, before, after, effect }: ReportedProperty): HtmlContent {
  const value =
    before === null
      ? html`set to ${renderInlineCodeWithinLimit(after ?? '')}`
      : after === null
        ? html`removed, was ${renderInlineCodeWithinLimit(before)}`
        : html`${renderInlineCodeWithinLimit(before)} → ${renderInlineCodeWithinLimit(after)}`;
  return html`${renderInlineCodeWithinLimit(pointer || '/')}${element !== null && html` in ${renderInlineCodeWithinLimit(element)}`}${file !== 'docs.json' && html` (${renderInlineCodeWithinLimit(file)})`} ${value}${effect && EFFECT_NOTES[effect]}`;
}

function elementEntry({ kind, label, in: place, properties, effect }: ReportedElement): HtmlContent {
  return html`${kind} ${renderInlineCodeWithinLimit(label)} in ${renderInlineCodeWithinLimit(place)}${properties !== null && html` with ${renderInlineCodeWithinLimit(properties)}`}${effect && EFFECT_NOTES[effect]}`;
}
