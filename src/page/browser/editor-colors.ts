/** The colors of the editor: those of the page, so that they follow its theme. */
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { SEVERITIES } from '../../report/shown-findings.ts';
import { markColor, markImage } from '../../html/severity-marks.ts';
import { tags } from '@lezer/highlight';

const FRAME = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--raised)', color: 'var(--text)', fontSize: '.85rem' },
  '&.cm-focused': { outline: '3px solid var(--focus)', outlineOffset: '-3px' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.5' },
  '.cm-content': { caretColor: 'var(--text)' },
  '& .cm-gutters': { backgroundColor: 'var(--inset)', color: 'var(--quiet)', borderRight: '1px solid var(--line)' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--good-ground)', outline: '1px solid var(--good-line)' },
  '& .cm-tooltip': { backgroundColor: 'var(--raised)', color: 'var(--text)', border: '1px solid var(--line-strong)', maxWidth: '40rem' },
  '& .cm-lint-marker': { content: 'normal', width: '.95em', height: '.95em', mask: 'var(--mark) center/contain no-repeat' },
  ...Object.fromEntries(
    SEVERITIES.map((severity) => [
      `& .cm-lint-marker-${severity}`,
      { content: 'normal', '--mark': markImage(severity), backgroundColor: markColor(severity) },
    ]),
  ),
  '& .cm-panels': { backgroundColor: 'var(--inset)', color: 'var(--text)' },
  '& .cm-textfield, & .cm-button, & .cm-panel button[name=close]': {
    backgroundImage: 'none',
    backgroundColor: 'var(--raised)',
    color: 'var(--text)',
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--radius-s)',
    padding: '.1rem .5rem',
    fontWeight: 'normal',
  },
  '& .cm-searchMatch': { backgroundColor: 'var(--warn-ground)', outline: '1px solid var(--warn-line)' },
  '& .cm-searchMatch-selected': { backgroundColor: 'var(--note-ground)' },
  '& .cm-specialChar': { color: 'var(--bad)' },
  '& .cm-diagnosticAction': { backgroundColor: 'var(--accent)', color: 'var(--accent-text)' },
});

const SYNTAX = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--note)' },
  { tag: tags.string, color: 'var(--good)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--warn)' },
  { tag: tags.invalid, color: 'var(--bad)' },
]);

export const EDITOR_COLORS: Extension = [FRAME, syntaxHighlighting(SYNTAX)];
