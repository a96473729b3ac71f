/** Asks for a docs.json: as text, or as a file. */
import { button, byId, createDomElement } from './dom.ts';

/** Larger files are no docs.json. In bytes. */
const MAX_FILE = 20_000_000;

/**
 * A button that opens the dialog. `take` gets a text that is not empty. What is pasted or opened is taken at once: a text of some megabytes
 * would keep a field busy for a minute.
 */
export function createPasteDialogButton(take: (text: string) => void): HTMLButtonElement {
  const text = createDomElement('textarea', { id: 'pasted', class: 'code', rows: '12', spellcheck: 'false', autocomplete: 'off' });
  const file = createDomElement('input', { type: 'file', id: 'file-to-open', accept: '.json,application/json' });
  const problem = createDomElement('p', { class: 'notice bad', role: 'alert', hidden: true });
  const dialog = createDomElement(
    'dialog',
    { 'aria-labelledby': 'paste-title' },
    createDomElement(
      'form',
      { method: 'dialog', class: 'stack' },
      createDomElement('h2', { id: 'paste-title' }, 'Paste your docs.json'),
      createDomElement(
        'p',
        { class: 'quiet' },
        'It is checked as soon as you paste it, and stays in this page, which sends nothing. Pages are assumed to exist, because the page does not have them.',
      ),
      createDomElement('div', {}, createDomElement('label', { for: 'pasted' }, 'Text of docs.json'), text),
      createDomElement('div', {}, createDomElement('label', { for: 'file-to-open' }, 'Or open a file'), file),
      problem,
      createDomElement(
        'p',
        { class: 'buttons' },
        createDomElement('button', {}, 'Check it'),
        button('Cancel', { class: 'secondary' }, () => dialog.close()),
      ),
    ),
  );
  const fail = (message: string): void => {
    problem.textContent = message;
    problem.hidden = false;
  };
  const finish = (content: string): void => {
    // A file may be read only after somebody gave up.
    if (!dialog.open) return;
    if (content.trim() === '') return fail('There is no text yet. Paste a docs.json, or open a file.');
    dialog.close();
    take(content.replace(/\r\n?/g, '\n'));
  };
  text.addEventListener('paste', (event) => {
    const pasted = event.clipboardData?.getData('text') ?? '';
    if (text.value.trim() !== '' || pasted.trim() === '') return;
    event.preventDefault();
    finish(pasted);
  });
  file.addEventListener('change', () => {
    const [chosen] = file.files ?? [];
    if (!chosen) return;
    if (chosen.size > MAX_FILE) return fail(`“${chosen.name}” is larger than ${MAX_FILE / 1_000_000} MB, so it is no docs.json.`);
    void chosen.text().then(finish, () => fail(`“${chosen.name}” cannot be read.`));
  });
  dialog.addEventListener('submit', (event) => {
    event.preventDefault();
    finish(text.value);
    text.focus();
  });
  byId('main').append(dialog);
  return button('Paste your docs.json', { id: 'paste' }, () => {
    problem.hidden = true;
    text.value = '';
    file.value = '';
    dialog.showModal();
    text.focus();
  });
}
