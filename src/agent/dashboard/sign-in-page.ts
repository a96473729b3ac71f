/** The sign-in pages. Opening a link does not check or use its code: only the button does. */
import { html, type Html, pluralize } from '../../internal.ts';
import { SERVICE_PROGRAM_NAME } from '../program.ts';
import { renderRoughDuration } from './time.ts';
import type { DashboardPage } from './page-request.ts';

const SIGN_IN_HELP = html`<p>To create a link that works once, within ten minutes, run this command on the machine of the service:</p>
<div class="command"><pre class="copy" tabindex="0" role="group" aria-label="Command"><code id="command">${SERVICE_PROGRAM_NAME} sign-in</code></pre>
<button type="button" class="secondary" data-copy="command" aria-live="polite" hidden>Copy the command</button></div>`;

/** A button if the link has a code, otherwise a field for one. */
export function renderSignInCodePage(code: string | undefined): DashboardPage {
  if (code === undefined || code === '')
    return { title: 'Sign in', hasScript: true, main: html`<h1>Sign in</h1>\n${SIGN_IN_HELP}\n${codeForm()}` };
  return {
    title: 'Sign in',
    main: html`<h1>Sign in</h1>
<p>The link works once. You stay signed in for 12 hours in this browser.</p>
<form class="stack" method="post" action="/dashboard/sign-in">
<input type="hidden" name="code" value="${code}">
<p class="buttons"><button autofocus>Sign in</button></p>
</form>`,
  };
}

/** For requests without a session. A submitted text is returned, because it was not sent. */
export function renderSignInWithUnsentText(text: string | undefined): DashboardPage {
  return {
    title: 'Sign in',
    status: 401,
    hasScript: true,
    main: html`<h1>Sign in</h1>
<p>You are not signed in, or your session has ended after 12 hours.</p>
${
  text !== undefined &&
  html`<section class="notice bad"><h2>Your text was not sent</h2>
<div class="field"><label for="unsent">Copy it before you sign in</label>
<textarea id="unsent" rows="6" readonly>\n${text}</textarea></div></section>`
}
${SIGN_IN_HELP}
${codeForm()}`,
  };
}

export function wrongCodePage(): DashboardPage {
  return {
    title: 'The link does not work',
    status: 403,
    hasScript: true,
    main: html`<h1>The link does not work</h1>
<p>It was already used, has expired after ten minutes, or is incomplete. If you used it in this browser, <a href="/dashboard">go to the dashboard</a>.</p>
${SIGN_IN_HELP}
${codeForm()}`,
  };
}

export function signInLimitPage(seconds: number): DashboardPage {
  return {
    title: 'Too many attempts',
    status: 429,
    hasScript: true,
    headers: { 'retry-after': String(seconds) },
    main: html`<h1>Too many attempts</h1>
<p>There were too many failed sign-ins from your address. Try again in ${seconds < 60 ? pluralize(seconds, 'second') : renderRoughDuration(new Date(0), new Date(seconds * 1000))} with a new link.</p>
${SIGN_IN_HELP}`,
  };
}

/** Reloads the page: browsers omit the session cookie when another site links here, but send it from our own page. */
export function renderCookieReloadPage(path: string): DashboardPage {
  return {
    title: 'Opening the dashboard',
    reloads: true,
    main: html`<h1>Opening the dashboard</h1>
<p><a href="${path}">Continue</a></p>`,
  };
}

function codeForm(): Html {
  return html`<form class="stack" method="post" action="/dashboard/sign-in">
<div class="field"><label for="code">Code from the link</label>
<p class="quiet small" id="code-hint">If you cannot open the link, enter the part after <code>code=</code>.</p>
<input type="text" class="code" id="code" name="code" autocomplete="off" spellcheck="false" autocapitalize="none" required aria-describedby="code-hint"></div>
<p class="buttons"><button>Sign in</button></p>
</form>`;
}
