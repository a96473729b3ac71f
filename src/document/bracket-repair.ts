/** One repair of a bracket as a finding: where it is, what is wrong, and the edit that mends it. */
import { skipSpacesAndTabs, skipSpace, wholeLines } from './skip.ts';
import type { Span, SyntaxProblem, TextEdit } from './document.ts';
import { eolOf, indentOf } from './layout.ts';
import { swapObjectAndArrayBracket, type BracketTokenRepair } from './repair.ts';
import { OBJECT_END_TOKEN, COMMA_TOKEN, type JsonTokens } from './tokens.ts';

/** A repair for a reader: which brackets are there instead of what is written. */
export interface BracketRepair {
  readonly problem: SyntaxProblem;
  /** Where the reader comes upon it, and where it goes on. */
  readonly from: number;
  readonly to: number;
  /** The brackets that are read instead, in their order. */
  readonly brackets: readonly { readonly kind: number; readonly span: Span }[];
  /** Whether what is inserted ends with a comma. */
  readonly withComma: boolean;
}

const BRACKETS = ['{', '[', '}', ']'];
const BRACKET_NAMES = ['opening brace', 'opening bracket', 'closing brace', 'closing bracket'];

export function toBracketRepair(tokens: JsonTokens, repair: BracketTokenRepair): BracketRepair {
  if (repair.action === 'insert') return insertionRepair(tokens, repair);
  const { action, token, withComma } = repair;
  const span = { start: tokens.startOf(token), end: tokens.endOf(action === 'swap' || withComma ? token + 1 : token) };
  const mended = { delete: deletionRepair, replace: replacementRepair, swap: swapRepair }[action](tokens, repair, span);
  return {
    problem: { code: 'unexpected', message: mended.message, span, fix: mended.fix },
    from: span.start,
    to: span.end,
    brackets: mended.brackets,
    withComma: false,
  };
}

interface RepairDetails {
  readonly message: string;
  readonly fix: NonNullable<SyntaxProblem['fix']>;
  readonly brackets: BracketRepair['brackets'];
}

function deletionRepair(tokens: JsonTokens, { token, kind, withComma }: BracketTokenRepair, span: Span): RepairDetails {
  const remedy = withComma ? 'Remove it and its comma.' : 'Remove it.';
  return {
    message: `Extra ${BRACKET_NAMES[kind]}: no ${quotedBracket(partnerOf(kind))} matches it. ${remedy}`,
    fix: { title: `Delete ${quotedBracket(kind)}`, edits: [{ ...deletionSpan(tokens, token, span), text: '' }] },
    brackets: [],
  };
}

function replacementRepair({ text }: JsonTokens, { kind }: BracketTokenRepair, span: Span): RepairDetails {
  const written = `“${text.slice(span.start, span.end)}”`;
  return {
    message: `Expected ${quotedBracket(kind)} here, not ${written}.`,
    fix: { title: `Replace ${written} with ${quotedBracket(kind)}`, edits: [{ ...span, text: bracketText(kind) }] },
    brackets: [{ kind, span }],
  };
}

function swapRepair({ text }: JsonTokens, { kind }: BracketTokenRepair, { start, end }: Span): RepairDetails {
  const first = { start, end: start + 1 };
  const second = { start: end - 1, end };
  const written = text.slice(start, start + 1);
  return {
    message: `These closing brackets are in the wrong order: write ${quotedBracket(kind)} before “${written}”.`,
    fix: {
      title: 'Swap the brackets',
      edits: [
        { ...first, text: bracketText(kind) },
        { ...second, text: written },
      ],
    },
    brackets: [
      { kind, span: first },
      { kind: swapObjectAndArrayBracket(kind), span: second },
    ],
  };
}

function insertionRepair(tokens: JsonTokens, repair: BracketTokenRepair): BracketRepair {
  const { token, kind, partner, withComma } = repair;
  const edit = kind >= OBJECT_END_TOKEN ? closerEdit(tokens, repair) : openerEdit(tokens, repair);
  const from = tokens.startOf(token);
  const span = { start: edit.start, end: edit.start };
  const match = `${quotedBracket(partnerOf(kind))} on line ${tokens.lineOf(partner)}`;
  const message = `Missing ${BRACKET_NAMES[kind]}: add ${quotedBracket(kind)} here to match the ${match}.`;
  const fix = { title: `Add ${quotedBracket(kind)}`, edits: [edit] };
  // Written there, the bracket would be part of the text without a closing quote.
  const isInText = tokens.isUnclosed(token - 1) && !/[\r\n]/.test(tokens.text.slice(tokens.endOf(token - 1), edit.start) + edit.text);
  const problem: SyntaxProblem = { code: 'unclosed', message, span, ...(!isInText && { fix }) };
  return { problem, from, to: from, brackets: [{ kind, span }], withComma };
}

/** With its lines if nothing else is on them; a comma after it goes back to the line before. */
function deletionSpan(tokens: JsonTokens, token: number, span: Span): Span {
  const { text } = tokens;
  const before = tokens.endOf(token - 1);
  const isBeforeComma = span.end === tokens.endOf(token) && tokens.kindOf(token + 1) === COMMA_TOKEN && tokens.isOnLineOf(token, token + 1);
  if (isBeforeComma && tokens.isFirst(token) && skipSpace(text, before) === span.start)
    return { start: before, end: tokens.startOf(token + 1) };
  return wholeLines(text, span) ?? span;
}

/** On the line that lost the bracket, if one is left; otherwise after the entry before. */
function closerEdit(tokens: JsonTokens, { token, kind, partner, withComma, ownLine }: BracketTokenRepair): TextEdit {
  const { text } = tokens;
  const mark = bracketText(kind) + (withComma ? ',' : '');
  const isComma = tokens.kindOf(token) === COMMA_TOKEN;
  const isFirst = tokens.isFirst(token);
  const last = tokens.endOf(token - 1);
  if (!ownLine) return insertAt(isComma && !isFirst ? tokens.startOf(token) : last, mark);
  const indent = tokens.indentOf(partner);
  if (isComma && isFirst && tokens.indentOf(token) === indent) return insertAt(tokens.startOf(token), mark);
  const blank = tokens.blankLineBefore(token);
  if (blank && blank.end - blank.start === indent) return insertAt(blank.end, mark);
  if (!isFirst && !(isComma && tokens.isFirst(token + 1))) return insertAt(last, mark);
  return insertAt(last, eolOf(text) + indentOf(text, tokens.startOf(partner)) + mark);
}

function openerEdit(tokens: JsonTokens, { token, kind, ownLine }: BracketTokenRepair): TextEdit {
  const mark = bracketText(kind);
  if (ownLine) return insertAt(tokens.blankLineBefore(token)?.end ?? tokens.startOf(token), mark);
  if (!tokens.isFirst(token)) return insertAt(tokens.startOf(token), mark);
  const last = tokens.endOf(token - 1);
  const place = skipSpacesAndTabs(tokens.text, last);
  return insertAt(place, place === last ? ` ${mark}` : mark);
}

function insertAt(offset: number, text: string): TextEdit {
  return { start: offset, end: offset, text };
}

function bracketText(kind: number): string {
  return BRACKETS[kind] ?? '';
}

function quotedBracket(kind: number): string {
  return `“${bracketText(kind)}”`;
}

function partnerOf(kind: number): number {
  return (kind + OBJECT_END_TOKEN) % BRACKETS.length;
}
