/** Judges whether an expression takes time proportional to the length of every text, without running it. */
import { RegExpParser, visitRegExpAST, type AST } from '@eslint-community/regexpp';
import { getConsumedChars, isPotentiallyEmpty, isPotentiallyZeroLength, type ReadonlyFlags } from 'regexp-ast-analysis';
import { analyse, type Report } from 'scslre';

/** Each reason for which it may take longer, as a sentence. */
export function problemsOf(source: string, flags: string): readonly string[] {
  const { parsed, reports } = analyse({ source, flags });
  const pattern = new RegExpParser().parsePattern(source, 0, source.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  });
  return [...reports.map(sentenceOf), ...restarts(pattern, flags.includes('y'), parsed.flags)];
}

function sentenceOf(report: Report): string {
  const growth = report.exponential ? 'exponential' : 'quadratic';
  const pump = report.character.pick;
  switch (report.type) {
    case 'Move':
      return `“${report.quant.raw}” is tried from each of many ${JSON.stringify(pump)}: ${growth}.`;
    case 'Self':
      return `“${report.quant.raw}” in “${report.parentQuant.raw}” matches ${JSON.stringify(pump)} in many ways: ${growth}.`;
    case 'Trade':
      return `“${report.startQuant.raw}” and “${report.endQuant.raw}” divide ${JSON.stringify(pump)} in many ways: ${growth}.`;
  }
}

type CharSet = ReturnType<typeof getConsumedChars>['chars'];

/**
 * What scslre finds for single characters only: text that is repeated, each time followed by a search through all that is left, such as
 * `<!--[^]*?-->` in many `<!--`. The search begins again at each repetition, or an earlier quantifier gives it up.
 */
function restarts(pattern: AST.Pattern, isSticky: boolean, flags: ReadonlyFlags): readonly string[] {
  const problems: string[] = [];
  visitRegExpAST(pattern, {
    onQuantifierEnter(quantifier) {
      if (quantifier.max !== Infinity) return;
      const { before, after } = around(quantifier);
      if (after.every((element) => isPotentiallyEmpty(element, flags))) return;
      const { chars } = getConsumedChars(quantifier.element, flags);
      const isRepeated = (repeated: readonly AST.Element[], others: CharSet): boolean =>
        repeated.some((element) => !isPotentiallyZeroLength(element, flags)) &&
        repeated.every((element) => canConsistOf(element, others, flags)) &&
        // What begins like it ends is ended by its repetition.
        rawOf(repeated) !== rawOf(after.slice(0, repeated.length));
      // Of a quantifier without anything before it, scslre finds those that repeat a single character.
      const beginning = isGroup(quantifier.element) ? [...before, quantifier] : before;
      if (!isSticky && isRepeated(beginning, chars))
        problems.push(`“${quantifier.raw}” also matches what it begins with, so it is tried again from each repetition: quadratic.`);
      for (const [index, earlier] of before.entries()) {
        if (earlier.type !== 'Quantifier' || earlier.max !== Infinity || isGroup(earlier.element)) continue;
        const both = getConsumedChars(earlier.element, flags).chars.intersect(chars);
        if (isRepeated(before.slice(index + 1), both))
          problems.push(`“${earlier.raw}” and “${quantifier.raw}” also match what is between them, and divide it in many ways: quadratic.`);
      }
    },
  });
  return problems;
}

/** The characters that a group consists of say little about the texts that it matches. */
function isGroup({ type }: AST.QuantifiableElement): boolean {
  return type === 'Group' || type === 'CapturingGroup';
}

function rawOf(elements: readonly AST.Element[]): string {
  return elements.map(({ raw }) => raw).join('');
}

interface Surroundings {
  /** In the order in which they are matched. */
  readonly before: readonly AST.Element[];
  /** What still has to match. */
  readonly after: readonly AST.Element[];
}

function around(node: AST.Node): Surroundings {
  const before: AST.Element[] = [];
  let after: AST.Element[] = [];
  for (let at: AST.Node = node; at.parent; at = at.parent) {
    const { parent } = at;
    // If this alternative fails, another one matches.
    if ((parent.type === 'Group' || parent.type === 'CapturingGroup') && parent.alternatives.some(({ raw }) => raw === '[^]*')) after = [];
    if (parent.type !== 'Alternative') continue;
    const index = parent.elements.indexOf(at as AST.Element);
    const [left, right] = [parent.elements.slice(0, index), parent.elements.slice(index + 1)];
    const isBackward = parent.parent.type === 'Assertion' && parent.parent.kind === 'lookbehind';
    before.unshift(...(isBackward ? right.toReversed() : left));
    after.push(...(isBackward ? left.toReversed() : right));
  }
  return { before, after };
}

/** Whether the element can match a text of these characters only, in the middle of a text of these. */
function canConsistOf(element: AST.Element, chars: CharSet, flags: ReadonlyFlags): boolean {
  switch (element.type) {
    case 'Character':
    case 'CharacterSet':
    case 'CharacterClass':
    case 'ExpressionCharacterClass':
      return !getConsumedChars(element, flags).chars.isDisjointWith(chars);
    case 'Group':
    case 'CapturingGroup':
      return element.alternatives.some(({ elements }) => elements.every((each) => canConsistOf(each, chars, flags)));
    case 'Quantifier':
      return element.min === 0 || canConsistOf(element.element, chars, flags);
    case 'Backreference':
      return true;
    case 'Assertion':
      return canHold(element, chars, flags);
  }
}

function canHold(assertion: AST.Assertion, chars: CharSet, flags: ReadonlyFlags): boolean {
  const contains = (raw: string): boolean => [...raw].some((character) => chars.has(character.codePointAt(0) ?? 0));
  switch (assertion.kind) {
    case 'start':
    case 'end':
      return flags.multiline === true && contains('\n\r\u2028\u2029');
    case 'word':
      return assertion.negate || (contains(WORD) && contains(' !-"\n<{'));
    case 'lookbehind':
      return assertion.negate || assertion.alternatives.some(({ elements }) => elements.every((each) => canConsistOf(each, chars, flags)));
    case 'lookahead':
      return true;
  }
}

const WORD = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_';
