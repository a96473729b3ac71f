/** The editor: one file at a time, with findings in it. */
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching } from '@codemirror/language';
import { lintGutter, nextDiagnostic, previousDiagnostic, setDiagnostics, type Diagnostic } from '@codemirror/lint';
import { search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorSelection, EditorState, type ChangeDesc, type Extension } from '@codemirror/state';
import { EditorView, highlightSpecialChars, keymap, lineNumbers } from '@codemirror/view';
import type { Span } from '../../document/document.ts';
import { EDITOR_COLORS } from './editor-colors.ts';

/** Milliseconds without typing after which the site is looked at. */
const PAUSE = 30;

export interface CodeEditorMark extends Pick<Diagnostic, 'severity' | 'message' | 'source'> {
  readonly span: Span;
  /** What can be done about it, with what it is called. */
  readonly fix?: { readonly name: string; readonly apply: () => void };
}

interface EditorListener {
  /** The text of a file changed. */
  onChange(file: string, changes: ChangeDesc): void;
  /** Nobody has typed for a moment. */
  onPause(): void;
}

export class CodeEditor {
  readonly #view: EditorView;
  readonly #states = new Map<string, EditorState>();
  readonly #listener: EditorListener;
  readonly #theme = new Compartment();
  readonly #dark = matchMedia('(prefers-color-scheme: dark)');
  #file = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(parent: HTMLElement, listener: EditorListener) {
    this.#listener = listener;
    this.#view = new EditorView({ parent });
    this.#dark.addEventListener('change', () => this.#view.dispatch({ effects: this.#theme.reconfigure(this.#darkness()) }));
  }

  get file(): string {
    return this.#file;
  }

  /** Forgets all files, and what was undone in them. */
  open(texts: ReadonlyMap<string, string>): void {
    this.#states.clear();
    for (const [file, text] of texts) this.#states.set(file, this.#stateOf(file, text));
    const [first = ''] = texts.keys();
    this.#file = '';
    this.show(first);
  }

  show(file: string): void {
    const state = this.#states.get(file);
    if (!state || file === this.#file) return;
    if (this.#states.has(this.#file)) this.#states.set(this.#file, this.#view.state);
    this.#file = file;
    this.#view.setState(state);
    this.#view.dispatch({ effects: this.#theme.reconfigure(this.#darkness()) });
  }

  add(file: string, text: string): void {
    this.#states.set(file, this.#stateOf(file, text));
  }

  has(file: string): boolean {
    return this.#states.has(file);
  }

  textOf(file: string): string {
    return this.#stateIn(file)?.doc.toString() ?? '';
  }

  /** The line and column of an offset, from 1. */
  positionOf(file: string, offset: number): { readonly line: number; readonly column: number } | undefined {
    const doc = this.#stateIn(file)?.doc;
    if (!doc) return undefined;
    const line = doc.lineAt(Math.min(offset, doc.length));
    return { line: line.number, column: Math.min(offset, doc.length) - line.from + 1 };
  }

  select(file: string, { start, end }: Span): void {
    this.show(file);
    const { length } = this.#view.state.doc;
    const [anchor, head] = [Math.min(start, length), Math.min(end, length)];
    this.#view.dispatch({
      selection: { anchor, head },
      effects: EditorView.scrollIntoView(EditorSelection.range(anchor, head), { y: 'center', x: 'center' }),
    });
    this.#view.focus();
  }

  /** Replaces parts of files, as one step that can be undone in each. */
  change(edits: readonly (Span & { readonly file: string; readonly text: string })[]): void {
    for (const file of new Set(edits.map((edit) => edit.file))) {
      this.show(file);
      const { length } = this.#view.state.doc;
      const own = edits.filter((edit) => edit.file === file && edit.end <= length);
      const changes = this.#view.state.changes(own.map(({ start, end, text }) => ({ from: start, to: end, insert: text })));
      const anchor = changes.mapPos(Math.min(...own.map(({ start }) => start)), -1);
      this.#view.dispatch({ changes, selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
    }
  }

  focus(): void {
    this.#view.focus();
  }

  mark(marked: readonly CodeEditorMark[]): void {
    const { length } = this.#view.state.doc;
    const diagnostics = marked.map(({ span, fix, ...rest }): Diagnostic => {
      return {
        ...rest,
        from: Math.min(span.start, length),
        to: Math.min(span.end, length),
        ...(fix && { actions: [{ name: fix.name, apply: fix.apply }] }),
      };
    });
    this.#view.dispatch(setDiagnostics(this.#view.state, diagnostics));
  }

  #stateIn(file: string): EditorState | undefined {
    return file === this.#file ? this.#view.state : this.#states.get(file);
  }

  #stateOf(file: string, text: string): EditorState {
    return EditorState.create({
      doc: text,
      extensions: [
        this.#theme.of(this.#darkness()),
        EDITOR_COLORS,
        lineNumbers(),
        highlightSpecialChars(),
        history(),
        bracketMatching(),
        search({ top: true }),
        lintGutter(),
        ...(file.endsWith('.json') ? [json()] : [EditorView.lineWrapping]),
        keymap.of([
          { key: 'F8', run: nextDiagnostic },
          { key: 'Shift-F8', run: previousDiagnostic },
          ...searchKeymap,
          ...defaultKeymap,
          ...historyKeymap,
        ]),
        EditorView.contentAttributes.of({ 'aria-label': `Text of ${file}`, tabindex: '0' }),
        EditorView.updateListener.of(({ docChanged, changes }) => {
          if (!docChanged) return;
          this.#listener.onChange(this.#file, changes);
          clearTimeout(this.#timer);
          this.#timer = setTimeout(() => this.#listener.onPause(), PAUSE);
        }),
      ],
    });
  }

  #darkness(): Extension {
    return EditorView.darkTheme.of(this.#dark.matches);
  }
}
