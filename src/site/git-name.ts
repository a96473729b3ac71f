/** `.git` in every spelling that some file system takes for it: any case, trailing blanks and dots, its short name, a stream of it. */
const GIT = /^(?:\.git|git~1)[ .]*(?::.*)?$/i;
/** What a file system of a Mac leaves out of names. */
const LEFT_OUT = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g;

export function isGitName(name: string): boolean {
  return GIT.test(name.replace(LEFT_OUT, ''));
}
