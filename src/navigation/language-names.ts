/** Guesses the language code that an author meant. */

import { nearestWord } from '../text/spelling.ts';

/** A typo in a shorter code cannot be told from another language or region. */
const MIN_TYPO_LENGTH = 6;

/** Other codes of the same language; the first one that the dialect supports is used. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  ja: ['ja', 'jp'],
  'ja-jp': ['ja', 'jp'],
  jp: ['jp', 'ja'],
  zh: ['zh', 'cn'],
  cn: ['cn', 'zh'],
  'zh-cn': ['zh-CN', 'cn'],
  'zh-hans': ['zh-Hans', 'cn'],
  'zh-tw': ['zh-TW', 'zh-Hant'],
  iw: ['he'],
  in: ['id'],
  nb: ['no'],
};

/** Codes of countries, regions and related languages, and names in English. */
const LIKELY_CODES: Readonly<Record<string, readonly string[]>> = {
  ch: ['cn'],
  'zh-hk': ['zh-Hant'],
  tw: ['zh-TW', 'zh-Hant'],
  pt: ['pt', 'pt-BR'],
  'pt-pt': ['pt', 'pt-BR'],
  br: ['pt-BR'],
  nn: ['no'],
  kr: ['ko'],
  cz: ['cs'],
  ua: ['uk'],
  se: ['sv'],
  dk: ['da'],
  vn: ['vi'],
  us: ['en'],
  gb: ['en'],
  english: ['en'],
  french: ['fr'],
  german: ['de'],
  spanish: ['es'],
  italian: ['it'],
  portuguese: ['pt', 'pt-BR'],
  japanese: ['ja', 'jp'],
  chinese: ['zh', 'cn'],
  korean: ['ko'],
  russian: ['ru'],
};

/** The supported code for one that is not supported; `isSame` if both certainly mean the same language. */
export interface IntendedLanguageCode {
  readonly code: string;
  readonly isSame: boolean;
}

/** Compares codes without case, then by the tables, by typos and without the region: `en-US` means `en`. */
export function findIntendedLanguageCode(written: string, codes: readonly string[]): IntendedLanguageCode | undefined {
  const lower = written.trim().toLowerCase().replaceAll('_', '-');
  const isCode = (code: string): boolean => codes.includes(code);
  const same = codes.find((code) => code.toLowerCase() === lower) ?? lookUpCodes(SYNONYMS, lower).find(isCode);
  if (same !== undefined) return { code: same, isSame: true };
  const [language = ''] = lower.split('-');
  const slip = lower.length < MIN_TYPO_LENGTH ? undefined : nearestWord(written, codes);
  const likely =
    lookUpCodes(LIKELY_CODES, lower).find(isCode) ??
    slip ??
    (language === lower ? undefined : findIntendedLanguageCode(language, codes)?.code);
  return likely === undefined ? undefined : { code: likely, isSame: false };
}

function lookUpCodes(table: Readonly<Record<string, readonly string[]>>, name: string): readonly string[] {
  return Object.hasOwn(table, name) ? (table[name] ?? []) : [];
}
