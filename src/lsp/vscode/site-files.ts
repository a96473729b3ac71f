/** Files of sites: pages, docs.json, what it refers to, and API descriptions. */
import { window } from 'vscode';

const EXTENSIONS = ['md', 'mdx', 'json', 'jsonc', 'yaml', 'yml'];

/** What the language server is told of. */
export const DOCUMENT_SELECTOR = [{ scheme: 'file', pattern: `**/*.{${EXTENSIONS.join(',')}}` }];

export function hasSiteFileExtension(path: string): boolean {
  return EXTENSIONS.some((extension) => path.endsWith(`.${extension}`));
}

/** The URI of the file in the editor, if it can be one of a site. */
export function findActiveUriIfSiteFile(): string | undefined {
  const uri = window.activeTextEditor?.document.uri;
  return uri?.scheme === 'file' && hasSiteFileExtension(uri.path) ? uri.toString() : undefined;
}
