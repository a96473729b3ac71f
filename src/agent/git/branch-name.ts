/** Names of branches that come from outside: settings, projects, requests. */

/** What is no text cannot be told apart once it is written as UTF-8. */
const LONE_SURROGATE = /\p{Surrogate}/u;
const FORBIDDEN = /[\0-\x20\x7f~^:?*[\\]|\.\.|@\{|\/\/|\/\.|\.lock(?:\/|$)|^[-./]|[./]$/;

/** Whether git takes the name for a branch, and no command could take it for an option or another kind of reference. */
export function isBranchName(name: string): boolean {
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
