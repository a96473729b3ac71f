/** What is being worked on: the site that was opened, the texts that differ from it, and its findings in the editor and the list. */
import type { ChangeDesc } from '@codemirror/state';
import { counted } from '../../text/counted.ts';
import type { Look, PageFinding, Texts } from '../analysis.ts';
import type { HeldSite } from '../held-site.ts';
import { byId, fill } from './dom.ts';
import { Editor } from './editor.ts';
import { findingItem, nameOf, type ShownFinding } from './findings.ts';

export class Desk {
  readonly #editor: Editor;
  readonly #files = byId('file') as HTMLSelectElement;
  readonly #changed: () => void;
  #site: HeldSite | undefined;
  #known: readonly PageFinding[] = [];
  #found: readonly PageFinding[] = [];
  #total = 0;

  /** `changed` is called when somebody stops typing. */
  constructor(changed: () => void) {
    this.#changed = changed;
    this.#editor = new Editor(byId('editor'), { changed: (file, changes) => this.#move(file, changes), paused: changed });
    this.#files.addEventListener('change', () => {
      this.#editor.show(this.#files.value);
      this.#mark();
    });
  }

  /** `known` are findings that nothing here checks again. */
  open(site: HeldSite, known: readonly PageFinding[] = []): void {
    this.#site = site;
    this.#known = known;
    this.#found = [];
    this.#editor.open(new Map(site.editable.map((file) => [file, site.texts[file] ?? ''])));
    this.#listFiles(site.editable);
  }

  get files(): readonly string[] {
    return [...this.#files.options].map(({ value }) => value);
  }

  /** The texts of files that differ from the site that was opened. */
  get texts(): Texts {
    const texts = this.files.map((file) => [file, this.#editor.textOf(file)] as const);
    return Object.fromEntries(texts.filter(([file, text]) => text !== this.#site?.texts[file]));
  }

  add(file: string, text: string): void {
    this.#editor.add(file, text);
    this.#listFiles([...this.files, file]);
    this.#editor.show(file);
    this.#listFiles(this.files);
    this.#changed();
  }

  show({ findings, numbers }: Look): void {
    this.#found = findings;
    for (const { severity } of this.#known) numbers = { ...numbers, [severity]: numbers[severity] + 1 };
    this.#total = numbers.error + numbers.warning + numbers.info;
    const counts = [counted(numbers.error, 'error'), counted(numbers.warning, 'warning'), counted(numbers.info, 'info')];
    byId('status').textContent = this.#total === 0 ? 'No findings.' : `${counts.filter((text) => !text.startsWith('0 ')).join(', ')}.`;
    this.#mark();
  }

  /** Known findings stay at their text. */
  #move(file: string, changes: ChangeDesc): void {
    this.#known = this.#known.map((finding) => {
      const { span } = finding;
      if (finding.file !== file || span.end > changes.length) return finding;
      return { ...finding, span: { start: changes.mapPos(span.start, 1), end: changes.mapPos(span.end, -1) } };
    });
  }

  #mark(): void {
    const { file } = this.#editor;
    const shown = [
      ...this.#found.map((finding) => this.#shown(finding, false)),
      ...this.#known.map((finding) => this.#shown(finding, true)),
    ];
    const own = shown.filter(({ finding }) => finding.file === file);
    this.#editor.mark(
      own.map(({ finding, fix }) => {
        const { severity, message, rule, span } = finding;
        return { severity, message, source: rule, span, ...(fix && finding.fix && { fix: { name: nameOf(finding.fix), apply: fix } }) };
      }),
    );
    const left = this.#total - shown.length;
    fill(byId('findings'), ...shown.map(findingItem), left > 0 && `… and ${left} more`);
  }

  #shown(finding: PageFinding, isKnown: boolean): ShownFinding {
    const { file, span, fix } = finding;
    const at = this.#editor.has(file) ? this.#editor.positionOf(file, span.start) : undefined;
    const place = `${this.#site?.folder ?? ''}${file}`;
    const isFixable = fix?.edits.every((edit) => this.#editor.has(edit.file)) && !isKnown;
    return {
      finding,
      isKnown,
      place: at ? `${place}:${at.line}:${at.column}` : place,
      ...(at && { go: () => this.#go(file, span) }),
      ...(fix && isFixable && { fix: () => this.#editor.change(fix.edits) }),
    };
  }

  #go(file: string, span: PageFinding['span']): void {
    const isOther = file !== this.#editor.file;
    this.#editor.select(file, span);
    if (!isOther) return;
    this.#listFiles(this.files);
    this.#mark();
  }

  #listFiles(files: readonly string[]): void {
    this.#files.replaceChildren(...files.map((file) => new Option(file, file, false, file === this.#editor.file)));
    byId('file-choice').hidden = files.length < 2;
  }
}
