/** The list of findings: each leads to its place, and offers its fix. Many of one rule are folded into one. */
import { TONES } from '../../html/severity-marks.ts';
import { mostImportantFirst } from '../../report/shown-findings.ts';
import type { Severity } from '../../subject/settings.ts';
import { groupKey, type SiteAnalysisResult, type EmbeddedSiteFinding } from '../analysis.ts';
import { button, createDomElement } from './dom.ts';

/** More findings of one rule than this are a group. */
const MAX_ALONE = 10;

export interface FindingListItem {
  readonly finding: EmbeddedSiteFinding;
  /** Whether it is from the run that wrote the page, and not of the text in the editor. */
  readonly isKnown: boolean;
  /** Where it is, for people. */
  readonly location: string;
  /** Absent if its file cannot be shown. */
  readonly goTo?: () => void;
  /** Absent if there is no fix, or one of a file that cannot be edited. */
  readonly fix?: () => void;
}

/** The worst come first. `counts` are those of whole groups, of which not all may be shown; `openGroups` the groups that somebody opened. */
export function findingItems(
  shown: readonly FindingListItem[],
  counts: SiteAnalysisResult['countByGroup'],
  openGroups: Set<string>,
): HTMLLIElement[] {
  const groups = new Map<string, FindingListItem[]>();
  for (const one of mostImportantFirst(shown.map((item) => ({ item, severity: item.finding.severity })))) {
    const key = groupKey(one.item.finding);
    const group = groups.get(key) ?? [];
    group.push(one.item);
    groups.set(key, group);
  }
  const isLong = shown.length > MAX_ALONE;
  return [...groups].flatMap(([key, group]) =>
    isLong && group.length > MAX_ALONE ? [groupItem(key, group, counts[key] ?? group.length, openGroups)] : group.map(findingItem),
  );
}

/** Its findings are made when it is opened. */
function groupItem(key: string, group: readonly FindingListItem[], count: number, openGroups: Set<string>): HTMLLIElement {
  const [first] = group;
  const { severity, rule } = first?.finding ?? { severity: 'info', rule: '' };
  const summary = createDomElement(
    'summary',
    { 'data-key': key },
    severityTag(severity),
    ' ',
    createDomElement('code', {}, rule),
    ` ${count} findings`,
  );
  const made = createDomElement('details', {}, summary);
  const open = (): void => {
    if (!made.open || made.childElementCount > 1) return;
    made.append(createDomElement('ol', { class: 'findings' }, ...group.map(findingItem)));
    if (count > group.length) made.append(createDomElement('p', { class: 'left-out small' }, `… and ${count - group.length} more`));
  };
  made.open = openGroups.has(key);
  open();
  made.addEventListener('toggle', () => {
    if (made.open) openGroups.add(key);
    else openGroups.delete(key);
    open();
  });
  return createDomElement('li', {}, made);
}

function findingItem({ finding, isKnown, location, goTo, fix }: FindingListItem): HTMLLIElement {
  const { identity, rule, severity, message } = finding;
  return createDomElement(
    'li',
    {},
    createDomElement(
      'p',
      { class: 'where' },
      severityTag(severity),
      createDomElement('code', {}, rule),
      createDomElement('span', { class: 'at' }, location),
      isKnown && createDomElement('span', { class: 'at' }, 'not checked as you type'),
    ),
    goTo ? button(message, { class: 'plain', 'data-key': `go ${identity}` }, goTo) : createDomElement('p', {}, message),
    fix && finding.fix && button(fixName(finding.fix), { class: 'secondary small', 'data-key': `fix ${identity}` }, fix),
  );
}

function severityTag(severity: Severity): HTMLSpanElement {
  return createDomElement(
    'span',
    { class: `tag ${TONES[severity]}` },
    createDomElement('span', { class: `severity ${severity}` }),
    severity,
  );
}

/** What the button of a fix does, as a name: “Rename it to groups”. */
export function fixName({ title }: NonNullable<EmbeddedSiteFinding['fix']>): string {
  return title.replace(/\.$/, '');
}
