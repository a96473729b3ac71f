/** Finds who is mentioned in the Markdown of a comment, in proportional time for every text. */

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const QUOTE = /^ {0,3}>/;
const INDENTED = /^(?: {4}|\t)/;

/** Whether a line mentions the name, letters, digits and hyphens such as “docs-agent”: not in code, in quotes or in HTML comments. Upper and lower case are the same. */
export function mentions(markdown: string, name: string): boolean {
  const isMention = new RegExp(String.raw`(?<![\w@/.-])@${name}(?![\w/@-]|\.\w)`, 'iu');
  return isMention.test(withoutComments(ownWords(markdown)));
}

/** The lines that are the author's own words, without code. */
function ownWords(markdown: string): string {
  const lines: string[] = [];
  let fence: string | undefined;
  let isBlankBefore = true;
  for (const line of markdown.split(/\r\n|[\n\r]/)) {
    const [, mark = ''] = FENCE.exec(line) ?? [];
    if (fence !== undefined) {
      if (mark.startsWith(fence) && line.trim() === mark) fence = undefined;
    } else if (mark !== '') fence = mark;
    else if (!QUOTE.test(line) && !(INDENTED.test(line) && isBlankBefore)) lines.push(withoutSpans(line));
    isBlankBefore = line.trim() === '' || (isBlankBefore && INDENTED.test(line));
  }
  return lines.join('\n');
}

/** HTML comments, as bots hide their notes. One that does not end hides the rest. */
function withoutComments(markdown: string): string {
  const [first = '', ...rest] = markdown.split('<!--');
  return first + rest.map((part) => (part.includes('-->') ? part.slice(part.indexOf('-->') + 3) : '')).join(' ');
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
