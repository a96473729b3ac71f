/** The list of findings: each leads to its place, and offers its fix. */
import type { Severity } from '../../subject/settings.ts';
import type { PageFinding } from '../analysis.ts';
import { button, element } from './dom.ts';

const TONES: Readonly<Record<Severity, string>> = { error: 'bad', warning: 'warn', info: 'note' };

export interface ShownFinding {
  readonly finding: PageFinding;
  /** Whether it is from the run that wrote the page, and not of the text in the editor. */
  readonly isKnown: boolean;
  /** Where it is, for people. */
  readonly location: string;
  /** Absent if its file cannot be shown. */
  readonly goTo?: () => void;
  /** Absent if there is no fix, or one of a file that cannot be edited. */
  readonly fix?: () => void;
}

export function findingItem({ finding, isKnown, location, goTo, fix }: ShownFinding): HTMLLIElement {
  const { identity, rule, severity, message } = finding;
  return element(
    'li',
    {},
    element(
      'p',
      { class: 'where' },
      element('span', { class: `tag ${TONES[severity]}` }, severity),
      element('code', {}, rule),
      element('span', { class: 'at' }, location),
      isKnown && element('span', { class: 'at' }, 'not checked as you type'),
    ),
    goTo ? button(message, { class: 'plain', 'data-key': `go ${identity}` }, goTo) : element('p', {}, message),
    fix && finding.fix && button(fixName(finding.fix), { class: 'small', 'data-key': `fix ${identity}` }, fix),
  );
}

/** What a fix is called, with whether it can be applied without thinking. */
export function fixName({ title, safe }: NonNullable<PageFinding['fix']>): string {
  return `${safe ? 'Fix' : 'Suggestion'}: ${title}`;
}
