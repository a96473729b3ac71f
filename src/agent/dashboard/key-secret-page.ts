/** The only page that shows the secret of a key, with how to keep and use it. */
import { type HtmlContent, html } from '../../internal.ts';
import type { KeyRecord } from '../operators/actions.ts';
import { timeOf } from './time.ts';
import type { DashboardPage } from './page-request.ts';

export interface NewKeySecret {
  readonly key: KeyRecord;
  readonly secret: string;
  /** A note, such as how long the previous key still works; `''` for none. */
  readonly remark: HtmlContent;
}

export function keySecretPage({ key, secret, remark }: NewKeySecret, publicUrl: string): DashboardPage {
  return {
    title: 'Your new key',
    section: 'keys',
    status: 201,
    main: html`<h1>Your new key “${key.name}”</h1>
<section class="panel" aria-labelledby="secret-title">
<h2 id="secret-title">Copy the secret now</h2>
<p>It is shown only once: the service stores a hash of it and cannot show it again.</p>
<div class="field"><label for="secret">Secret</label>
<textarea class="code whole" id="secret" rows="2" readonly autofocus autocomplete="off" spellcheck="false">${secret}</textarea></div>
<div class="field"><label for="project-id">Project ID</label>
<input type="text" class="code" id="project-id" readonly autocomplete="off" spellcheck="false" value="${key.project}"></div>
<p>Keep it in the secret store of the server that uses it, never in a repository, a chat, or code that runs in browsers. Expires ${timeOf(key.expiresAt)}.</p>
${remark !== '' && html`<p>${remark}</p>`}
<p class="quiet small">Do not reload this page: that would create another key.</p>
</section>
<section aria-labelledby="try">
<h2 id="try">Try it</h2>
<p>Read the secret into a variable to keep it out of the shell history:</p>
<pre class="copy" tabindex="0" role="group" aria-label="Command that reads the secret"><code>read -rs DOCS_NAV_API_KEY && export DOCS_NAV_API_KEY</code></pre>
<p>${key.scope === 'admin' ? 'Start a job:' : 'List the jobs of the project:'}</p>
<pre class="copy" tabindex="0" role="group" aria-label="Example request"><code>${exampleOf(key, publicUrl)}</code></pre>
</section>
<p class="buttons"><a class="button" href="/dashboard/keys">I have copied it</a></p>`,
  };
}

/** A command for a POSIX shell. Project ids and URLs contain no character that is special within single quotes. */
function exampleOf({ project, scope }: KeyRecord, publicUrl: string): string {
  const base = `${publicUrl.replace(/(?<!\/)\/+$/, '')}/v2/agent/${project}`;
  const authorization = '-H "Authorization: Bearer $DOCS_NAV_API_KEY"';
  if (scope === 'read') return `curl --fail-with-body '${base}/jobs' \\\n  ${authorization}`;
  return `curl --fail-with-body '${base}/job' \\
  ${authorization} \\
  -H 'Content-Type: application/json' \\
  -d '{"prompt": "Add a page about webhooks to the guides."}'`;
}
