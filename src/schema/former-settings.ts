/** What settings of docs.json were called before, and what they are called by mistake. */

/**
 * The settings of mint.json and their places in docs.json, in the order in which docs.json has them. The keys are those of the published
 * schemas of both formats (https://mintlify.com/schema.json and https://mintlify.com/docs.json).
 */
export const MINT_SETTINGS: readonly (readonly [from: string, to: string])[] = [
  ['name', 'name'],
  ['logo', 'logo'],
  ['favicon', 'favicon'],
  ['colors.primary', 'colors.primary'],
  ['colors.light', 'colors.light'],
  ['colors.dark', 'colors.dark'],
  ['backgroundImage', 'background.image'],
  ['background.style', 'background.decoration'],
  ['colors.background', 'background.color'],
  ['font', 'fonts'],
  ['modeToggle.default', 'appearance.default'],
  ['modeToggle.isHidden', 'appearance.strict'],
  ['eyebrow.display', 'styling.eyebrows'],
  ['codeBlock.mode', 'styling.codeblocks'],
  ['topbarLinks', 'navbar.links'],
  ['topbarCtaButton', 'navbar.primary'],
  ['search.prompt', 'search.prompt'],
  ['metadata', 'seo.metatags'],
  ['seo.indexHiddenPages', 'seo.indexing'],
  ['footerSocials', 'footer.socials'],
  ['footer.socials', 'footer.socials'],
  ['footer.links', 'footer.links'],
  ['openapi', 'api.openapi'],
  ['api.baseUrl', 'api.mdx.server'],
  ['api.auth.method', 'api.mdx.auth.method'],
  ['api.auth.name', 'api.mdx.auth.name'],
  ['api.playground.mode', 'api.playground.display'],
  ['api.playground.disableProxy', 'api.playground.proxy'],
  ['api.request.example.languages', 'api.examples.languages'],
  ['api.request.example.showOptionalParams', 'api.examples.defaults'],
  ['analytics', 'integrations'],
  ['integrations.intercom', 'integrations.intercom.appId'],
  ['integrations.frontchat', 'integrations.frontchat.snippetId'],
  ['redirects', 'redirects'],
];

/** Where settings belong that authors of docs.json have put elsewhere. */
const MISPLACED_SETTINGS: readonly (readonly [from: string, to: string])[] = [
  ['asyncapi', 'api.asyncapi'],
  ['backgroundColor', 'background.color'],
  ['appearance.decorations', 'background.decoration'],
  ['appearance.decoration', 'background.decoration'],
  ['socials', 'footer.socials'],
  ['seo.index', 'seo.indexing'],
];

/** What authors call a property who know it from elsewhere. */
export const PROPERTY_NAME_SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  source: ['from', 'src', 'path', 'old', 'match'],
  destination: ['to', 'dest', 'target', 'new', 'redirect', 'url'],
  href: ['url', 'link', 'to', 'path'],
  label: ['title', 'name', 'text'],
  header: ['title', 'label', 'name', 'heading'],
  content: ['text', 'message', 'title'],
  directory: ['dir', 'folder', 'path'],
  title: ['name', 'label', 'text'],
  description: ['subtitle'],
};

/** Where a setting belongs. */
export interface CorrectSettingPlace {
  /** Names from the top level. */
  readonly path: readonly string[];
  /** Whether its value is valid there as it is: mint.json wrote some in another form, and objects hold settings that are apart now. */
  readonly isSame: boolean;
}

/** Settings of mint.json whose values have another form in docs.json. */
const CONVERTED: ReadonlySet<string> = new Set([
  'font',
  'codeBlock.mode',
  'topbarLinks',
  'topbarCtaButton',
  'seo.indexHiddenPages',
  'api.playground.disableProxy',
  'api.request.example.showOptionalParams',
]);

/** Returns where a setting belongs: in `seo.metatags` for `metadata.og:title`, in `appearance` for the `modeToggle` of mint.json. */
export function findCorrectSettingPlace(names: readonly string[]): CorrectSettingPlace | undefined {
  const path = names.join('.');
  if (/^metadata\.(?:og|twitter):/.test(path)) return { path: ['seo', 'metatags', ...names.slice(1)], isSame: true };
  const all = [...MINT_SETTINGS, ...MISPLACED_SETTINGS].filter(([from, to]) => from !== to);
  const own = all.find(([from]) => from === path);
  if (own) return { path: own[1].split('.'), isSame: !CONVERTED.has(path) };
  const inner = all.filter(([from]) => from.startsWith(`${path}.`));
  const [first, ...others] = inner.map(([, to]) => to.split('.'));
  const shared = first?.filter((_, index) => others.every((other) => first.slice(0, index + 1).every((name, at) => other[at] === name))) ?? [];
  if (shared.length === 0) return undefined;
  // Whether all that it held is below, under the same names.
  const isSame = inner.every(([from, to]) => to === `${shared.join('.')}${from.slice(path.length)}` && !CONVERTED.has(from));
  return { path: shared, isSame };
}
