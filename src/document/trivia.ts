/** Skips white space, comments and merge conflicts between the tokens of a damaged text. */
import { HASH, isSpaceOrTab, isLineBreak, isOddSpace, isSpace, SLASH, STAR } from './characters.ts';
import { commentEnd } from './comments.ts';
import { skipSpacesAndTabs, skipSpacesAndTabsBack, wholeLines } from './skip.ts';
import { type ConflictMarkerRegion, findConflictMarkerRegions } from './conflicts.ts';
import type { Span, SyntaxProblem, TextEdit } from './document.ts';
import type { SyntaxProblems } from './problems.ts';

/** Skips trivia once, from front to back, and reports problems. */
export class TriviaSkipper {
  /** Whether the last walk passed a conflict marker, which then explains anything that seems to be missing. */
  hasCrossedConflict = false;
  readonly conflicts: readonly ConflictMarkerRegion[];
  private readonly text: string;
  private readonly allowComments: boolean;
  private readonly problems: SyntaxProblems;
  private readonly skips: readonly Span[];
  private nextSkip = 0;

  constructor(text: string, allowComments: boolean, problems: SyntaxProblems) {
    this.text = text;
    this.allowComments = allowComments;
    this.problems = problems;
    this.conflicts = findConflictMarkerRegions(text);
    this.skips = this.conflicts.flatMap((conflict) => conflict.skips);
    const message = 'Unresolved merge conflict: keep one side and delete the conflict markers.';
    for (const { span } of this.conflicts) problems.report('conflict-marker', span.start, span.end, message);
  }

  /** Returns the next offset that begins a token, or the length of the text. */
  walk(at: number): number {
    this.hasCrossedConflict = false;
    const { text } = this;
    while (at < text.length) {
      const code = text.charCodeAt(at);
      const skip = this.skipFrom(at);
      if (skip) {
        this.hasCrossedConflict = true;
        at = skip.end;
      } else if (isSpace(code) || code === 0) at++;
      else if (code === SLASH || code === HASH) {
        const end = commentEnd(text, at);
        if (end === at) return at;
        this.comment(at, end);
        at = end;
      } else if (isOddSpace(code)) at = this.oddSpace(at);
      else return at;
    }
    return at;
  }

  private skipFrom(at: number): Span | undefined {
    let skip = this.skips[this.nextSkip];
    while (skip && skip.start < at) skip = this.skips[++this.nextSkip];
    return skip?.start === at ? skip : undefined;
  }

  private comment(start: number, end: number): void {
    const { text } = this;
    if (text.charCodeAt(start + 1) === STAR && (end - start < 4 || !text.endsWith('*/', end))) {
      this.problems.report('unclosed', start, end, 'This comment is never closed.');
    } else if (!this.allowComments || text.charCodeAt(start) === HASH) {
      const last = this.problems.last();
      const edit = { ...commentRemoval(text, { start, end }), text: '' };
      const isAlone = wholeLines(text, { start, end }) !== undefined;
      if (!isAlone && hasUnpairedQuote(text.slice(start, end)))
        this.problems.add({ code: 'comment', message: COMMENT, span: { start, end } });
      else if (last?.code === 'comment' && last.fix?.edits[0]?.end === edit.start && isAlone) this.extend(last, end, edit);
      else this.problems.add(commentProblem({ start, end }, edit));
    }
  }

  /** Comments on consecutive lines are reported as one. */
  private extend(last: SyntaxProblem, end: number, edit: TextEdit): void {
    const start = last.fix?.edits[0]?.start ?? edit.start;
    this.problems.replaceLast(commentProblem({ start: last.span.start, end }, { ...edit, start }));
  }

  private oddSpace(start: number): number {
    let end = start + 1;
    while (isOddSpace(this.text.charCodeAt(end)) || isSpaceOrTab(this.text.charCodeAt(end))) end++;
    const name = `U+${this.text.charCodeAt(start).toString(16).toUpperCase().padStart(4, '0')}`;
    this.problems.report('unexpected', start, end, `This whitespace is the character ${name}; use ordinary spaces.`);
    return end;
  }
}

const COMMENT = 'JSON does not allow comments.';

/** What follows `//` or `#` up to a quote may be the rest of a string. */
function hasUnpairedQuote(comment: string): boolean {
  return !comment.startsWith('/*') && comment.split('"').length % 2 === 0;
}

function commentProblem(span: Span, edit: TextEdit): SyntaxProblem {
  return { code: 'comment', message: COMMENT, span, fix: { title: 'Delete the comment', edits: [edit] } };
}

/** A comment that is alone on its lines is removed with them; any other with the blanks before it, if blanks or a line break follow. */
function commentRemoval(text: string, comment: Span): Span {
  const lines = wholeLines(text, comment);
  if (lines) return lines;
  const next = text.charCodeAt(comment.end);
  const isLast = skipSpacesAndTabs(text, comment.end) === text.length || isLineBreak(text.charCodeAt(skipSpacesAndTabs(text, comment.end)));
  return { start: isLast || isSpaceOrTab(next) ? skipSpacesAndTabsBack(text, comment.start) : comment.start, end: comment.end };
}
