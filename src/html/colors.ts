/** Colors by purpose, light and dark. Text has a contrast of at least 4.5:1 to its background. */

const LIGHT = {
  ground: '#f6f7f5',
  raised: '#ffffff',
  inset: '#eef1ee',
  line: '#d9dfdb',
  'line-strong': '#8b9691',
  text: '#18211e',
  quiet: '#54615c',
  link: '#0b6350',
  accent: '#14705a',
  'accent-text': '#ffffff',
  focus: '#2f6fdd',
  good: '#11603a',
  'good-ground': '#e2f3e8',
  'good-line': '#9fd3b3',
  bad: '#94231d',
  'bad-ground': '#fbe7e5',
  'bad-line': '#eab3ae',
  warn: '#774a05',
  'warn-ground': '#fbf0d5',
  'warn-line': '#e3c67f',
  note: '#23508f',
  'note-ground': '#e6eefa',
  'note-line': '#b0c8ea',
};

const DARK: Readonly<Record<keyof typeof LIGHT, string>> = {
  ground: '#121715',
  raised: '#1a211e',
  inset: '#232b28',
  line: '#333e39',
  'line-strong': '#75837d',
  text: '#e6ece9',
  quiet: '#a3b0aa',
  link: '#6fd0b2',
  accent: '#5cc3a3',
  'accent-text': '#0b1512',
  focus: '#82aef5',
  good: '#8ddbab',
  'good-ground': '#16301f',
  'good-line': '#2f6143',
  bad: '#f4a8a2',
  'bad-ground': '#3a1c1a',
  'bad-line': '#753a36',
  warn: '#eac675',
  'warn-ground': '#352a11',
  'warn-line': '#6b5521',
  note: '#a3c5f5',
  'note-ground': '#1a2840',
  'note-line': '#38527c',
};

function declarations(colors: Readonly<Record<string, string>>): string {
  return Object.entries(colors)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');
}

/** Custom properties of the root element. Print is always light. */
export const COLOR_STYLE = `:root{color-scheme:light dark;${declarations(LIGHT)}}@media screen and (prefers-color-scheme:dark){:root{${declarations(DARK)}}}`;
