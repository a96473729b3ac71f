/** What differs from the state that the site is compared with, and the choice which of both is shown. */
import type { PreviewComparison } from '../page-data.ts';
import { byId, createDomElement, replaceContent } from './dom.ts';

export function showComparison({ name, site, lists }: PreviewComparison, choose: (isBefore: boolean) => void): void {
  byId('changes').hidden = false;
  const none = lists.length === 0 && createDomElement('p', { class: 'notice good' }, 'Nothing changes for readers.');
  const panels = lists.map(({ title, tone, count, lines }) =>
    createDomElement(
      'div',
      { class: tone ? `notice ${tone}` : 'panel' },
      createDomElement('h3', {}, `${title} (${count})`),
      createDomElement('ul', {}, ...lines.map((line) => createDomElement('li', {}, line))),
    ),
  );
  const note = createDomElement(
    'p',
    { class: 'quiet' },
    `Compared with ${name}, when this page was written. What you type is not compared.`,
  );
  replaceContent(byId('changes-list'), note, none, ...panels);
  if (site) showStates(name, choose);
}

function showStates(name: string, choose: (isBefore: boolean) => void): void {
  const radio = (id: string, text: string, isBefore: boolean): HTMLElement => {
    const input = createDomElement('input', { type: 'radio', name: 'state', id, checked: !isBefore });
    input.addEventListener('change', () => choose(isBefore));
    return createDomElement('span', {}, input, createDomElement('label', { for: id }, text));
  };
  const states = byId('states');
  states.hidden = false;
  replaceContent(
    states,
    createDomElement('legend', { class: 'hidden' }, 'State'),
    radio('state-now', 'Now', false),
    radio('state-before', `At ${name}`, true),
  );
}
