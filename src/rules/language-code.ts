/** Unsupported language codes. */
import { toChildPointer } from '../document/pointer.ts';
import { findIntendedLanguageCode } from '../navigation/language-names.ts';
import { pointerOf } from '../navigation/model.ts';
import type { Element } from '../navigation/model.ts';
import { languageCodes } from '../schema/properties.gen.ts';
import { defineRule } from '../lint/rule.ts';

export default defineRule({
  id: 'language-code',
  theme: 'Versions and languages',
  cause: 'language',
  severity: 'error',
  summary: 'Every language code is one that the format supports.',
  why: 'A language with an unknown code has no name in the language selector, or stops the build.',
  options: { allow: { type: 'strings', default: [], meaning: 'A list of codes that are accepted in addition to those of the dialect.' } },
  when: ({ navigation, traits }) =>
    navigation.elements.some(
      ({ kind, label }) => kind === 'language' && label !== undefined && !languageCodes[traits.name].includes(label),
    ) || navigation.globals.some(({ kind }) => kind === 'language'),
  fix: 'safe',
  messages: {
    meant: '“{code}” is not a supported language code. Did you mean “{meant}”?',
    unknown: '“{code}” is not a supported language code; expected one of {codes}.',
  },
  *check({ navigation, traits }, problem, options) {
    const codes = languageCodes[traits.name];
    const allowed = new Set([...codes, ...options.allow]);
    for (const { kind, value, pointer } of navigation.globals) {
      const code = value['language'];
      if (kind !== 'language' || typeof code !== 'string' || allowed.has(code)) continue;
      yield problem.unknown(
        { pointer: toChildPointer(pointer, 'language') },
        { code, codes: listed(codes) },
        { element: pointer, key: 'language' },
      );
    }
    for (const element of navigation.elements) {
      const code = element.label;
      if (element.kind !== 'language' || code === undefined || allowed.has(code)) continue;
      const pointer = toChildPointer(pointerOf(element), 'language');
      const extras = { element: pointerOf(element), key: 'language' };
      const meant = findIntendedLanguageCode(code, codes);
      if (meant === undefined || isTaken(meant.code, element, codes)) {
        yield problem.unknown({ pointer }, { code, codes: listed(codes) }, extras);
        continue;
      }
      const fix = {
        title: `Replace it with “${meant.code}”.`,
        safe: meant.isSame,
        repairs: [{ replace: pointer, json: JSON.stringify(meant.code) }],
      };
      // If two entries have the same code, only the author knows which one is correct.
      const isOnly = element.parent?.children.every(
        (sibling) => sibling === element || sibling.kind !== 'language' || sibling.label !== code,
      );
      yield problem.meant({ pointer }, { code, meant: meant.code }, { ...extras, ...(isOnly && { fix }) });
    }
  },
});

/** In alphabetical order; a code in two cases is one language. */
function listed(codes: readonly string[]): string {
  const byCase = new Map(codes.toReversed().map((code) => [code.toLowerCase(), code]));
  return [...byCase.values()].toSorted().join(', ');
}

/** Whether a sibling has the code, or an earlier one will get it: `en-US` beside `en` does not mean `en`. */
function isTaken(code: string, { parent, index }: Element, codes: readonly string[]): boolean {
  return (parent?.children ?? []).some((sibling) => {
    if (sibling.kind !== 'language' || sibling.label === undefined) return false;
    return sibling.label === code || (sibling.index < index && findIntendedLanguageCode(sibling.label, codes)?.code === code);
  });
}
