/** What the tests of the documentation read out of a Markdown page: fenced blocks, headings, links, code between backticks. */

/** A fenced block; `name` is what follows the language on the fence, mostly a file name. */
export interface Block {
  readonly language: string;
  readonly name: string;
  readonly text: string;
  /** The headings above the block, outermost first. */
  readonly section: readonly string[];
}

export interface Page {
  readonly blocks: readonly Block[];
  /** The fragments that links may name. */
  readonly anchors: readonly string[];
  /** The second part of `[…](…)`, images included. */
  readonly links: readonly string[];
  /** Code between backticks, outside of fenced blocks, with the headings above it. */
  readonly code: readonly { readonly text: string; readonly section: readonly string[] }[];
  /** The rows of all tables as lines, with the headings above them. */
  readonly rows: readonly { readonly text: string; readonly section: readonly string[] }[];
}

/** Fences stand at the margin and are three backticks; `<!-- files: a.mdx b.mdx -->` is a block of the language `files`. */
export function readPage(markdown: string): Page {
  const blocks: Block[] = [];
  const anchors: string[] = [];
  const rows: Page['rows'][number][] = [];
  const prose: { text: string; section: readonly string[] }[] = [];
  let section: readonly string[] = [];
  let open: { language: string; name: string; lines: string[] } | undefined;
  for (const line of markdown.split('\n')) {
    const [, language, name] = /^```([\w-]*) ?(.*)$/.exec(line) ?? [];
    if (open && line === '```') {
      blocks.push({ language: open.language, name: open.name, text: open.lines.map((text) => `${text}\n`).join(''), section });
      open = undefined;
    } else if (open) open.lines.push(line);
    else if (language !== undefined) open = { language, name: name ?? '', lines: [] };
    else {
      const [, marks, heading] = /^(#+) (.*)$/.exec(line) ?? [];
      const files = /^<!-- files: (.*) -->$/.exec(line)?.[1];
      if (marks !== undefined && heading !== undefined) {
        // Pages of a site have their title in the front matter, so no heading of the first level.
        section = [...Array.from({ length: marks.length - 1 }, (_, level) => section[level] ?? ''), heading];
        anchors.push(anchorOf(heading));
      }
      if (files !== undefined) blocks.push({ language: 'files', name: '', text: files, section });
      if (line.startsWith('|')) rows.push({ text: line, section });
      const last = prose.at(-1);
      if (last?.section === section) last.text += `\n${line}`;
      else prose.push({ text: line, section });
    }
  }
  if (open) throw new Error(`A block is not closed: ${open.language} ${open.name}`);
  return {
    blocks,
    anchors,
    rows,
    links: prose.flatMap(({ text }) => [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)),
    code: prose.flatMap(({ text, section: above }) =>
      [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => ({ text: code, section: above })),
    ),
  };
}

/** The fragment of a heading, as GitHub and the sites make it. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}
