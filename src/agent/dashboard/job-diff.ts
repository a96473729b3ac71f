/** The diff of a job's branch, which is stored with its review. */
import type { Job } from '../contract/job.ts';
import { html, type Html } from '../../internal.ts';
import type { DiffFile } from '../review/parse-diff.ts';
import { renderDiff, type DiffViewOptions } from '../review/render-diff.ts';
import type { ReviewPageContent } from '../review/review-data.ts';

export type JobDiff = Pick<ReviewPageContent, 'files' | 'filesLeftOut'>;

/** The most lines on the page. A review can have four times as many. */
const MAX_LINES = 1500;

const VIEW: DiffViewOptions = {
  openLines: 100,
  leftOutHint: 'The review shows more.',
  heading: (name) => html`<h3 class="path">${name}</h3>`,
};

/** Nothing for an active job, whose diff is not final and whose page is asked for again and again. */
export function jobDiff({ status, pullRequest }: Job, diff: JobDiff | undefined, isEmptied: boolean): Html | undefined {
  if (status === 'active' || !pullRequest) return undefined;
  return html`<section aria-labelledby="changes"><h2 id="changes">Changed files</h2>
${diff ? renderDiff(shortened(diff), VIEW) : html`<p class="empty">${isEmptied ? 'The diff was deleted together with the instructions.' : 'The service has no copy of the diff. Open the pull request to see it.'}</p>`}
</section>`;
}

/** Files beyond the limit stay in the list, without their lines. */
function shortened({ files, filesLeftOut }: JobDiff): JobDiff {
  let shown = 0;
  return {
    filesLeftOut,
    files: files.map((file) => {
      const count = linesIn(file);
      if (shown + count > MAX_LINES) return { ...file, hunks: [], linesLeftOut: file.linesLeftOut + count };
      shown += count;
      return file;
    }),
  };
}

function linesIn({ hunks }: DiffFile): number {
  return hunks.reduce((sum, { lines }) => sum + lines.length, 0);
}
