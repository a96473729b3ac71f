/** OpenAPI descriptions that are missing, wrong or unused. */
import { lastKey, parentOf } from '../document/pointer.ts';
import { normalizeSpecFilePath } from '../openapi/content.ts';
import { FileSuggester, SPEC_FILE_ENDING } from '../resolve/file-suggester.ts';
import { isEmpty } from '../openapi/spec.ts';
import type { SpecUse } from '../subject/spec-uses.ts';
import type { ProblemExtras } from '../lint/problem.ts';
import { defineRule } from '../lint/rule.ts';
import { isUrl } from '../resolve/resolution.ts';
import { findMissingFallbackSpecs } from '../resolve/fallbacks.ts';

export default defineRule({
  id: 'openapi-file',
  theme: 'APIs',
  cause: 'file',
  severity: 'error',
  summary: 'Every API description that the navigation points to exists and can be read.',
  why: 'Operation pages are generated from these files. Without one, its pages are missing or the site is not built at all. Descriptions behind URLs are neither fetched nor checked.',
  when: ({ apis, source, pages, traits }) =>
    findMissingFallbackSpecs(source.value, pages, traits).length > 0 ||
    (apis !== undefined &&
      (apis.uses.some(({ exists, index }) => !exists || index > 0) ||
        [...apis.specs.values()].some((spec) => spec.problems.length + (spec.missingFields?.length ?? 0) > 0 || isEmpty(spec)) ||
        apis.validations.size > 0)),
  needs: ['missingPages'],
  fix: 'suggestion',
  messages: {
    missing: '“{key}” points to “{file}”, which does not exist; expected a file path from the docs root.',
    near: '“{key}” points to “{file}”, which does not exist. Did you mean “{meant}”?',
    wrong: '“{key}” points to “{file}”, but {effect}: {reason}',
    lacks: '“{key}” points to “{file}”, but no pages can be generated from it: it lacks {fields}, which OpenAPI requires.',
    empty: '“{key}” points to “{file}”, which does not describe any operation, so no pages can be generated from it.',
    validation: '{sentence}',
    more: '“{file}” has {count} more problems that are not listed.',
    idle: '“{file}” has no effect: pages are generated only from the first file in the list, and no entry below names one of its operations.',
  },
  *check({ apis, pages, source, traits, missingPages }, problem) {
    const specs = new FileSuggester(pages.files, SPEC_FILE_ENDING);
    const fromTop = pages.fromDocsRoot;
    for (const { file, pointer } of findMissingFallbackSpecs(source.value, pages, traits)) {
      const at = { pointer };
      const extras: ProblemExtras = { severity: 'warning', subject: file };
      const meant = spelledLike(
        file,
        specs.likelyFile(normalizeSpecFilePath(file), () => false),
      );
      if (meant === undefined) yield problem.missing(at, { file, key: 'api.openapi' }, extras);
      else yield problem.near(at, { file, key: 'api.openapi', meant }, { ...extras, ...replacementFix({ pointer }, meant) });
    }
    for (const [file, { problems, omittedCount, uncheckedReason }] of apis?.validations ?? []) {
      for (const found of problems) {
        yield problem.validation(
          { file: found.file, span: found.span ?? { start: 0, end: 0 } },
          { sentence: found.message },
          { subject: found.message },
        );
      }
      const at = { pointer: apis?.firstUses.get(file)?.pointer ?? '' };
      if (omittedCount > 0) yield problem.more(at, { file, count: omittedCount }, { subject: file });
      if (uncheckedReason !== undefined) yield problem.validation(at, { sentence: uncheckedReason }, { severity: 'info', subject: file });
    }
    /** One file that several elements name is one mistake, even if they are in several languages. */
    const meantFor = new Map<string, string>();
    for (const { file, element, exists } of apis?.uses ?? []) {
      const meant = exists ? undefined : specs.likelyFile(normalizeSpecFilePath(file), missingPages.editions.foreignTest(element));
      if (meant !== undefined && !meantFor.has(file)) meantFor.set(file, meant);
    }
    for (const use of apis?.uses ?? []) {
      const { pointer, file, key, index, exists } = use;
      const at = { pointer };
      const path = normalizeSpecFilePath(file);
      const spec = apis?.specs.get(file);
      const [fault] = spec?.problems ?? [];
      const extras: ProblemExtras = { element: parentOf(pointer) ?? '', key: lastKey(pointer), subject: file, groupKey: file };
      if (fault?.code === 'unknown' || (!exists && fromTop.unknownAt(path) !== undefined)) continue;
      if (!exists && (fault === undefined || fault.code === 'missing')) {
        const meant = spelledLike(file, meantFor.get(file));
        if (meant === undefined) yield problem.missing(at, { file, key }, extras);
        else yield problem.near(at, { file, key, meant }, { ...extras, ...replacementFix(use, meant) });
      } else if (fault) {
        const related = fault.span ? [{ at: { file: fault.file, span: fault.span }, message: 'Here.' }] : [];
        // Of what is too large here, others may make pages.
        const effect = fault.code === 'too-large' ? 'its operations were not checked' : 'no pages can be generated from it';
        yield problem.wrong(at, { file, key, effect, reason: fault.message }, { ...extras, related, groupKey: `${file} ${fault.message}` });
      } else if (spec && isEmpty(spec)) {
        yield problem.empty(at, { file, key }, extras);
      } else if (spec?.missingFields?.length && !apis?.validations.has(file)) {
        const fields = spec.missingFields.map((name) => `“${name}”`).join(' and ');
        yield problem.lacks(at, { file, key, fields }, { ...extras, groupKey: `${file} ${fields}` });
      } else if (index > 0 && key === 'openapi' && !isUrl(file) && !apis?.mayBeListed(file)) {
        yield problem.idle(at, { file }, { ...extras, severity: 'warning' });
      }
    }
  },
});

/** A path with a slash before it if another has one. */
function spelledLike(file: string, path: string | undefined): string | undefined {
  return path !== undefined && file.startsWith('/') ? `/${path}` : path;
}

function replacementFix({ pointer }: Pick<SpecUse, 'pointer'>, meant: string): ProblemExtras {
  return { fix: { title: `Replace it with “${meant}”.`, safe: false, repairs: [{ replace: pointer, json: JSON.stringify(meant) }] } };
}
