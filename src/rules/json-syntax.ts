/** Invalid JSON. */
import type { Source } from '../document/source.ts';
import { defineRule } from '../lint/rule.ts';

export default defineRule({
  id: 'json-syntax',
  theme: 'The file',
  cause: 'text',
  severity: 'error',
  summary: 'docs.json and the files it includes are valid JSON.',
  why: 'A docs.json that does not parse stops the build, or silently leaves the site as it was. JSON has no comments and no trailing commas.',
  readsText: true,
  when: ({ source }) => [...source.documents.values()].some(({ problems }) => problems.length > 0),
  fix: 'safe',
  messages: {
    syntax: '{sentence}',
    hiding: '{sentence} Most mistakes in the file are found only once it is valid JSON.',
  },
  *check({ source }, problem) {
    for (const document of source.documents.values()) {
      const { file, problems, isReliable } = document;
      const suppresses = isReliable || document === source.root ? [] : placesOf(file, source);
      for (const { message, span, fix, code } of problems) {
        // Once is enough.
        const id = isReliable || span !== problems.at(-1)?.span ? 'syntax' : 'hiding';
        const repairs = fix?.edits.map(({ text, ...range }) => ({ file, span: range, text }));
        yield problem[id](
          { file, span },
          { sentence: message },
          { subject: code, suppresses, ...(fix && repairs && { fix: { title: `${fix.title}.`, safe: isReliable, repairs } }) },
        );
      }
    }
  },
});

/** The pointers at which a file is included; values in a file that is not reliable are not checked. */
function placesOf(file: string, source: Source): string[] {
  return [...source.references].flatMap(([pointer, drawn]) => (drawn === file ? [pointer] : []));
}
