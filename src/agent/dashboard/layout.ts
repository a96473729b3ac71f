/** The frame of every dashboard page, and the headers that are sent with it. */
import { cspHash, documentOf, html, type Html } from '../../internal.ts';
import { DASHBOARD_STYLE } from './style.ts';
import type { DashboardPage, DashboardSection } from './page-request.ts';

/** Bundlers replace a template that contains this end tag by a call of a library that is not installed. */
const SCRIPT = 'script';

/** `scripts` are the directives for pages that need the script. */
function policy(scripts = ''): string {
  return `default-src 'none'; ${scripts}style-src ${cspHash(DASHBOARD_STYLE)}; img-src data:; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`;
}

/** Replaces the header of pages with the script. */
export const SCRIPTED_PAGE_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': policy("script-src 'self'; connect-src 'self'; "),
};

/** Sent with every answer of the dashboard, including errors and redirects. */
export const DASHBOARD_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': policy(),
  'Cache-Control': 'no-store',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  // Not `no-referrer`, with which browsers send `Origin: null` with our own forms.
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'X-Robots-Tag': 'noindex, nofollow',
};

const SECTIONS: Readonly<Record<DashboardSection, string>> = { jobs: 'Jobs', keys: 'API keys', projects: 'Projects', audit: 'Audit log' };

/** The HTML document. Without a `csrf` token, nobody is signed in and the navigation is omitted. */
export function renderDocument({ title, main, section, hasScript, reloads }: DashboardPage, csrf?: string): string {
  return documentOf({
    title,
    head: html`${reloads && html`<meta http-equiv="refresh" content="0">`}${hasScript && html`<script src="/dashboard/script.js" defer></${SCRIPT}>`}`,
    style: DASHBOARD_STYLE,
    header: csrf !== undefined && navigation(section, csrf),
    main,
    mainClass: 'stack',
    ...(csrf !== undefined && { footer: 'Times are in UTC.' }),
  });
}

function navigation(section: DashboardSection | undefined, csrf: string): Html {
  return html`
<nav aria-label="Dashboard"><ul>${Object.entries(SECTIONS).map(
    ([name, label]) => html`<li><a href="/dashboard/${name}"${name === section && html` aria-current="page"`}>${label}</a></li>`,
  )}</ul></nav>
<form method="post" action="/dashboard/sign-out" class="sign-out"><input type="hidden" name="csrf" value="${csrf}"><button class="secondary small">Sign out</button></form>`;
}
