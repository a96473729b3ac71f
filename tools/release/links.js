/** Relative links of a Markdown file of the repository, for those who read it elsewhere: on npm, in a gallery, in the notes of a release. */
import { posix } from 'node:path';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { ReleaseError } from './run.js';

const ABSOLUTE = /^(?:[a-z][a-z\d+.-]*:|\/\/|#)/i;
const PICTURE = /\.(?:gif|jpe?g|png|svg|webp)$/i;

/**
 * The text with links to the files of this tag, and pictures that can be shown anywhere. Throws a `ReleaseError` for a link that leads out
 * of the repository.
 *
 * @param {string} markdown
 * @param {{ readonly file: string, readonly url: string, readonly tag: string }} source The path of the file, and the address of its repository.
 */
export function absoluteLinks(markdown, { file, url, tag }) {
  /** @param {string} link */
  const absolute = (link, isPicture = PICTURE.test(link)) => {
    if (ABSOLUTE.test(link)) return link;
    const [, target = '', rest = ''] = /^([^?#]*)(.*)$/.exec(link) ?? [];
    const path = target.startsWith('/') ? posix.normalize(target).slice(1) : posix.join(posix.dirname(file), target);
    if (path.startsWith('..'))
      throw new ReleaseError([`${file} links to “${link}”, which is outside the repository: link to a file of it.`]);
    return `${url}/${isPicture ? 'raw' : 'blob'}/${tag}/${path}${rest}`;
  };
  let text = markdown;
  // From the end, so that the offsets of the others stay.
  for (const { link, offset, isPicture } of linksOf(markdown).sort((a, b) => b.offset - a.offset))
    text = text.slice(0, offset) + absolute(link, isPicture) + text.slice(offset + link.length);
  return text;
}

/**
 * As they are written, which code in the text is not.
 *
 * @param {string} markdown
 */
function linksOf(markdown) {
  const links = [];
  visit(unified().use(remarkParse).parse(markdown), ({ type, url, position }) => {
    const start = position.start.offset;
    const source = markdown.slice(start, position.end.offset);
    if (type === 'html') {
      for (const {
        0: { length },
        1: attribute,
        2: link,
        index,
      } of source.matchAll(/\b(src|srcset|href)="([^"]+)"/g))
        links.push({ link, offset: start + index + length - link.length - 1, isPicture: attribute !== 'href' || undefined });
    } else if (url !== undefined) {
      const offset = source.indexOf(url, type === 'definition' ? source.indexOf(']:') : Math.max(0, source.lastIndexOf('](')));
      if (offset >= 0) links.push({ link: url, offset: start + offset, isPicture: type === 'image' || undefined });
      else if (!ABSOLUTE.test(url)) throw new ReleaseError([`The link to “${url}” is written with escapes: write it without.`]);
    }
  });
  return links;
}

function visit(node, meet) {
  meet(node);
  for (const child of node.children ?? []) visit(child, meet);
}
