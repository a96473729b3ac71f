/** The newest release in CHANGELOG.md. */

const EXPECTED = 'Expected “## X.Y.Z - YYYY-MM-DD”';

/**
 * The text below the first heading, which must name this version and a day that is not after `today`. Otherwise a sentence that says what
 * to do.
 *
 * @param {string} changelog
 * @param {string} version
 * @param {string} today As in `2026-01-31`.
 * @returns {{ readonly notes: string } | { readonly problem: string }}
 */
export function readNotes(changelog, version, today) {
  const [, heading = '', text = ''] = /^## (.*)\n([^]*?)(?=^## |(?![^]))/m.exec(changelog.replaceAll('\r\n', '\n')) ?? [];
  const [, named, date] = /^(\d+\.\d+\.\d+) - (\d{4}-\d\d-\d\d)$/.exec(heading.trim()) ?? [];
  const isAbout = `The first heading of CHANGELOG.md is “## ${heading}”.`;
  if (date === undefined) return { problem: `${isAbout} ${EXPECTED}: name the version and the day of the release.` };
  if (named !== version) return { problem: `${isAbout} ${EXPECTED} with version ${version}, as in package.json: make both the same.` };
  if (!isDay(date)) return { problem: `${isAbout} There is no such day: correct the date.` };
  if (date > today) return { problem: `${isAbout} Today is ${today} (UTC): a release has no date in the future.` };
  const notes = text.trim();
  return notes === '' ? { problem: `${isAbout} It has no text: say what has changed.` } : { notes: `${notes}\n` };
}

/** @param {string} date */
function isDay(date) {
  const time = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
}
