/** `.git` in every spelling that a file system accepts: any case, trailing spaces and dots, its short name, a stream of it. */
const GIT = /^(?:\.git|git~1)[ .]*(?::.*)?$/i;
/** Characters that file systems of macOS ignore in names. */
const IGNORED_CHARACTERS = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g;

export function isGitName(name: string): boolean {
  return GIT.test(name.replace(IGNORED_CHARACTERS, ''));
}
