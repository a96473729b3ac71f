/** The page that signs in. It never tells whether a code is good: only the button uses it, so looking at the link costs nothing. */
import { html, type Html } from '../html/html.ts';
import { spanOf } from './time.ts';
import type { Page } from './visit.ts';

const HOW = html`<p>On the machine that runs the service, this makes a link that works once, for ten minutes:</p>
<pre><code>docs-nav agent sign-in</code></pre>`;

/** With the code of a link there is a button; without one, a field. */
export function signInPage(code: string | undefined): Page {
  if (code === undefined || code === '') return { title: 'Sign in', main: html`<h1>Sign in</h1>\n${HOW}\n${codeForm()}` };
  return {
    title: 'Sign in',
    main: html`<h1>Sign in</h1>
<p>The link works once. You stay signed in for 12 hours in this browser.</p>
<form class="form" method="post" action="/dashboard/sign-in">
<input type="hidden" name="code" value="${code}">
<p class="buttons"><button autofocus>Sign in</button></p>
</form>`,
  };
}

/** For pages that somebody who is not signed in asked for; what a form held is given back, as it was not carried out. */
export function signedOutPage(text: string | undefined): Page {
  return {
    title: 'Sign in',
    status: 401,
    main: html`<h1>Sign in</h1>
<p>You are not signed in, or your 12 hours are over.</p>
${
  text !== undefined &&
  html`<section class="panel bad"><h2>Your text was not sent</h2>
<div class="field"><label for="unsent">Copy it before you sign in</label>
<textarea id="unsent" rows="6" readonly>\n${text}</textarea></div></section>`
}
${HOW}
${codeForm()}`,
  };
}

export function wrongCodePage(): Page {
  return {
    title: 'The link does not work',
    status: 403,
    main: html`<h1>The link does not work</h1>
<p>It was used already, its ten minutes are over, or part of it is missing. If it was you who used it, in this browser, <a href="/dashboard">go to the dashboard</a>.</p>
${HOW}
${codeForm()}`,
  };
}

export function tooManyFailuresPage(seconds: number): Page {
  return {
    title: 'Too many tries',
    status: 429,
    headers: { 'retry-after': String(seconds) },
    main: html`<h1>Too many tries</h1>
<p>Sign-in failed too often from your address. Try again in ${seconds < 60 ? `${seconds} seconds` : spanOf(new Date(0), new Date(seconds * 1000))}, with a new link.</p>
${HOW}`,
  };
}

/** Browsers keep the session to themselves when another site links here; asked by a page of ours, they send it. */
export function comeBackPage(path: string): Page {
  return {
    title: 'Opening the dashboard',
    refresh: { seconds: 0 },
    main: html`<h1>Opening the dashboard</h1>
<p><a href="${path}">Go on</a></p>`,
  };
}

function codeForm(): Html {
  return html`<form class="form" method="post" action="/dashboard/sign-in">
<div class="field"><label for="code">Code of the link</label>
<p class="hint" id="code-hint">What stands after <code>code=</code>, if you cannot open the link.</p>
<input type="text" class="code" id="code" name="code" autocomplete="off" spellcheck="false" autocapitalize="none" required aria-describedby="code-hint"></div>
<p class="buttons"><button>Sign in</button></p>
</form>`;
}
