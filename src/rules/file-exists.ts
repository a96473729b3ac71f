/** Files that settings name and that do not exist. */
import { lastKey, parentOf } from '../document/pointer.ts';
import { foldName } from '../site/new-names.ts';
import { FileSuggester, SPEC_FILE_ENDING } from '../resolve/file-suggester.ts';
import { findUnusableFileReferences } from '../resolve/setting-files.ts';
import type { ProblemExtras } from '../lint/problem.ts';
import { defineRule } from '../lint/rule.ts';

/** The endings of files that a setting can mean, by the end of its name. */
const ENDINGS: readonly (readonly [setting: RegExp, ending: RegExp])[] = [
  [/^fonts\b/, /\.woff2?$/i],
  [/^styling\b/, /\.json$/i],
  [/^api\b/, SPEC_FILE_ENDING],
  [/^/, /\.(?:avif|gif|ico|jpe?g|png|svg|webp)$/i],
];

export default defineRule({
  id: 'file-exists',
  theme: 'The file',
  cause: 'file',
  severity: 'warning',
  summary: 'Every file that a setting points to exists: logos, favicons, images, fonts. Icons of elements are not checked.',
  why: 'The site is built without the file, and readers see a broken image, another font, or no favicon. Paths start at the docs root and are case-sensitive.',
  when: ({ source, pages, traits }) => findUnusableFileReferences(source.value, pages, traits).length > 0,
  fix: 'suggestion',
  messages: {
    missing: '“{setting}” points to “{file}”, which does not exist; expected a file path from the docs root.',
    near: '“{setting}” points to “{file}”, which does not exist. Did you mean “{meant}”?',
    case: '“{setting}” points to “{file}”; “{meant}” differs only in case.',
    ignored: '“{setting}” points to “{file}”, which .mintignore excludes from the site.',
    url: '“{setting}” must be a path in the repository: the platform does not load “{file}” from another site.',
  },
  *check({ source, pages, traits, isComplete, isExternallyGenerated }, problem) {
    if (!isComplete) return;
    const suggesters = ENDINGS.map(([setting, ending]) => ({ setting, files: new FileSuggester(pages.files, ending) }));
    for (const { text: file, path, pointer, setting, why } of findUnusableFileReferences(source.value, pages, traits)) {
      if (isExternallyGenerated(path)) continue;
      const at = { pointer };
      const extras: ProblemExtras = { element: parentOf(pointer) ?? '', key: lastKey(pointer), subject: file, groupKey: file };
      if (why === 'url') yield problem.url(at, { setting, file }, extras);
      else if (why === 'ignored') yield problem.ignored(at, { setting, file }, extras);
      else {
        const found = suggesters
          .find((one) => one.setting.test(setting))
          ?.files.likelyFile(path, (candidate) => candidate === source.root.file);
        const meant = found === undefined ? undefined : (/^(?:\.?\/)?/.exec(file)?.[0] ?? '') + found;
        if (meant === undefined || found === undefined) yield problem.missing(at, { setting, file }, extras);
        else {
          const isCase = foldName(found) === foldName(path);
          const fix = { title: `Replace it with “${meant}”.`, safe: false, repairs: [{ replace: pointer, json: JSON.stringify(meant) }] };
          yield problem[isCase ? 'case' : 'near'](at, { setting, file, meant }, { ...extras, fix });
        }
      }
    }
  },
});
