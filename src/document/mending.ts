/** One repair of a bracket as a finding: where it is, what is wrong, and the edit that mends it. */
import { skipBlanks, skipSpace, wholeLines } from './skip.ts';
import type { Span, SyntaxProblem, TextEdit } from './document.ts';
import { eolOf, indentOf } from './layout.ts';
import { otherKind, type Repair } from './repair.ts';
import { CLOSES_OBJECT, IS_COMMA, type Tokens } from './tokens.ts';

/** A repair for a reader: which brackets are there instead of what is written. */
export interface Mending {
  readonly problem: SyntaxProblem;
  /** Where the reader comes upon it, and where it goes on. */
  readonly from: number;
  readonly to: number;
  /** The brackets that are read instead, in their order. */
  readonly brackets: readonly { readonly kind: number; readonly span: Span }[];
  /** Whether what is inserted ends with a comma. */
  readonly withComma: boolean;
}

const MARKS = ['{', '[', '}', ']'];
const NAMES = ['opening brace', 'opening bracket', 'closing brace', 'closing bracket'];

export function mendingOf(tokens: Tokens, repair: Repair): Mending {
  if (repair.action === 'insert') return inserting(tokens, repair);
  const { action, token, withComma } = repair;
  const span = { start: tokens.startOf(token), end: tokens.endOf(action === 'swap' || withComma ? token + 1 : token) };
  const mended = { delete: deleting, replace: replacing, swap: swapping }[action](tokens, repair, span);
  return {
    problem: { code: 'unexpected', message: mended.message, span, fix: mended.fix },
    from: span.start,
    to: span.end,
    brackets: mended.brackets,
    withComma: false,
  };
}

interface Mended {
  readonly message: string;
  readonly fix: NonNullable<SyntaxProblem['fix']>;
  readonly brackets: Mending['brackets'];
}

function deleting(tokens: Tokens, { token, kind, withComma }: Repair, span: Span): Mended {
  const remedy = withComma ? 'Remove it and its comma.' : 'Remove it.';
  return {
    message: `Extra ${NAMES[kind]}: no ${quotedMark(partnerOf(kind))} matches it. ${remedy}`,
    fix: { title: `Delete ${quotedMark(kind)}`, edits: [{ ...deletion(tokens, token, span), text: '' }] },
    brackets: [],
  };
}

function replacing({ text }: Tokens, { kind }: Repair, span: Span): Mended {
  const written = `“${text.slice(span.start, span.end)}”`;
  return {
    message: `Expected ${quotedMark(kind)} here, not ${written}.`,
    fix: { title: `Replace ${written} with ${quotedMark(kind)}`, edits: [{ ...span, text: markOf(kind) }] },
    brackets: [{ kind, span }],
  };
}

function swapping({ text }: Tokens, { kind }: Repair, { start, end }: Span): Mended {
  const first = { start, end: start + 1 };
  const second = { start: end - 1, end };
  const written = text.slice(start, start + 1);
  return {
    message: `These closing brackets are in the wrong order: write ${quotedMark(kind)} before “${written}”.`,
    fix: {
      title: 'Swap the brackets',
      edits: [
        { ...first, text: markOf(kind) },
        { ...second, text: written },
      ],
    },
    brackets: [
      { kind, span: first },
      { kind: otherKind(kind), span: second },
    ],
  };
}

function inserting(tokens: Tokens, repair: Repair): Mending {
  const { token, kind, partner, withComma } = repair;
  const edit = kind >= CLOSES_OBJECT ? closerEdit(tokens, repair) : openerEdit(tokens, repair);
  const from = tokens.startOf(token);
  const span = { start: edit.start, end: edit.start };
  const match = `${quotedMark(partnerOf(kind))} on line ${tokens.lineOf(partner)}`;
  const message = `Missing ${NAMES[kind]}: add ${quotedMark(kind)} here to match the ${match}.`;
  const problem: SyntaxProblem = { code: 'unclosed', message, span, fix: { title: `Add ${quotedMark(kind)}`, edits: [edit] } };
  return { problem, from, to: from, brackets: [{ kind, span }], withComma };
}

/** With its lines if nothing else is on them; a comma after it goes back to the line before. */
function deletion(tokens: Tokens, token: number, span: Span): Span {
  const { text } = tokens;
  const before = tokens.endOf(token - 1);
  const isBeforeComma = span.end === tokens.endOf(token) && tokens.kindOf(token + 1) === IS_COMMA && tokens.isOnLineOf(token, token + 1);
  if (isBeforeComma && tokens.isFirst(token) && skipSpace(text, before) === span.start)
    return { start: before, end: tokens.startOf(token + 1) };
  return wholeLines(text, span) ?? span;
}

/** On the line that lost the bracket, if one is left; otherwise after the entry before. */
function closerEdit(tokens: Tokens, { token, kind, partner, withComma, ownLine }: Repair): TextEdit {
  const { text } = tokens;
  const mark = markOf(kind) + (withComma ? ',' : '');
  const isComma = tokens.kindOf(token) === IS_COMMA;
  const isFirst = tokens.isFirst(token);
  const last = tokens.endOf(token - 1);
  if (!ownLine) return at(isComma && !isFirst ? tokens.startOf(token) : last, mark);
  const indent = tokens.indentOf(partner);
  if (isComma && isFirst && tokens.indentOf(token) === indent) return at(tokens.startOf(token), mark);
  const blank = tokens.blankLineBefore(token);
  if (blank && blank.end - blank.start === indent) return at(blank.end, mark);
  if (!isFirst && !(isComma && tokens.isFirst(token + 1))) return at(last, mark);
  return at(last, eolOf(text) + indentOf(text, tokens.startOf(partner)) + mark);
}

function openerEdit(tokens: Tokens, { token, kind, ownLine }: Repair): TextEdit {
  const mark = markOf(kind);
  if (ownLine) return at(tokens.blankLineBefore(token)?.end ?? tokens.startOf(token), mark);
  if (!tokens.isFirst(token)) return at(tokens.startOf(token), mark);
  const last = tokens.endOf(token - 1);
  const place = skipBlanks(tokens.text, last);
  return at(place, place === last ? ` ${mark}` : mark);
}

function at(offset: number, text: string): TextEdit {
  return { start: offset, end: offset, text };
}

function markOf(kind: number): string {
  return MARKS[kind] ?? '';
}

function quotedMark(kind: number): string {
  return `“${markOf(kind)}”`;
}

function partnerOf(kind: number): number {
  return (kind + CLOSES_OBJECT) % MARKS.length;
}
