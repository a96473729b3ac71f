/** One mark for each severity, by its shape as well as by its color: in tags, lists, the gutter of the editor, and verdicts. */
import { html, type Html } from './html.ts';

/** What is drawn inside of a box of 16 by 16; inner outlines are holes. */
const SHAPES = {
  error: 'M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1zM5.2 4.1 4.1 5.2 6.9 8 4.1 10.8l1.1 1.1L8 9.1l2.8 2.8 1.1-1.1L9.1 8l2.8-2.8-1.1-1.1L8 6.9z',
  warning: 'M8 1 15.6 14.6H.4zM7.2 6v4.4h1.6V6zM7.2 11.6v1.6h1.6v-1.6z',
  info: 'M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1zM7.2 7v5h1.6V7zM7.2 4v1.7h1.6V4z',
  clean: 'M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1zM6.9 11.7 12.3 6.3 11.2 5.2 6.9 9.5 4.8 7.4 3.7 8.5z',
};

/** A severity, or `clean` if there are no findings. */
export type SeverityMark = keyof typeof SHAPES;

/** The tone of tags and notices that belong to a severity. */
export const TONES: Readonly<Record<SeverityMark, string>> = { error: 'bad', warning: 'warn', info: 'note', clean: 'good' };

/** The color of each mark, which is that of the text of its tone. */
export function markColor(severity: SeverityMark): string {
  return `var(--${TONES[severity]})`;
}

/** The shape as an image that can mask a color. */
export function markImage(severity: SeverityMark): string {
  return `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Cpath fill-rule='evenodd' d='${SHAPES[severity]}'/%3E%3C/svg%3E")`;
}

const SEVERITIES = Object.keys(SHAPES) as SeverityMark[];

/** The rules of `.severity`, which is as tall as the text beside it. */
export const SEVERITY_MARK_STYLE = `
.severity{flex:none;display:inline-block;width:1em;height:1em;vertical-align:-.12em;background:currentColor;-webkit-mask:var(--mark) center/contain no-repeat;mask:var(--mark) center/contain no-repeat;forced-color-adjust:none}
${SEVERITIES.map((severity) => `.severity.${severity}{--mark:${markImage(severity)}}`).join('\n')}
`;

/** The severity of a finding in words, with its mark. */
export function severityTag(severity: Exclude<SeverityMark, 'clean'>): Html {
  return html`<span class="tag ${TONES[severity]}"><span class="severity ${severity}"></span>${severity}</span>`;
}
