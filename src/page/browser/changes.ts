/** What differs from the state that the site is compared with, and the choice which of both is shown. */
import type { PreviewComparison } from '../page-data.ts';
import { byId, element, replaceContent } from './dom.ts';

export function showComparison({ name, site, lists }: PreviewComparison, choose: (isBefore: boolean) => void): void {
  byId('changes').hidden = false;
  const none = lists.length === 0 && element('p', { class: 'notice good' }, 'Nothing changes for readers.');
  const panels = lists.map(({ title, tone, count, lines }) =>
    element(
      'div',
      { class: tone ? `notice ${tone}` : 'panel' },
      element('h3', {}, `${title} (${count})`),
      element('ul', {}, ...lines.map((line) => element('li', {}, line))),
    ),
  );
  const note = element('p', { class: 'quiet' }, `Compared with ${name}, when this page was written. What you type is not compared.`);
  replaceContent(byId('changes-list'), note, none, ...panels);
  if (site) showStates(name, choose);
}

function showStates(name: string, choose: (isBefore: boolean) => void): void {
  const radio = (id: string, text: string, isBefore: boolean): HTMLElement => {
    const input = element('input', { type: 'radio', name: 'state', id, checked: !isBefore });
    input.addEventListener('change', () => choose(isBefore));
    return element('span', {}, input, element('label', { for: id }, text));
  };
  const states = byId('states');
  states.hidden = false;
  replaceContent(
    states,
    element('legend', { class: 'hidden' }, 'State'),
    radio('state-now', 'Now', false),
    radio('state-before', `At ${name}`, true),
  );
}
