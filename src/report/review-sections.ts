/** What a change does besides: its side effects on existing pages, and the findings that it introduces and fixes. */
import { NO_CHANGE_SENTENCE, sectionsToMarkdown } from './change-markdown.ts';
import { changeSections, countOf, sectionOf } from './change-sections.ts';
import type { ChangeSection } from './change-sections.ts';
import { quoteText, quoteSentence, toRichText } from './change-words.ts';
import type { HrefOf, RichText } from './change-words.ts';
import type { SideEffect } from '../change/side-effect.ts';
import type { SiteChange } from '../change/site-change.ts';
import type { Severity } from '../subject/settings.ts';

export interface LocatedFinding {
  readonly rule: string;
  readonly severity: Severity;
  readonly message: string;
  readonly file: string;
  /** 1-based. */
  readonly line: number;
}

export interface ChangeFindingsAndSideEffects {
  readonly introduced: readonly LocatedFinding[];
  readonly fixed: readonly LocatedFinding[];
  readonly effects: readonly Pick<SideEffect, 'what'>[];
}

/** Returns the sections that are not empty. */
export function findingAndEffectSections({ introduced, fixed, effects }: ChangeFindingsAndSideEffects): readonly ChangeSection[] {
  const hasErrors = introduced.some(({ severity }) => severity === 'error');
  return [
    sectionOf(
      'Changed for existing pages',
      effects.map(({ what }) => [quoteSentence(what)]),
    ),
    sectionOf('Findings introduced', introduced.map(findingLine), 0, hasErrors ? 'bad' : undefined),
    sectionOf('Findings fixed', fixed.map(findingLine)),
  ].filter((section) => countOf(section) > 0);
}

/** The Markdown of a change and of what it does besides, for the command line and for pull requests of the job service. */
export function reviewMarkdown(change: SiteChange, judgement: ChangeFindingsAndSideEffects, limit: number, hrefOf?: HrefOf): string {
  const sections = [changeSections(change), findingAndEffectSections(judgement)].map((part) => sectionsToMarkdown(part, limit, hrefOf));
  const [told = '', besides = ''] = sections;
  return [told || `${NO_CHANGE_SENTENCE}\n`, besides].filter((text) => text !== '').join('\n');
}

function findingLine({ file, line, severity, rule, message }: LocatedFinding): RichText {
  return toRichText`${{ severity }} ${quoteText(rule)} at ${quoteText(`${file}:${line}`)}: ${quoteSentence(message)}`;
}
