/**
 * The only script of the dashboard: it asks for the page again while a job is active, and changes what differs in the live
 * part. Everything that it does not have to change stays as it is: focus, selection, opened details. Without it, the link
 * “Refresh” does the same. The rules for what it finds on a page are in live.ts.
 */
export const LIVE_SCRIPT = `'use strict';
(() => {
  const part = document.querySelector('[data-live=active]');
  if (!part) return;
  const controls = document.querySelector('[data-live-controls]');
  const note = controls.querySelector('[data-live-note]');
  const button = controls.querySelector('button');
  const said = document.querySelector('[data-live-said]');
  const every = Number(part.dataset.every) * 1000;
  const working = note.textContent;
  let failures = 0;
  let isPaused = false;
  let isAsking = false;
  let isOver = false;
  let timer;

  const keyOf = (node) => (node.nodeType === 1 ? node.nodeName + '#' + node.id + '.' + node.className : String(node.nodeType));

  /** Makes a node like a fresh one. What somebody opened stays open. */
  function patch(node, fresh) {
    if (node.nodeType !== 1) {
      if (node.data !== fresh.data) node.data = fresh.data;
      return;
    }
    for (const { name } of [...node.attributes]) if (name !== 'open' && !fresh.hasAttribute(name)) node.removeAttribute(name);
    for (const { name, value } of fresh.attributes) if (name !== 'open' && node.getAttribute(name) !== value) node.setAttribute(name, value);
    let next = node.firstChild;
    const named = new Set([...fresh.children].filter(({ id }) => id !== '').map(keyOf));
    for (const child of [...fresh.childNodes]) {
      let found = next;
      // What has a name and stays is not given up for what comes after it.
      while (found && keyOf(found) !== keyOf(child)) found = named.has(keyOf(found)) ? null : found.nextSibling;
      if (!found) {
        node.insertBefore(child, next);
        continue;
      }
      while (next !== found) {
        const gone = next;
        next = next.nextSibling;
        gone.remove();
      }
      next = found.nextSibling;
      if (found !== controls) patch(found, child);
    }
    while (next) {
      const gone = next;
      next = next.nextSibling;
      gone.remove();
    }
  }

  function show(page) {
    const fresh = page.querySelector('[data-live]');
    if (!fresh) return end('This page has changed. Reload it.');
    const focused = document.activeElement;
    const announced = part.dataset.said;
    patch(part, fresh);
    document.title = page.title;
    if (part.dataset.said !== announced) said.textContent = part.dataset.said;
    if (!focused.isConnected) part.focus({ preventScroll: true });
    isOver = part.dataset.live !== 'active';
    if (!isOver) wait();
  }

  function end(why) {
    isOver = true;
    note.textContent = why;
    said.textContent = why;
    button.hidden = true;
  }

  function wait() {
    clearTimeout(timer);
    if (!isPaused && !document.hidden) timer = setTimeout(ask, Math.min(60000, every * 2 ** failures));
  }

  async function ask() {
    if (isAsking) return;
    isAsking = true;
    try {
      const answer = await fetch(part.dataset.from, { cache: 'no-store', redirect: 'error' });
      if (answer.status === 401) return end('You are signed out, so this page no longer updates itself. Sign in, then reload it.');
      if (answer.status === 404) return end('This page no longer exists.');
      if (!answer.ok) throw new Error(String(answer.status));
      const text = await answer.text();
      if (isPaused) return;
      const page = new DOMParser().parseFromString(text, 'text/html');
      failures = 0;
      note.textContent = working;
      show(page);
    } catch {
      if (isPaused) return;
      failures += 1;
      note.textContent = 'The service does not answer. This page keeps trying.';
      wait();
    } finally {
      isAsking = false;
    }
  }

  button.addEventListener('click', () => {
    isPaused = !isPaused;
    button.textContent = isPaused ? 'Resume updates' : 'Pause updates';
    note.textContent = isPaused ? 'Updates are paused.' : working;
    clearTimeout(timer);
    if (!isPaused) void ask();
  });
  document.addEventListener('visibilitychange', () => {
    clearTimeout(timer);
    if (!document.hidden && !isPaused && !isOver) void ask();
  });
  note.hidden = false;
  button.hidden = false;
  wait();
})();
`;
