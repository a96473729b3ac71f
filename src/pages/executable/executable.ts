/** Parts of a page that run or load code. */

/**
 * `frame` is another document in the page (`<iframe>`, `<object>`, `<embed>`); `element` is an element that changes where the page
 * leads or what it loads (`<base>`, `<meta>`, `<link>`, `<form>`); `html` is raw HTML; `import` is an import of a URL, a package or a
 * file outside of the repository; `part` is an import of a file in the repository.
 */
export type ExecutableKind = 'script' | 'frame' | 'element' | 'handler' | 'url' | 'html' | 'import' | 'export' | 'expression' | 'part';

export interface ExecutablePart {
  readonly kind: ExecutableKind;
  /** As written. Two with the same kind and text are equal. */
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

/** The element names, for a regular expression. */
export const EXECUTABLE_ELEMENT_NAMES = Object.keys(KINDS).join('|');

/** Returns the kind of an element by its name, regardless of case and namespace; `undefined` for style sheets and components. */
export function executableKindOfTagName(name: string): ExecutableKind | undefined {
  const plain = name.slice(name.lastIndexOf(':') + 1).toLowerCase();
  // `<Link>`, `<Frame>` and `<Object>` are components, but names all in capitals are elements.
  const isElement = /^[a-z]/.test(name) || name === name.toUpperCase() || plain === 'script' || plain === 'iframe';
  return isElement && Object.hasOwn(KINDS, plain) ? KINDS[plain] : undefined;
}

/** Whether an attribute is a handler: `onclick` of an element or `onClick` of anything, but not `onboarding` of a component. */
export function isHandler(attribute: string, element: string | undefined): boolean {
  return /^on[a-z]{2,}$/i.test(attribute) && (/^on[A-Z]/.test(attribute) || element === undefined || !/^[A-Z].*[a-z]|[.]/.test(element));
}
