/** What in a page runs or loads code. */

/**
 * `frame` is another document in the page (`<iframe>`, `<object>`, `<embed>`); `element` one that changes where the page leads or
 * what it loads (`<base>`, `<meta>`, `<link>`, `<form>`); `html` raw HTML that is put into the page; `import` of a URL, a package or
 * a file outside of the repository; `part` is an import of a file in it.
 */
export type ExecutableKind = 'script' | 'frame' | 'element' | 'handler' | 'url' | 'html' | 'import' | 'export' | 'expression' | 'part';

export interface Executable {
  readonly kind: ExecutableKind;
  /** As it is written. Two with the same kind and text are the same. */
  readonly text: string;
  /** UTF-16 units from the start of the file. */
  readonly start: number;
}

const KINDS: Readonly<Record<string, ExecutableKind>> = {
  script: 'script',
  iframe: 'frame',
  frame: 'frame',
  frameset: 'frame',
  fencedframe: 'frame',
  portal: 'frame',
  object: 'frame',
  embed: 'frame',
  applet: 'frame',
  base: 'element',
  meta: 'element',
  link: 'element',
  form: 'element',
};

/** Names of elements for an expression. */
export const ELEMENT_NAMES = Object.keys(KINDS).join('|');

/** What an element is by its name alone, whatever its case and namespace; a style sheet is no code, and a component is its own. */
export function kindOfElement(name: string): ExecutableKind | undefined {
  const plain = name.slice(name.lastIndexOf(':') + 1).toLowerCase();
  // Of components only those that are named in capitals like an element; `<Link>`, `<Frame>` and `<Object>` are parts of a site.
  const isElement = /^[a-z]/.test(name) || name === name.toUpperCase() || plain === 'script' || plain === 'iframe';
  return isElement && Object.hasOwn(KINDS, plain) ? KINDS[plain] : undefined;
}

/** `onclick` of an element, `onClick` of anything; a property of a component such as `onboarding` is none. */
export function isHandler(attribute: string, element: string | undefined): boolean {
  return /^on[a-z]{2,}$/i.test(attribute) && (/^on[A-Z]/.test(attribute) || element === undefined || !/^[A-Z].*[a-z]|[.]/.test(element));
}
