/** Short boxes above a page: what has just been done, and what stands in the way. */
import { html, type Content, type Html } from '../html/html.ts';

/** What a redirect may say in `?done=`: a name out of this table, so that a link cannot put words on the page. */
const DONE: Readonly<Record<string, string>> = {
  'key-revoked': 'The key is revoked. Requests with it are refused from now on.',
  'project-added': 'The project is added. Next, create an API key for it.',
  'project-removed': 'The project is removed, its keys are revoked, and its jobs have stopped.',
  'message-sent': 'The follow-up is sent. It is worked on after the messages before it.',
  'job-started': 'The job is started.',
  'job-archived': 'The job is archived.',
};

export function doneNotice(name: string | undefined): Html | undefined {
  const text = name !== undefined && Object.hasOwn(DONE, name) ? DONE[name] : undefined;
  return text === undefined ? undefined : html`<div class="panel good" role="status"><p>${text}</p></div>`;
}

/** A box with a heading; `bad` for what failed. */
export function panel(tone: 'bad' | 'note', heading: string, content: Content): Html {
  return html`<section class="panel ${tone}"><h2>${heading}</h2>
${content}
</section>`;
}
