/** Patterns of the ignore file that exceed the limits. */
import { IGNORE_FILE, type IgnoredFileLookup } from '../site/ignored-file-lookup.ts';
import { defineRule } from '../lint/rule.ts';

export default defineRule({
  id: 'ignore-file',
  theme: 'What is hidden',
  severity: 'warning',
  summary: 'The ignore file can be read, and its patterns do not take too long to match.',
  why: 'An ignore file that is not read hides nothing, and nobody notices. Limits prevent anyone who can change `.mintignore` from making every run take minutes. A pattern beyond a limit is ignored: pages that it should hide are checked as if it did not exist.',
  when: ({ ignoredFiles }) => ignoredFiles !== undefined && (ignoredFiles.problems.length > 0 || ignoredFiles.unreadState !== undefined),
  messages: {
    unread: '.mintignore was not read: {why}. Pages that it excludes are checked as if it did not exist.',
    line: 'This pattern is ignored: it has {size}, and at most {most} are allowed.{more} Use a shorter one, such as that of a parent folder.',
    rest: '{what} ignored: {why}. List folders instead of their contents.',
  },
  *check({ ignoredFiles }, problem) {
    if (ignoredFiles?.unreadState !== undefined) {
      yield problem.unread(
        { file: IGNORE_FILE, span: { start: 0, end: 0 } },
        { why: WHY_UNREAD[ignoredFiles.unreadState] },
        { subject: 'unread' },
      );
    }
    for (const found of ignoredFiles?.problems ?? []) {
      const at = { file: IGNORE_FILE, span: found.span };
      const extras = { subject: found.kind };
      if (found.kind === 'long' || found.kind === 'deep') yield problem.line(at, lineData(found), extras);
      else yield problem.rest(at, limitData(found), extras);
    }
  },
});

const WHY_UNREAD = {
  outside: 'it is a symbolic link that points outside the repository; replace it with the file itself',
  'no-file': 'it is a broken symbolic link; replace it with the file itself or remove it',
  'not-fetched': 'it is a symbolic link into a submodule that was not fetched; run “git submodule update --init” to fetch it',
  'left-out': 'the sparse checkout leaves it out; run “git sparse-checkout add” to include it',
  closed: 'it is a symbolic link to a file that this user has no permission to read',
  unknown: 'its content is unknown',
};

type IgnoreFileProblem = IgnoredFileLookup['problems'][number];

function lineData({ kind, size, most, more }: IgnoreFileProblem): { readonly size: string; readonly most: number; readonly more: string } {
  const others = more === 0 ? '' : more === 1 ? ' Another line below is ignored too.' : ` ${more} other lines below are ignored too.`;
  return { size: `${size} ${kind === 'long' ? 'characters' : 'parts between slashes'}`, most, more: others };
}

function limitData({ kind, size, most, more }: IgnoreFileProblem): { readonly what: string; readonly why: string } {
  if (kind === 'many')
    return {
      what: more === 0 ? 'This line is' : `This line and ${more} more are`,
      why: `an ignore file can have at most ${most} patterns, and this one has ${size}`,
    };
  const what = more === 0 ? 'This pattern is' : `This pattern and ${more} more with wildcards below it are`;
  return { what, why: `with the patterns above, matching ${size} pages would take too long` };
}
