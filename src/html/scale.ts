/** The sizes of type, space and corners. Every stylesheet takes them from here, so that all pages have one rhythm. */

const SCALE = {
  // Tags, headings of columns.
  'text-xs': '.8125rem',
  // What stands beside the matter: hints, places, times.
  'text-s': '.875rem',
  'text-m': '1rem',
  // Headings of sections.
  'text-l': '1.1875rem',
  // The heading of a page.
  'text-xl': '1.625rem',
  'space-1': '.25rem',
  'space-2': '.5rem',
  'space-3': '.75rem',
  'space-4': '1rem',
  'space-5': '1.5rem',
  'space-6': '2.5rem',
  // Controls.
  'radius-s': '.375rem',
  // Panels and what contains others.
  'radius-m': '.625rem',
  'radius-round': '99rem',
  mono: 'ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace',
};

/** Custom properties of the root element. */
export const SIZE_STYLE = `:root{${Object.entries(SCALE)
  .map(([name, value]) => `--${name}:${value}`)
  .join(';')}}`;
