/** Looks at an embedded site with the texts that somebody is editing: its findings, and what readers see. */
import { valueAt } from '../document/pointer.ts';
import type { Source } from '../document/source.ts';
import type { Fix, Finding } from '../lint/diagnostic.ts';
import { locate } from '../lint/locate.ts';
import { findingAt } from '../lint/finding-at.ts';
import { entriesOf, isElement, type MistakeLocation, type ResolvedSite, type SiteElement } from '../resolve/resolved-site.ts';
import { limitFindings, mostImportantFirst } from '../report/shown-findings.ts';
import type { OpenSite } from '../session/open-site.ts';
import { resolveWithSource } from '../session/resolve.ts';
import { SiteSession, asFolderPrefix } from '../session/session.ts';
import { memory } from '../site/memory.ts';
import { overlay } from '../site/overlay.ts';
import type { RuleLevel, Severity } from '../subject/settings.ts';
import { appearanceOf, type SiteAppearance } from './appearance.ts';
import { filesOf, type EmbeddedSite } from './embedded-site.ts';
import { CHANGE_RULES, UNCHECKED_RULES } from './unchecked-rules.ts';

/** A finding as the page shows it. The file is relative to the docs root. */
export interface EmbeddedSiteFinding extends Pick<Finding, 'rule' | 'severity' | 'message' | 'file' | 'span' | 'identity'> {
  readonly fix?: Fix;
}

/** New texts by path; `null` for a file that is gone. */
export type EditedTexts = Readonly<Record<string, string | null>>;

export interface SiteAnalysisResult {
  /** Of many, only the first of each group, and errors before all others. The numbers count all. */
  readonly findings: readonly EmbeddedSiteFinding[];
  readonly countBySeverity: Readonly<Record<Severity, number>>;
  /** By `groupKey`. */
  readonly countByGroup: Readonly<Record<string, number>>;
  readonly site: ResolvedSite;
  readonly appearance: SiteAppearance;
  /** For languages with settings of their own, by the pointers of their elements. */
  readonly appearanceByLanguage: Readonly<Record<string, SiteAppearance>>;
  /** What is wrong at the places that drop parts of the site, by `placeOf`. */
  readonly reasons: Readonly<Record<string, string>>;
}

/** The most findings that a page shows, of each group and of all. */
export const MAX_SHOWN_PER_GROUP = 100;
export const MAX_SHOWN_FINDINGS = 500;

/** Findings of one rule with one severity are a group. */
export function groupKey({ severity, rule }: Pick<EmbeddedSiteFinding, 'severity' | 'rule'>): string {
  return `${severity} ${rule}`;
}

/** A part of a text. The file is relative to the docs root. */
export type TextPlace = Pick<EmbeddedSiteFinding, 'file' | 'span'>;

export class EditedSiteAnalysis {
  readonly #snapshot: EmbeddedSite;
  readonly #openSite: OpenSite;
  /** What was analyzed last. */
  #source: Source | undefined;

  constructor(site: EmbeddedSite) {
    this.#snapshot = site;
    this.#openSite = openSnapshot(site);
  }

  /** @throws {UnreadableError} if docs.json is gone. */
  async analyze(texts: EditedTexts = {}): Promise<SiteAnalysisResult> {
    const site = this.#withTexts(texts);
    const found = await site.shown();
    const { resolved: inFolder, source } = await resolveWithSource(site, { titles: true });
    this.#source = source;
    const resolved = withFolder(inFolder, this.#snapshot.folder);
    const bySeverity = { error: 0, warning: 0, info: 0 };
    const byGroup: Record<string, number> = {};
    const first: Finding[] = [];
    for (const finding of found) {
      const group = groupKey(finding);
      bySeverity[finding.severity]++;
      byGroup[group] = (byGroup[group] ?? 0) + 1;
      if (byGroup[group] <= MAX_SHOWN_PER_GROUP) first.push(finding);
    }
    return {
      findings: limitFindings(first, MAX_SHOWN_FINDINGS).map(toPageFinding),
      countBySeverity: bySeverity,
      countByGroup: byGroup,
      site: resolved,
      appearance: appearanceOf(source.value, resolved),
      appearanceByLanguage: byLanguage(source.value, resolved.navigation),
      reasons: reasonsIn(resolved, found, this.#snapshot.folder),
    };
  }

  /** Where an element or an entry is in the texts that were analyzed last. */
  locate(pointer: string): TextPlace | undefined {
    if (!this.#source) return undefined;
    const { file, span } = locate({ pointer }, this.#source);
    return { file, span };
  }

  /** What an edit cannot change is known already, except where an earlier state is compared with. */
  #withTexts(texts: EditedTexts): OpenSite {
    const edits = new Map(Object.entries(texts));
    return this.#snapshot.earlier ? openSnapshot(this.#snapshot, edits) : this.#openSite.withEdits(edits);
  }
}

function openSnapshot(site: EmbeddedSite, edits?: ReadonlyMap<string, string | null>): OpenSite {
  const { docs, settings, today, baseline, earlier } = site;
  const off = [...UNCHECKED_RULES.flatMap(({ rules }) => rules), ...(earlier ? [] : CHANGE_RULES)];
  const files = filesOf(site);
  return SiteSession.open({
    ...settings,
    rules: { ...settings.rules, ...Object.fromEntries(off.map((rule): [string, RuleLevel] => [rule, 'off'])) },
    files: edits ? overlay(files, edits) : files,
    docs,
    ...(today !== undefined && { today }),
    ...(baseline && { baseline: { names: new Set(baseline) } }),
    ...(earlier && { before: memory(earlier) }),
  });
}

function toPageFinding({ rule, severity, message, file, span, identity, fix }: Finding): EmbeddedSiteFinding {
  return { rule, severity, message, file, span, identity, ...(fix && { fix }) };
}

/** The settings of a language replace those of docs.json. */
function byLanguage(docs: unknown, navigation: SiteElement): Record<string, SiteAppearance> {
  const found: Record<string, SiteAppearance> = {};
  const open = [navigation];
  for (let element = open.pop(); element; element = open.pop()) {
    const { kind, pointer } = element;
    if (kind === 'language') found[pointer] = appearanceOf(docs, valueAt(docs, pointer));
    // Only elements of which a reader sees one at a time can contain languages.
    open.push(...element.children.filter(isElement).filter((child) => child.kind !== 'group'));
  }
  return found;
}

/** Places are named as people see them. */
function withFolder(site: ResolvedSite, folder: string): ResolvedSite {
  return folder === '' ? site : { ...site, config: asFolderPrefix(folder) + site.config };
}

/** Names a place for `SiteAnalysisResult.reasons`. */
export function locationKey({ file, line, column }: MistakeLocation): string {
  return `${file}:${line}:${column}`;
}

function reasonsIn(site: ResolvedSite, found: readonly Finding[], folder: string): Record<string, string> {
  const reasons: Record<string, string> = {};
  for (const place of dropsIn(site)) {
    const at = locationKey(place);
    if (Object.hasOwn(reasons, at)) continue;
    const finding = findingAt(place.pointer, mostImportantFirst(found.filter(({ file }) => file === place.file)));
    reasons[at] = finding?.message ?? `The mistake is at ${folder}${at}.`;
  }
  return reasons;
}

function* dropsIn({ navigation, lost = [] }: ResolvedSite): Generator<MistakeLocation> {
  const open = [navigation];
  for (let element: SiteElement | undefined = open.pop(); element; element = open.pop()) {
    if (element.droppedBy) yield element.droppedBy;
    open.push(...element.children.filter(isElement));
  }
  for (const { droppedBy } of [...entriesOf(navigation), ...lost]) if (droppedBy) yield droppedBy;
}
