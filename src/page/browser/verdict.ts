/** The verdict on a site: how many findings there are, in the color of the worst. It leads to them. */
import { TONES } from '../../html/severity-marks.ts';
import { SEVERITIES } from '../../report/shown-findings.ts';
import type { Severity } from '../../subject/settings.ts';
import { pluralize } from '../../text/pluralize.ts';
import { button, byId, createDomElement, replaceContent } from './dom.ts';

export function showVerdict(counts: Readonly<Record<Severity, number>>, goToFindings: () => void): void {
  const found = SEVERITIES.filter((severity) => counts[severity] > 0);
  const mark = found[0] ?? 'clean';
  const text = found.map((severity) => pluralize(counts[severity], severity)).join(', ') || 'No findings';
  const status = byId('status');
  const last = status.querySelector('#verdict');
  // Nobody wants to hear the same after each word.
  if (last?.textContent === text && last.classList.contains(TONES[mark])) return;
  const pill = button('', { class: `tag ${TONES[mark]}`, id: 'verdict', 'data-key': 'verdict' }, goToFindings);
  pill.append(createDomElement('span', { class: `severity ${mark}` }), text);
  replaceContent(status, pill);
  const total = found.reduce((sum, severity) => sum + counts[severity], 0);
  for (const count of document.querySelectorAll('.findings-count')) count.textContent = total.toLocaleString('en');
}

/** That the page is at work, for those who open a large site. */
export function showProgress(text: string): void {
  replaceContent(byId('status'), createDomElement('progress', { 'aria-label': text }), ` ${text}`);
}

export function showFailure(message: string): void {
  replaceContent(
    byId('status'),
    createDomElement('span', { class: 'tag bad' }, createDomElement('span', { class: 'severity error' }), message),
  );
}
