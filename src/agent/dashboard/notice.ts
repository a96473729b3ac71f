/** Boxes at the top of a page: what was just done, and what failed. */
import { type HtmlContent, html, type Html } from '../../internal.ts';

/** Texts by the value of `?done=` after a redirect; a table, so that a link cannot put text on the page. */
const NOTICES: Readonly<Record<string, string>> = {
  'key-revoked': 'The key was revoked. Requests with it are now refused.',
  'project-added': 'The project was added. Next, create an API key for it.',
  'project-changed': 'The project was changed. Existing jobs keep the base branch and the model that they started with.',
  'project-removed': 'The project was removed, its keys were revoked, and its active jobs failed.',
  'comments-followed': 'Comments are followed from now on.',
  'comments-stopped': 'Comments are no longer followed. If the repository has a webhook for them, remove it.',
  'message-sent': 'The follow-up was sent. It will run after the messages before it.',
  'job-started': 'The job was started.',
  'job-cancelled': 'The job was cancelled. Send a follow-up to continue.',
  'job-publishing': 'The job is already pushing a commit, which is completed. Any messages after it were cancelled.',
  'job-archived': 'The job was archived.',
};

export function doneNotice(name: string | undefined): Html | undefined {
  const text = name !== undefined && Object.hasOwn(NOTICES, name) ? NOTICES[name] : undefined;
  return text === undefined ? undefined : html`<div class="notice good" role="status"><p>${text}</p></div>`;
}

/** A box with a heading, for what must be seen. */
export function renderNotice(tone: 'bad' | 'warn', heading: string, content: HtmlContent): Html {
  return html`<section class="notice ${tone}"><h2>${heading}</h2>
${content}
</section>`;
}
