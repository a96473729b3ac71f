/** `--preview-url`: where pages can be looked at. */
import type { RunSite } from '../host/run.ts';
import { UsageError } from '../host/usage.ts';
import { encodeSegments } from '../text/encode-url-keeping-delimiters.ts';

const EXAMPLE = '--preview-url "https://preview.example/{path}"';

/** @throws UsageError unless it is the address of a page, with `{path}`. */
export function parsePreviewUrlTemplate(written: string | undefined): string | undefined {
  if (written === undefined) return undefined;
  if (!written.includes('{path}'))
    throw new UsageError(`“--preview-url” needs “{path}” where the page path goes: ${EXAMPLE}. “${written}” was passed.`);
  if (!isWebAddress(written.replaceAll(/\{(?:path|site)\}/g, 'x')))
    throw new UsageError(`“--preview-url” needs an address that begins with “https://” or “http://”: ${EXAMPLE}. “${written}” was passed.`);
  return written;
}

/** @throws UsageError if several sites would share the addresses of their pages. */
export function createPreviewTemplateForSite(
  preview: string | undefined,
  { length }: readonly RunSite[],
): (site: RunSite) => { readonly preview?: string } {
  if (preview === undefined) return () => ({});
  if (length > 1 && !preview.includes('{site}'))
    throw new UsageError(
      `There are ${length} sites, so “--preview-url” needs “{site}” where the folder of each goes, as in “https://preview.example/{site}/{path}”. Or pass one site.`,
    );
  return ({ folder }) => ({
    preview: folder === '' ? preview.replace(/\{site\}\/?/g, '') : preview.replaceAll('{site}', () => encodeSegments(folder)),
  });
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}
