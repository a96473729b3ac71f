/** What the types of docs.json let pass, and what not. `npm run types` checks it; nothing of it happens at run time. */
import { describe, expectTypeOf, test } from 'vitest';
import type { DocsJson, MintlifyDocsJson } from '../../src/index.ts';
import type { ChildArray } from '../../src/navigation/model.ts';
import type * as mintlify from '../../src/schema/types.mintlify.gen.ts';
import type * as spec from '../../src/schema/types.spec.gen.ts';

/** The pairs of child kinds that an element with a label could hold at once. */
type Pairs<Element, Label = unknown> = {
  [One in keyof Element & ChildArray]: {
    [Other in Exclude<keyof Element & ChildArray, One>]: Label & Record<One | Other, []> extends Element ? [One, Other] : never;
  }[Exclude<keyof Element & ChildArray, One>];
}[keyof Element & ChildArray];

test('the helper type finds pairs of child kinds, and a single kind is accepted', () => {
  expectTypeOf<Pairs<{ tabs?: []; groups?: [] }>>().toEqualTypeOf<['tabs', 'groups'] | ['groups', 'tabs']>();
  expectTypeOf<{ tab: ''; menu: [] }>().toExtend<spec.Tab>();
  expectTypeOf<keyof spec.Tab & ChildArray>().toEqualTypeOf<Exclude<ChildArray, 'tabs'>>();
});

describe('no element holds two kinds of children', () => {
  test('in the types of the specification', () => {
    expectTypeOf<Pairs<spec.Navigation>>().toBeNever();
    expectTypeOf<Pairs<spec.Group, { group: '' }>>().toBeNever();
    expectTypeOf<Pairs<spec.Tab, { tab: '' }>>().toBeNever();
    expectTypeOf<Pairs<spec.MenuItem, { item: '' }>>().toBeNever();
    expectTypeOf<Pairs<spec.Anchor, { anchor: '' }>>().toBeNever();
    expectTypeOf<Pairs<spec.Dropdown, { dropdown: '' }>>().toBeNever();
    expectTypeOf<Pairs<spec.Product, { product: '' }>>().toBeNever();
    expectTypeOf<Pairs<spec.Version, { version: '' }>>().toBeNever();
    expectTypeOf<Pairs<spec.Language, { language: 'en' }>>().toBeNever();
  });

  test('in the types of the hosted platform', () => {
    expectTypeOf<Pairs<mintlify.Navigation>>().toBeNever();
    expectTypeOf<Pairs<mintlify.Group, { group: '' }>>().toBeNever();
    expectTypeOf<Pairs<mintlify.Tab, { tab: '' }>>().toBeNever();
    expectTypeOf<Pairs<mintlify.MenuItem, { item: '' }>>().toBeNever();
    expectTypeOf<Pairs<mintlify.Anchor, { anchor: '' }>>().toBeNever();
    expectTypeOf<Pairs<mintlify.Dropdown, { dropdown: '' }>>().toBeNever();
    expectTypeOf<Pairs<mintlify.Product, { product: '' }>>().toBeNever();
    expectTypeOf<Pairs<mintlify.Version, { version: '' }>>().toBeNever();
    expectTypeOf<Pairs<mintlify.Language, { language: 'en' }>>().toBeNever();
  });
});

test('object literals with two kinds of children are type errors', () => {
  const site: DocsJson = {
    navigation: {
      versions: [
        { version: 'v2', tabs: [{ tab: 'Guides', groups: [{ group: 'Start', pages: ['index', { group: 'More', pages: [] }] }] }] },
        { version: 'v1', href: 'https://example.com' },
        { version: 'v0', languages: [{ language: 'en', anchors: [{ anchor: 'API', openapi: 'openapi.yaml' }] }] },
      ],
      global: { anchors: [{ anchor: 'Blog', href: 'https://example.com' }] },
    },
  };
  // @ts-expect-error
  const root: DocsJson = { navigation: { pages: [], groups: [] } };
  // @ts-expect-error
  const tab: DocsJson = { navigation: { tabs: [{ tab: 'Guides', groups: [], pages: ['index'] }] } };
  // @ts-expect-error
  const item: MintlifyDocsJson = { navigation: { tabs: [{ tab: 'SDKs', menu: [{ item: 'JS', groups: [], pages: [] }] }] } };
  expectTypeOf([site, root, tab, item]).toExtend<unknown[]>();
});
