/** Patterns of the ignore file that ask for too much. */
import { IGNORE_FILE, type Ignored } from '../site/ignored.ts';
import { defineRule } from '../lint/rule.ts';

export default defineRule({
  id: 'ignore-file',
  theme: 'What is hidden',
  severity: 'warning',
  summary: 'The ignore file can be read, and every pattern of it in time.',
  why: 'An ignore file that is not read hides nothing, and nobody sees that. Whoever may change `.mintignore` could otherwise make every run take minutes. A pattern past a limit is left out: pages that it should hide are reported as if it were not there.',
  when: ({ ignored }) => ignored !== undefined && (ignored.problems.length > 0 || ignored.unread !== undefined),
  messages: {
    unread: '.mintignore is not read: {why}. Pages that it leaves out are checked as if it were not there.',
    line: 'This pattern is left out: it has {size}, and at most {most} are read.{more} Write a shorter one, such as that of a folder above.',
    rest: '{what} left out: {why}. Name folders in place of what is in them.',
  },
  *check({ ignored }, problem) {
    if (ignored?.unread !== undefined) {
      yield problem.unread({ file: IGNORE_FILE, span: { start: 0, end: 0 } }, { why: WHY_UNREAD[ignored.unread] }, { subject: 'unread' });
    }
    for (const found of ignored?.problems ?? []) {
      const at = { file: IGNORE_FILE, span: found.span };
      const extras = { subject: found.kind };
      if (found.kind === 'long' || found.kind === 'deep') yield problem.line(at, lineOf(found), extras);
      else yield problem.rest(at, restOf(found), extras);
    }
  },
});

const WHY_UNREAD = {
  outside: 'it is a symbolic link that leads out of the repository; put the file itself in its place',
  'no-file': 'it is a symbolic link that leads nowhere; put the file itself in its place, or remove it',
  'not-fetched': 'it is a symbolic link into a submodule that was not fetched; “git submodule update --init” fetches it',
  'left-out': 'the sparse checkout leaves it out; “git sparse-checkout add” brings it',
  closed: 'it is a symbolic link to where this user may not read',
  unknown: 'what it holds is not known here',
};

type Found = Ignored['problems'][number];

function lineOf({ kind, size, most, more }: Found): { readonly size: string; readonly most: number; readonly more: string } {
  const others = more === 0 ? '' : more === 1 ? ' So is another line below.' : ` So are ${more} other lines below.`;
  return { size: `${size} ${kind === 'long' ? 'characters' : 'parts between slashes'}`, most, more: others };
}

function restOf({ kind, size, most, more }: Found): { readonly what: string; readonly why: string } {
  if (kind === 'many')
    return {
      what: more === 0 ? 'This line is' : `This line and ${more} more are`,
      why: `an ignore file has at most ${most} lines, and this one has ${size}`,
    };
  const what = more === 0 ? 'This pattern is' : `This pattern and the others with wildcards below it, up to ${more}, are`;
  return { what, why: `together with those above, it cannot be compared with ${size} pages in time` };
}
