/** Text that is not JSON. */
import { defineRule } from '../lint/rule.ts';

export default defineRule({
  id: 'json-syntax',
  severity: 'error',
  summary: 'docs.json and the files it draws in are JSON.',
  why: 'A docs.json that does not parse stops the build, or leaves the site as it was without a word. JSON has no comments and no trailing commas.',
  readsText: true,
  messages: { syntax: '{sentence}' },
  *check({ source }, problem) {
    for (const { file, problems } of source.documents.values()) {
      for (const { message, span, fix, code } of problems) {
        const repairs = fix?.edits.map(({ text, ...range }) => ({ file, span: range, text }));
        yield problem.syntax(
          { file, span },
          { sentence: message },
          { subject: code, ...(fix && repairs && { fix: { title: fix.title, safe: true, repairs } }) },
        );
      }
    }
  },
});
