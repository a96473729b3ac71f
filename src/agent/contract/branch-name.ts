/** Checks branch names from settings, projects and requests. */

/** Lone surrogates all become the same character in UTF-8. */
const LONE_SURROGATE = /\p{Surrogate}/u;
const FORBIDDEN = /[\0-\x20\x7f~^:?*[\\]|\.\.|@\{|\/\/|\/\.|\.lock(?:\/|$)|^[-./]|[./]$/;

/** Whether the name is valid for a branch, and cannot be mistaken for an option or another kind of reference. */
export function isSafeBranchName(name: string): boolean {
  return (
    name.length > 0 &&
    Buffer.byteLength(name) <= 200 &&
    !FORBIDDEN.test(name) &&
    name !== '@' &&
    name !== 'HEAD' &&
    !name.startsWith('refs/') &&
    !LONE_SURROGATE.test(name)
  );
}
