/** Language codes that are none. */
import { child } from '../document/pointer.ts';
import { nearest } from '../document/spelling.ts';
import { pointerOf } from '../navigation/model.ts';
import { languageCodes } from '../schema/properties.gen.ts';
import { defineRule } from '../lint/rule.ts';

/** Codes that people write, and what the format calls them, in order of preference. */
const MEANT: Readonly<Record<string, readonly string[]>> = {
  ja: ['ja', 'jp'],
  'ja-jp': ['ja', 'jp'],
  jp: ['jp', 'ja'],
  zh: ['zh', 'cn'],
  'zh-cn': ['zh-CN', 'cn'],
  'zh-hans': ['zh-Hans', 'cn'],
  'zh-hant': ['zh-Hant'],
  'zh-tw': ['zh-TW', 'zh-Hant'],
  'zh-hk': ['zh-Hant'],
  tw: ['zh-Hant'],
  ch: ['cn'],
  pt: ['pt', 'pt-BR'],
  'pt-pt': ['pt', 'pt-BR'],
  br: ['pt-BR'],
  nb: ['no'],
  nn: ['no'],
  iw: ['he'],
  in: ['id'],
  kr: ['ko'],
  cz: ['cs'],
  ua: ['uk'],
  se: ['sv'],
  dk: ['da'],
  vn: ['vi'],
  us: ['en'],
  gb: ['en'],
};

export default defineRule({
  id: 'language-code',
  severity: 'error',
  summary: 'Language codes are those of the format.',
  why: 'A language whose code the site does not know has no name in the language selector, or stops the build.',
  options: { allow: 'Further codes to accept.' },
  messages: {
    meant: '“{code}” is no language code of the format. Did you mean “{meant}”?',
    unknown: '“{code}” is no language code of the format; expected one of {codes}.',
  },
  *check({ navigation, traits }, problem, options) {
    const codes = languageCodes[traits.name];
    const allowed = new Set([...codes, ...(Array.isArray(options['allow']) ? options['allow'] : [])]);
    const taken = new Set(navigation.elements.flatMap(({ kind, label }) => (kind === 'language' && label !== undefined ? [label] : [])));
    for (const element of navigation.elements) {
      const code = element.label;
      if (element.kind !== 'language' || code === undefined || code === '' || allowed.has(code)) continue;
      const pointer = child(pointerOf(element), 'language');
      const extras = { element: pointerOf(element), key: 'language' };
      const named = meantBy(code, codes);
      const meant = named ?? nearest(code, codes);
      if (meant === undefined) {
        yield problem.unknown({ pointer }, { code, codes: codes.join(', ') }, extras);
        continue;
      }
      const safe = named !== undefined && !taken.has(named);
      const fix = { title: `Replace it with “${meant}”.`, safe, repairs: [{ replace: pointer, json: JSON.stringify(meant) }] };
      yield problem.meant({ pointer }, { code, meant }, { ...extras, fix });
    }
  },
});

/** By the table, by case, or by leaving out a region: `en-US` means `en`. */
function meantBy(code: string, codes: readonly string[]): string | undefined {
  const lower = code.toLowerCase().replaceAll('_', '-');
  const byTable = (MEANT[lower] ?? []).find((candidate) => codes.includes(candidate));
  const byCase = codes.find((candidate) => candidate.toLowerCase() === lower);
  const language = lower.split('-')[0] ?? '';
  return byCase ?? byTable ?? (language === lower ? undefined : (codes.find((candidate) => candidate === language) ?? meantBy(language, codes)));
}
