/** Random typing: after each pause, the editor has the findings that a run on the same text has. */
import fc from 'fast-check';
import { expect } from 'vitest';
import { inputsOf } from '../../src/host/run.ts';
import { prepareUnsaved } from '../../src/host/unsaved-text.ts';
import { lintUnchecked } from '../../src/session/lint.ts';
import { linesOf } from '../../src/document/lines.ts';
import { makeVisible } from '../../src/text/visible.ts';
import type { Editor } from './editor.ts';

/** One change: so many characters from a place, which is a share of the text, are replaced by another text. */
export interface Keystroke {
  readonly at: number;
  readonly removed: number;
  readonly inserted: string;
}

const TYPED = [
  '"',
  ',',
  '{',
  '}',
  '[',
  ']',
  ':',
  ' ',
  '\n',
  'a',
  '/',
  '\\',
  '"index"',
  '"pages": [',
  '"group": "x"',
  '{ "group": "New", "pages": [] }',
  'é',
  '🙂',
  '//',
];

export const keystrokes = (count: number): fc.Arbitrary<readonly Keystroke[]> =>
  fc.array(
    fc.record({
      at: fc.nat(999_999).map((millionths) => millionths / 1_000_000),
      removed: fc.oneof(fc.constant(0), fc.nat(12)),
      inserted: fc.constantFrom('', ...TYPED),
    }),
    { minLength: count, maxLength: count, size: 'max' },
  );

/** Types into docs.json, and takes everything back at the end. Pauses after every few keystrokes. */
export async function typeAndCompare(editor: Editor, docs: string, typed: readonly Keystroke[], burst: number): Promise<number> {
  let text = docs;
  let pauses = 0;
  await editor.open('docs.json', text);
  for (const [index, { at, removed, inserted }] of typed.entries()) {
    const start = wholeAt(text, Math.floor(at * text.length));
    const end = wholeAt(text, Math.min(text.length, start + removed));
    const lines = linesOf(text);
    const place = (offset: number): { line: number; character: number } => {
      const { line, column } = lines.position(offset);
      return { line: line - 1, character: column - 1 };
    };
    await editor.change('docs.json', [{ range: { start: place(start), end: place(end) }, text: inserted }]);
    text = text.slice(0, start) + inserted + text.slice(end);
    if (index % burst !== burst - 1) continue;
    pauses++;
    const expected = await expectedFindings(editor.root, text);
    await editor.settled(() => JSON.stringify(shownFindings(editor)) === JSON.stringify(expected));
    expect(shownFindings(editor), `after ${index + 1} keystrokes:\n${text}`).toEqual(expected);
    // A text that is broken all over has nothing left to tell.
    if (pauses % 4 === 0) await editor.type('docs.json', (text = docs));
  }
  await editor.close('docs.json');
  return pauses;
}

/** No change divides a pair of surrogates or a line break: editors do not. */
function wholeAt(text: string, offset: number): number {
  return /[\uDC00-\uDFFF\n]/.test(text.charAt(offset)) ? offset + 1 : offset;
}

async function expectedFindings(root: string, text: string): Promise<readonly string[]> {
  const run = await prepareUnsaved('docs.json', () => new TextEncoder().encode(text), [], { cwd: root });
  const { diagnostics, texts } = await lintUnchecked(inputsOf(run));
  const found = diagnostics.map(({ rule, message, file, span }) => {
    const lines = linesOf(texts.get(file) ?? '');
    const [start, end] = [lines.position(span.start), lines.position(span.end)];
    return `${file}:${start.line}:${start.column}-${end.line}:${end.column} ${rule} ${makeVisible(message)}`;
  });
  return found.sort();
}

function shownFindings(editor: Editor): readonly string[] {
  const found: string[] = [];
  for (const [uri, { diagnostics }] of editor.allPublished) {
    const file = decodeURIComponent(uri.slice(editor.uri('').length + 1));
    for (const { range, code, message } of diagnostics)
      found.push(
        `${file}:${range.start.line + 1}:${range.start.character + 1}-${range.end.line + 1}:${range.end.character + 1} ${code} ${message}`,
      );
  }
  return found.sort();
}
