/**
 * Asks for the page again while a job is active, and changes what differs in the live part. Everything that it does not have to change
 * stays as it is: focus, selection, opened details. Without it, the link “Refresh” does the same. The rules for what it finds on a page
 * are in live.ts.
 */
export const LIVE_SCRIPT = `
/** Keeps the live part up to date. Returns what ends that, and says whether somebody has paused it. */
function keepLive(isPaused = false) {
  const part = document.querySelector('[data-live=active]');
  if (!part) return () => isPaused;
  const controls = document.querySelector('[data-live-controls]');
  const note = controls.querySelector('[data-live-note]');
  const button = controls.querySelector('button');
  const said = document.querySelector('[data-live-said]');
  const every = Number(part.dataset.every) * 1000;
  const working = note.textContent;
  let failures = 0;
  let isAsking = false;
  let isOver = false;
  let timer;
  /** The stream of events, if there is one and it is open. Then the page need not be asked for as often. */
  let source;
  let isStreaming = false;
  /** Whether something has happened since the page was last asked for. */
  let isDue = false;

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
    if (isOver) return unlisten();
    if (!source) listen();
    isAsking = false;
    wait();
  }

  function end(why) {
    isOver = true;
    unlisten();
    note.textContent = why;
    said.textContent = why;
    button.hidden = true;
  }

  function wait() {
    clearTimeout(timer);
    const usual = isStreaming && failures === 0 ? every * 5 : Math.min(60000, every * 2 ** failures);
    // Shortly, because several events often come at once.
    if (!isPaused && !document.hidden) timer = setTimeout(ask, isDue && failures === 0 ? 200 : usual);
  }

  function askSoon() {
    if (isDue) return;
    isDue = true;
    if (!isAsking && !isOver) wait();
  }

  /** A browser has few connections, so that pages that nobody sees give theirs back. */
  function listen() {
    unlisten();
    if (!part.dataset.events || isPaused || isOver || document.hidden) return;
    source = new EventSource(part.dataset.events);
    source.onmessage = () => {
      isStreaming = true;
      askSoon();
    };
    // The browser tries again by itself, unless it was refused.
    source.onerror = () => {
      if (source.readyState === 2) unlisten();
      isStreaming = false;
      if (!isAsking && !isOver) wait();
    };
    source.addEventListener('end', () => {
      unlisten();
      askSoon();
    });
  }

  function unlisten() {
    if (source) source.close();
    source = undefined;
    isStreaming = false;
  }

  async function ask() {
    if (isAsking) return;
    isAsking = true;
    isDue = false;
    try {
      const answer = await fetch(part.dataset.from, { cache: 'no-store', redirect: 'error' });
      if (answer.status === 401) return end('You are signed out, so this page no longer updates itself. Sign in, then reload it.');
      if (answer.status === 404) return end('This page no longer exists.');
      if (!answer.ok) throw new Error(String(answer.status));
      const text = await answer.text();
      if (isPaused || isOver) return;
      const page = new DOMParser().parseFromString(text, 'text/html');
      failures = 0;
      note.textContent = working;
      show(page);
    } catch {
      if (isPaused || isOver) return;
      failures += 1;
      note.textContent = 'The service does not answer. This page keeps trying.';
      wait();
    } finally {
      isAsking = false;
    }
  }

  function tell() {
    button.textContent = isPaused ? 'Resume updates' : 'Pause updates';
    note.textContent = isPaused ? 'Updates are paused.' : working;
  }

  button.addEventListener('click', () => {
    isPaused = !isPaused;
    tell();
    clearTimeout(timer);
    listen();
    if (!isPaused) void ask();
  });
  function onVisibility() {
    clearTimeout(timer);
    listen();
    if (!document.hidden && !isPaused && !isOver) void ask();
  }
  document.addEventListener('visibilitychange', onVisibility);
  note.hidden = false;
  button.hidden = false;
  tell();
  listen();
  wait();
  return () => {
    isOver = true;
    clearTimeout(timer);
    unlisten();
    document.removeEventListener('visibilitychange', onVisibility);
    return isPaused;
  };
}
`;
