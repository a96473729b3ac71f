/** Applies the filter of a list as soon as it changes. Without it, the button of the form does the same. */
export const FILTER_SCRIPT = `
/** Shows the results of the filter, and calls \`shown\` after that. */
function filterAtOnce(shown) {
  const form = document.querySelector('form[data-filter]');
  if (!form) return;
  const results = document.querySelector('[data-results]');
  const said = document.querySelector('[data-filter-said]');
  const problem = document.querySelector('[data-filter-problem]');
  const buttons = form.querySelector('.buttons');
  let applied = addressOf();
  let latest = 0;
  let timer;

  function addressOf() {
    const query = new URLSearchParams([...new FormData(form)].filter(([, value]) => value !== '')).toString();
    return form.getAttribute('action') + (query === '' ? '' : '?' + query);
  }

  async function apply() {
    clearTimeout(timer);
    const url = addressOf();
    // A field that loses the focus has changed again, for the browser.
    if (url === applied && problem.hidden) return;
    applied = url;
    const number = (latest += 1);
    try {
      const answer = await fetch(url, { cache: 'no-store', redirect: 'error' });
      if (answer.status === 401) return location.assign(url);
      if (!answer.ok) throw new Error(String(answer.status));
      const text = await answer.text();
      // What is typed in the meantime has results of its own.
      if (number !== latest) return;
      const fresh = new DOMParser().parseFromString(text, 'text/html').querySelector('[data-results]');
      if (!fresh) return location.assign(url);
      results.replaceChildren(...fresh.childNodes);
      history.replaceState(null, '', url);
      buttons.hidden = true;
      problem.hidden = true;
      said.textContent = results.querySelector('caption,.empty').textContent;
      shown();
    } catch {
      if (number !== latest) return;
      buttons.hidden = false;
      problem.hidden = false;
      problem.textContent = 'The list could not be loaded. Try again.';
    }
  }

  form.addEventListener('change', () => void apply());
  form.addEventListener('input', ({ target }) => {
    clearTimeout(timer);
    if (target.type === 'search') timer = setTimeout(apply, 250);
  });
  buttons.hidden = true;
}
`;
