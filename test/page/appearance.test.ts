/** What the page draws of a site comes from any docs.json, and from names of icons that nobody knows. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { appearanceOf } from '../../src/page/appearance.ts';
import { imageType } from '../../src/page/image-type.ts';
import { iconName, iconShape } from '../../src/page/icons.ts';
import { cases } from '../support/cases.ts';

const runs = { numRuns: cases(300) };

describe('the appearance of a site', () => {
  test('contains only texts, hex colors, and links with a label and a target, whatever docs.json contains', () => {
    const part = fc.anything();
    const docs = fc.record({ name: part, logo: part, colors: part, banner: part, navbar: part, footer: part }, { requiredKeys: [] });
    fc.assert(
      fc.property(fc.oneof(part, docs), (value) => {
        const { name = '', primary = '#fff', banner = '', links, button, footer, logo } = appearanceOf(value);
        for (const text of [name, banner, logo?.light ?? '', logo?.dark ?? '']) expect(text).toBeTypeOf('string');
        expect(primary).toMatch(/^#[\da-f]{3,6}$/i);
        for (const link of [...links, ...footer, ...(button ? [button] : [])])
          expect([typeof link.label, typeof link.href]).toEqual(['string', 'string']);
      }),
      runs,
    );
  });

  test('the settings of a language replace those of the site', () => {
    const docs = { name: ' Acme ', navbar: { links: [{ label: 'Blog', href: '/blog' }] }, colors: { primary: 'url(//evil)' } };
    expect(appearanceOf(docs)).toEqual({ name: 'Acme', links: [{ label: 'Blog', href: '/blog' }], footer: [] });
    const french = { navbar: { primary: { type: 'github', href: 'https://github.com/acme' } } };
    expect(appearanceOf(docs, french)).toMatchObject({ links: [], button: { label: 'github', href: 'https://github.com/acme' } });
  });
});

describe('an image', () => {
  const bytes = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

  test.each([
    ['image/png', '\u0089PNG\r\n\u001A\n…'],
    ['image/jpeg', '\u00FF\u00D8\u00FF\u00E0'],
    ['image/webp', 'RIFF\0\0\0\0WEBPVP8 '],
    ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['image/svg+xml', '<?xml version="1.0"?>\n<!-- Made by hand - really -->\n<svg>'],
  ])('has the type %s by its contents', (type, text) => {
    expect(imageType(bytes(text))).toBe(type);
  });

  test('has no type if it is another kind of file', () => {
    for (const text of ['', 'TOKEN=secret', '<html><svg>', '<svgx>', 'RIFF\0\0\0\0WAVE', `${' '.repeat(3000)}<svg>`])
      expect(imageType(bytes(text))).toBeUndefined();
  });
});

describe('icons', () => {
  test('any text as a name gives an outline that is a valid SVG path', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constantFrom('constructor', '__proto__', 'toString-book')), (name) => {
        expect(iconShape(name)).toMatch(/^M[MmLlHhVvCcAaZz\d., -]+$/);
      }),
      runs,
    );
  });

  test('the first word that has a drawing decides', () => {
    expect(iconShape('book-open-cover')).toBe(iconShape('book'));
    expect(iconShape('Regular_Book')).toBe(iconShape('book'));
    expect(iconShape('users')).not.toBe(iconShape('user'));
    expect(iconShape('zzz')).toBe(iconShape(''));
  });

  test('an icon is a name, or an object with one', () => {
    expect(iconName('book')).toBe('book');
    expect(iconName({ name: 'book', style: 'solid' })).toBe('book');
    for (const none of [undefined, null, '', ' ', 7, {}, { name: 7 }]) expect(iconName(none)).toBeUndefined();
  });
});
