/** Asks for a docs.json: as text, or as a file. */
import { button, byId, element } from './dom.ts';

/** Larger files are no docs.json. In bytes. */
const MAX_FILE = 20_000_000;

/** A button that opens the dialog. `take` gets a text that is not empty. */
export function pasteButton(take: (text: string) => void): HTMLButtonElement {
  const text = element('textarea', { id: 'pasted', class: 'code', rows: '12', spellcheck: 'false', autocomplete: 'off' });
  const file = element('input', { type: 'file', id: 'file-to-open', accept: '.json,application/json' });
  const problem = element('p', { class: 'notice bad', role: 'alert', hidden: true });
  const dialog = element(
    'dialog',
    { 'aria-labelledby': 'paste-title' },
    element(
      'form',
      { method: 'dialog', class: 'stack' },
      element('h2', { id: 'paste-title' }, 'Paste your docs.json'),
      element(
        'p',
        { class: 'quiet' },
        'It stays in this page, which sends nothing. Pages are assumed to exist, because the page does not have them.',
      ),
      element('div', {}, element('label', { for: 'pasted' }, 'Text of docs.json'), text),
      element('div', {}, element('label', { for: 'file-to-open' }, 'Or open a file'), file),
      problem,
      element(
        'p',
        { class: 'buttons' },
        element('button', { value: 'check' }, 'Check it'),
        button('Cancel', { class: 'secondary' }, () => dialog.close()),
      ),
    ),
  );
  const fail = (message: string): void => {
    problem.textContent = message;
    problem.hidden = false;
  };
  file.addEventListener('change', () => {
    const [chosen] = file.files ?? [];
    if (!chosen) return;
    problem.hidden = true;
    if (chosen.size > MAX_FILE) return fail(`“${chosen.name}” is larger than ${MAX_FILE / 1_000_000} MB, so it is no docs.json.`);
    void chosen.text().then(
      (content) => (text.value = content),
      () => fail(`“${chosen.name}” cannot be read.`),
    );
  });
  dialog.addEventListener('submit', (event) => {
    problem.hidden = true;
    if (text.value.trim() !== '') return;
    event.preventDefault();
    fail('There is no text yet. Paste a docs.json, or open a file.');
    text.focus();
  });
  dialog.addEventListener('close', () => {
    if (dialog.returnValue === 'check') take(text.value.replace(/\r\n?/g, '\n'));
    dialog.returnValue = '';
  });
  byId('main').append(dialog);
  return button('Paste your docs.json', { id: 'paste' }, () => {
    problem.hidden = true;
    dialog.showModal();
    text.focus();
    text.select();
  });
}
