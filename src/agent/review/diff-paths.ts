/** Reads the paths of a file in a diff from the lines before its first hunk. */

export interface DiffPaths {
  readonly path: string;
  readonly from?: string;
}

export function pathsOf(header: readonly string[]): DiffPaths {
  const [before, after] = [
    pathFromHeader(header, /^(?:rename|copy) from (.*)$/s, ''),
    pathFromHeader(header, /^(?:rename|copy) to (.*)$/s, ''),
  ];
  if (before !== undefined && after !== undefined) return { path: after, from: before };
  const path =
    pathFromHeader(header, /^\+\+\+ (.*)$/s, 'b/') ?? pathFromHeader(header, /^--- (.*)$/s, 'a/') ?? pathFromFirstLine(header[0] ?? '');
  return { path };
}

function pathFromHeader(header: readonly string[], pattern: RegExp, prefix: string): string | undefined {
  for (const line of header) {
    const [, text] = pattern.exec(line) ?? [];
    if (text === undefined) continue;
    const path = unquote(text.replace(/\t$/, ''));
    return path === '/dev/null' ? undefined : path.startsWith(prefix) ? path.slice(prefix.length) : path;
  }
  return undefined;
}

/** `diff --git a/x b/x`, in which both paths are the same if no other line has them. */
function pathFromFirstLine(line: string): string {
  const text = line.slice('diff --git '.length);
  const quoted = /^("(?:[^"\\]|\\.)*") /s.exec(text);
  if (quoted?.[1] !== undefined) return unquote(quoted[1]).replace(/^a\//, '');
  return text.slice(2, (text.length - 1) / 2);
}

const ESCAPES: Readonly<Record<string, number>> = { a: 7, b: 8, t: 9, n: 10, v: 11, f: 12, r: 13, '"': 34, '\\': 92 };

/** Git writes names with quotes, control characters or non-ASCII bytes as C strings. */
function unquote(text: string): string {
  if (!text.startsWith('"') || !text.endsWith('"')) return text;
  const bytes: Buffer[] = [];
  for (const [part, octal, letter] of text.slice(1, -1).matchAll(/\\([0-7]{3})|\\(.)|[^\\]+/gs)) {
    if (octal !== undefined) bytes.push(Buffer.of(Number.parseInt(octal, 8) & 255));
    else if (letter !== undefined) bytes.push(Buffer.of(ESCAPES[letter] ?? letter.charCodeAt(0)));
    else bytes.push(Buffer.from(part));
  }
  return Buffer.concat(bytes).toString('utf8');
}
