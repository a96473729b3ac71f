/** The diff, with a collapsible section for each file. */
import { type HtmlContent, highlightHidden, html, pluralize } from '../../internal.ts';
import type { DiffFile, DiffLine, Hunk } from './parse-diff.ts';
import type { ReviewPageContent } from './review-data.ts';

export interface DiffViewOptions {
  /** Files are open at first until this many lines are shown. */
  readonly openLines: number;
  /** Where to see what is not shown. */
  readonly leftOutHint: string;
  /** The level of the headings of files. */
  readonly heading: (name: HtmlContent) => HtmlContent;
}

const onReviewPage = (files: number): DiffViewOptions => ({
  openLines: files === 1 ? Infinity : 600,
  leftOutHint: 'Fetch the branch to see all changes.',
  heading: (name) => html`<h3 class="path">${name}</h3>`,
});

const TAGS: Readonly<Record<DiffFile['status'], readonly [text: string, tone: string] | undefined>> = {
  added: ['new', 'good'],
  removed: ['deleted', 'bad'],
  renamed: ['renamed', 'note'],
  copied: ['copied', 'note'],
  changed: undefined,
};

const SIGNS: Readonly<Record<DiffLine['kind'], string>> = { same: ' ', added: '+', removed: '−', note: '' };

export function renderDiff(
  { files, filesLeftOut }: Pick<ReviewPageContent, 'files' | 'filesLeftOut'>,
  view: DiffViewOptions = onReviewPage(files.length),
): HtmlContent {
  if (files.length + filesLeftOut === 0) return html`<p class="empty">No files were changed.</p>`;
  let shown = 0;
  return html`${files.map((file) => {
    shown += file.hunks.reduce((sum, { lines }) => sum + lines.length, 0);
    return renderFile(file, view, shown <= view.openLines);
  })}${filesLeftOut > 0 && html`<p class="left-out">${filesLeftOut} ${files.length > 0 && 'more '}changed ${filesLeftOut === 1 ? 'file is' : 'files are'} not shown here. ${view.leftOutHint}</p>`}`;
}

function renderFile(file: DiffFile, { heading, leftOutHint }: DiffViewOptions, isOpen: boolean): HtmlContent {
  const { path, from, status, added, removed } = file;
  const [text, tone] = TAGS[status] ?? [];
  const name = html`${from !== undefined && html`<span class="from">${highlightHidden(from, 500)} → </span>`}${highlightHidden(path, 500)}`;
  return html`<details class="file"${isOpen && html` open`}><summary>${heading(name)}${text !== undefined && html`<span class="tag ${tone}">${text}</span>`}${added > 0 && html`<span class="plus"><span class="hidden">lines added: </span>+${added}</span>`}${removed > 0 && html`<span class="minus"><span class="hidden">lines removed: </span>−${removed}</span>`}</summary>${body(file, leftOutHint)}</details>`;
}

function body({ path, isBinary, hunks, linesLeftOut, status }: DiffFile, elsewhere: string): HtmlContent {
  if (isBinary) return html`<p class="left-out">A binary file; its content is not shown.</p>`;
  if (hunks.length === 0 && linesLeftOut === 0)
    return html`<p class="left-out">${status === 'renamed' || status === 'copied' ? 'The content is the same.' : 'There are no lines to show.'}</p>`;
  return html`${hunks.length > 0 && html`<table class="diff" aria-label="Lines of ${path}"><colgroup><col class="no"><col class="no"><col class="mark"><col></colgroup><tbody>${hunks.map(renderHunk)}</tbody></table>`}${linesLeftOut > 0 && html`<p class="left-out">${pluralize(linesLeftOut, 'more line is', 'more lines are')} not shown here. ${elsewhere}</p>`}`;
}

function renderHunk({ context, lines }: Hunk, index: number): HtmlContent {
  const [first] = lines;
  const at = first?.after ?? first?.before ?? 0;
  return html`${(index > 0 || at > 1) && html`<tr class="hunk"><td colspan="4">${context === '' ? `Line ${at}` : html`Line ${at}: ${highlightHidden(context, 200)}`}</td></tr>`}${lines.map(renderLine)}`;
}

function renderLine({ kind, before, after, text, cut = 0 }: DiffLine): HtmlContent {
  if (kind === 'note') return html`<tr class="remark"><td></td><td></td><td></td><td class="line">${highlightHidden(text)}</td></tr>`;
  const left = cut > 0 && html` <span class="left-out">… ${cut} more characters</span>`;
  return html`<tr class="${kind}"><td class="no">${before}</td><td class="no">${after}</td><td class="mark">${SIGNS[kind]}</td><td class="line">${highlightHidden(text)}${left}</td></tr>
`;
}
