/** The page as one file: its elements, styles, data and code. It asks nobody for anything. */
import { FINDING_AND_DIFF_STYLE } from '../html/diff-style.ts';
import { documentOf } from '../html/document.ts';
import { html, ownMarkup, type Html } from '../html/html.ts';
import { REVIEW_PAGE_CSS } from '../html/review-page-css.ts';
import { cspHash } from '../html/inline-hash.ts';
import { THEME_STYLE } from '../html/theme.ts';
import { dataElement, GENERATOR_MARK, WORKER_VARIABLE_NAME, WORKER_CODE_ELEMENT_ID, type PageData } from './page-data.ts';
import { PREVIEW_PAGE_STYLE } from './style.ts';

interface PageCode {
  /** Of the page and of its worker, as classic scripts: from a file, modules do not load. */
  readonly page: string;
  readonly worker: string;
}

/**
 * The worker starts while the browser still reads the rest. A file opened from a disk may load no other, so the worker is text of this one.
 */
const START_WORKER = `var ${WORKER_VARIABLE_NAME}=new Worker(URL.createObjectURL(new Blob([document.getElementById('${WORKER_CODE_ELEMENT_ID}').textContent],{type:'text/javascript'})))`;

export function pageOf({ page, worker }: PageCode, data: PageData): string {
  const code = escapeScript(page);
  // The editor makes its styles as it goes, and draws marks as images.
  const policy = [
    "default-src 'none'",
    `script-src ${cspHash(START_WORKER)} ${cspHash(code)}`,
    'worker-src blob:',
    "style-src 'unsafe-inline'",
    'img-src data:',
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return documentOf({
    title: 'Playground',
    head: html`<meta http-equiv="Content-Security-Policy" content="${ownMarkup(policy)}">
<meta name="referrer" content="no-referrer">
${ownMarkup(GENERATOR_MARK)}
${script(` type="text/plain" id="${WORKER_CODE_ELEMENT_ID}"`, escapeScript(worker))}
${script('', START_WORKER)}`,
    style: `${THEME_STYLE}${FINDING_AND_DIFF_STYLE}${REVIEW_PAGE_CSS}${PREVIEW_PAGE_STYLE}`.replaceAll('\n', ''),
    header: html`<span class="quiet">Your docs.json, and what readers see of it</span>`,
    mainClass: 'page',
    main: html`${MAIN}
${ownMarkup(dataElement(data))}
${script('', code)}`,
  });
}

const MAIN = html`<div class="bar"><h1 id="title">Playground</h1><code id="place" class="quiet small"></code><p id="status" role="status" class="quiet">Reading the site …</p></div>
<div class="tools" id="tools" hidden></div>
<p id="said" role="status" class="small"></p>
<p id="news" role="status" class="notice warn" hidden></p>
<noscript><style>.views,.panes,.tools,#status{display:none!important}</style><p class="notice warn">This page needs scripts. “docs-nav resolve --format html” writes one that does not.</p></noscript>
<div id="views" class="views" role="tablist" aria-label="Views">
<button type="button" role="tab" data-view="reader" aria-controls="reader-pane" id="reader-tab">Readers see</button>
<button type="button" role="tab" data-view="findings" aria-controls="findings-pane" id="findings-tab">Findings <span class="tag findings-count">0</span></button>
<button type="button" role="tab" data-view="text" aria-controls="text-pane" id="text-tab">docs.json</button>
<button type="button" role="tab" data-view="changes" aria-controls="changes" id="changes-tab" hidden>Changes <span id="changes-count" class="tag">0</span></button>
</div>
<div class="panes" id="panes" data-view="reader">
<div class="column">
<section id="text-pane" class="pane" aria-labelledby="text-title" data-title="text-title">
<div class="pane-head"><h2 id="text-title">Text</h2><p id="file-choice" class="switch" hidden><label for="file">File</label><select id="file"></select></p></div>
<div id="editor"></div>
</section>
<section id="findings-pane" class="pane" aria-labelledby="findings-title" data-title="findings-title">
<h2 id="findings-title" class="hidden">Findings</h2>
<details id="findings-fold" class="fold" open><summary><b>Findings</b><span class="tag findings-count">0</span></summary>
<div class="scroll">
<ol id="findings" class="findings" aria-labelledby="findings-title" tabindex="0"></ol>
<p id="not-checked" class="small quiet">The playground does not check the text of pages and API descriptions, and reads titles only if they are on one line. “docs-nav lint” does it all.</p>
</div>
</details>
</section>
</div>
<div id="divider" role="separator" aria-orientation="vertical" aria-label="Width of the editor" aria-valuemin="20" aria-valuemax="80" aria-valuenow="50" tabindex="0"></div>
<div class="column">
<section id="reader-pane" class="pane" aria-labelledby="reader-title" data-title="reader-title">
<div class="pane-head"><h2 id="reader-title">What readers see</h2><fieldset id="states" hidden></fieldset></div>
<div id="reader"></div>
</section>
<section id="changes" class="pane" aria-labelledby="changes-title" data-title="changes-title" hidden>
<h2 id="changes-title" class="hidden">Changes for readers</h2>
<details id="changes-fold" class="fold" open><summary><b>Changes for readers</b></summary>
<div class="scroll stack" id="changes-list" role="group" aria-labelledby="changes-title" tabindex="0"></div>
</details>
</section>
</div>
</div>`;

function script(attributes: string, text: string): Html {
  return ownMarkup(`<script${attributes}>${text}</script>`);
}

/** In a script, these would end or hide what follows. */
function escapeScript(script: string): string {
  return script.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');
}
