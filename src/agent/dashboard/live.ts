/** The part of a page that changes while a job is active. The script in live-script.ts keeps it up to date. */
import { type HtmlContent, html, type Html } from '../../internal.ts';

/** In seconds. */
const REFRESH_SECONDS = 3;

export interface LivePart {
  readonly isActive: boolean;
  /** Path and query of the page. */
  readonly url: string;
  /** Path of a stream of events, each of which changes the page. */
  readonly events?: string;
  /** What is active, as a sentence. */
  readonly activity: string;
  /** The state in a sentence. Screen readers announce it when it changes. */
  readonly status: string;
}

/**
 * The script keeps the state of the controls, which disappear with the last active job. The status is outside of the part, so that
 * only its own changes are read out.
 */
export function livePart(live: LivePart, contentWith: (controls: Html | undefined) => HtmlContent): Html {
  const { isActive, url, events, status } = live;
  return html`${isActive && html`<p role="status" class="hidden" data-live-said></p>`}
<div class="stack" data-live="${isActive ? 'active' : 'over'}" data-every="${REFRESH_SECONDS}" data-from="${url}"${events !== undefined && html` data-events="${events}"`} data-said="${status}" tabindex="-1">${contentWith(isActive ? controlsOf(live) : undefined)}</div>`;
}

function controlsOf({ url, activity }: LivePart): Html {
  return html`<div class="notice note live" data-live-controls><p>${activity} <span data-live-note hidden>This page updates itself.</span></p>
<p class="buttons"><button type="button" class="secondary small" hidden>Pause updates</button><a class="button secondary small" href="${url}">Refresh</a></p></div>
`;
}
