/** Finds who is mentioned in the Markdown of a comment, in proportional time for every text. */

/** Also in items of lists. The info string of a fence of backticks contains none. */
const FENCE = /^(?:\s|[-*+]\s|\d{1,9}[.)]\s)*(?:(`{3,})[^`]*$|(~{3,}))/;
const LIST_ITEM = /^\s*(?:[-*+]|\d{1,9}[.)])\s/;
const QUOTE = /^\s*>/;
const INDENTED = /^(?: {4}|\t)/;

/** Whether a line mentions the name, letters, digits and hyphens such as “docs-agent”: not in code, in quotes or in HTML comments. Upper and lower case are the same. */
export function mentions(markdown: string, name: string): boolean {
  const isMention = new RegExp(String.raw`(?<![\w@/.-])@${name}(?![\w/@-]|\.\w)`, 'iu');
  return ownWords(markdown).some((line) => isMention.test(line));
}

/** The lines that are the author's own words, without code and HTML comments. */
function ownWords(markdown: string): readonly string[] {
  const lines: string[] = [];
  let fence: string | undefined;
  let isInComment = false;
  let isInList = false;
  let isBlankBefore = true;
  for (const line of markdown.split(/\r\n|[\n\r]/)) {
    const [, backticks, tildes] = isInComment ? [] : (FENCE.exec(line) ?? []);
    const mark = backticks ?? tildes;
    if (fence !== undefined) {
      if (mark?.startsWith(fence) && line.trim() === mark) fence = undefined;
    } else if (mark !== undefined) fence = mark;
    else if (isInComment || (!QUOTE.test(line) && !(INDENTED.test(line) && isBlankBefore && !isInList))) {
      const [words, isOpen] = withoutComments(withoutSpans(line), isInComment);
      lines.push(words);
      isInComment = isOpen;
    }
    const isBlank = line.trim() === '';
    isInList = LIST_ITEM.test(line) || (isInList && (isBlank || /^\s/.test(line)));
    isBlankBefore = isBlank || (isBlankBefore && INDENTED.test(line));
  }
  return lines;
}

/** The line without HTML comments, and whether one goes on in the next line. */
function withoutComments(line: string, isInComment: boolean): readonly [string, boolean] {
  let words = '';
  let isIn = isInComment;
  for (let at = 0; ;) {
    const end = line.indexOf(isIn ? '-->' : '<!--', at);
    if (!isIn) words += line.slice(at, end === -1 ? undefined : end);
    if (end === -1) return [words, isIn];
    at = end + (isIn ? 3 : 4);
    isIn = !isIn;
  }
}

/** Without code spans: each begins and ends with as many backticks. */
function withoutSpans(line: string): string {
  const runs = line.split(/(`+)/);
  // Where the next run of the same length is, from the last one on.
  const next = new Map<number, number>();
  const ends: (number | undefined)[] = [];
  for (let at = runs.length - 2; at > 0; at -= 2) {
    const { length } = runs[at] ?? '';
    ends[at] = next.get(length);
    next.set(length, at);
  }
  let text = '';
  for (let at = 0; at < runs.length; at++) {
    const end = at % 2 === 1 ? ends[at] : undefined;
    if (end === undefined) text += runs[at];
    else {
      text += ' ';
      at = end;
    }
  }
  return text;
}
