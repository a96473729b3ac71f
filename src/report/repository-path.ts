/** Files as services name them that know the whole repository. */

/** The path from the root of the repository, from a path relative to a folder in it; never with a leading `./`. */
export function inRepository(file: string, prefix = ''): string {
  const parts: string[] = [];
  for (const part of `${prefix}/${file}`.split('/')) {
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}
