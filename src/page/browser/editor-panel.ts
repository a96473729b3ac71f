/** What is being worked on: the site that was opened, the texts that differ from it, and its findings in the editor and the list. */
import type { ChangeDesc } from '@codemirror/state';
import { groupKey, type SiteAnalysisResult, type EmbeddedSiteFinding, type EditedTexts } from '../analysis.ts';
import type { EmbeddedSite } from '../embedded-site.ts';
import { byId, createDomElement, replaceContent } from './dom.ts';
import { CodeEditor } from './editor.ts';
import { findingItems, fixName, type FindingListItem } from './findings.ts';
import { showVerdict } from './verdict.ts';

interface EditorPanelListener {
  /** Somebody stopped typing. */
  readonly onChange: () => void;
  /** Somebody asked for the findings. */
  readonly onFindings: () => void;
  /** Somebody asked for a place in a text, which must be in sight. */
  readonly onText: () => void;
}

export class EditorPanel {
  readonly #editor: CodeEditor;
  readonly #files = byId('file') as HTMLSelectElement;
  readonly #listener: EditorPanelListener;
  readonly #openGroups = new Set<string>();
  #site: EmbeddedSite | undefined;
  #knownFindings: readonly EmbeddedSiteFinding[] = [];
  #currentFindings: readonly EmbeddedSiteFinding[] = [];
  #total = 0;
  #countByGroup: SiteAnalysisResult['countByGroup'] = {};

  constructor(listener: EditorPanelListener) {
    this.#listener = listener;
    this.#editor = new CodeEditor(byId('editor'), { onChange: (file, changes) => this.#move(file, changes), onPause: listener.onChange });
    this.#files.addEventListener('change', () => {
      this.#editor.show(this.#files.value);
      this.#markFindings();
    });
  }

  /** `known` are findings that nothing here checks again. */
  open(site: EmbeddedSite, known: readonly EmbeddedSiteFinding[] = []): void {
    this.#site = site;
    this.#knownFindings = known;
    this.#currentFindings = [];
    this.#editor.open(new Map(site.editable.map((file) => [file, site.texts[file] ?? ''])));
    this.#listFiles(site.editable);
  }

  get files(): readonly string[] {
    return [...this.#files.options].map(({ value }) => value);
  }

  /** The texts of files that differ from the site that was opened. */
  get texts(): EditedTexts {
    const texts = this.files.map((file) => [file, this.#editor.textOf(file)] as const);
    return Object.fromEntries(texts.filter(([file, text]) => text !== this.#site?.texts[file]));
  }

  add(file: string, text: string): void {
    this.#editor.add(file, text);
    this.#listFiles([...this.files, file]);
    this.#editor.show(file);
    this.#listFiles(this.files);
    this.#listener.onChange();
  }

  show({ findings, countBySeverity, countByGroup }: SiteAnalysisResult): void {
    this.#currentFindings = findings;
    const bySeverity = { ...countBySeverity };
    const byGroup: Record<string, number> = { ...countByGroup };
    for (const finding of this.#knownFindings) {
      bySeverity[finding.severity]++;
      byGroup[groupKey(finding)] = (byGroup[groupKey(finding)] ?? 0) + 1;
    }
    this.#total = bySeverity.error + bySeverity.warning + bySeverity.info;
    this.#countByGroup = byGroup;
    showVerdict(bySeverity, this.#listener.onFindings);
    this.#markFindings();
  }

  /** Known findings stay at their text. */
  #move(file: string, changes: ChangeDesc): void {
    this.#knownFindings = this.#knownFindings.map((finding) => {
      const { span } = finding;
      if (finding.file !== file || span.end > changes.length) return finding;
      return { ...finding, span: { start: changes.mapPos(span.start, 1), end: changes.mapPos(span.end, -1) } };
    });
  }

  #markFindings(): void {
    const { file } = this.#editor;
    const shown = [
      ...this.#currentFindings.map((finding) => this.#toShownFinding(finding, false)),
      ...this.#knownFindings.map((finding) => this.#toShownFinding(finding, true)),
    ];
    const own = shown.filter(({ finding }) => finding.file === file);
    this.#editor.mark(
      own.map(({ finding, fix }) => {
        const { severity, message, rule, span } = finding;
        return { severity, message, source: rule, span, ...(fix && finding.fix && { fix: { name: fixName(finding.fix), apply: fix } }) };
      }),
    );
    const none = this.#total === 0 && createDomElement('li', { class: 'quiet' }, 'Nothing was found.');
    replaceContent(byId('findings'), ...findingItems(shown, this.#countByGroup, this.#openGroups), none);
  }

  #toShownFinding(finding: EmbeddedSiteFinding, isKnown: boolean): FindingListItem {
    const { file, span, fix } = finding;
    const at = this.#editor.has(file) ? this.#editor.positionOf(file, span.start) : undefined;
    const place = `${this.#site?.folder ?? ''}${file}`;
    const isFixable = fix?.edits.every((edit) => this.#editor.has(edit.file)) && !isKnown;
    return {
      finding,
      isKnown,
      location: at ? `${place}:${at.line}:${at.column}` : place,
      ...(at && { goTo: () => this.goTo(file, span) }),
      ...(fix && isFixable && { fix: () => this.#applyFix(fix.edits) }),
    };
  }

  /** What it changed is in sight, and can be undone from where the focus is. */
  #applyFix(edits: NonNullable<EmbeddedSiteFinding['fix']>['edits']): void {
    this.#listener.onText();
    this.#editor.change(edits);
    this.#editor.focus();
    this.#listFiles(this.files);
  }

  /** Selects a part of a text, which is then in sight. */
  goTo(file: string, span: EmbeddedSiteFinding['span']): void {
    const isOther = file !== this.#editor.file;
    this.#listener.onText();
    this.#editor.select(file, span);
    if (!isOther) return;
    this.#listFiles(this.files);
    this.#markFindings();
  }

  #listFiles(files: readonly string[]): void {
    this.#files.replaceChildren(...files.map((file) => new Option(file, file, false, file === this.#editor.file)));
    byId('file-choice').hidden = files.length < 2;
  }
}
