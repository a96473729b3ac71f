/** Elements of the page. Texts become text nodes, never markup, with invisible characters shown. */
import { spellOutHidden } from '../../html/spell-out-hidden.ts';

export type DomChild = Node | string | undefined | false;

/** `true` sets an attribute without a value; `undefined` and `false` leave it out. */
export type Attributes = Readonly<Record<string, string | true | false | undefined>>;

export function createDomElement<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly DomChild[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) made.setAttribute(name, value === true ? '' : spellOutHidden(value));
  }
  made.append(...nodesOf(children));
  return made;
}

export function button(text: string, attributes: Attributes, act: () => void): HTMLButtonElement {
  const made = createDomElement('button', { type: 'button', ...attributes }, text);
  made.addEventListener('click', act);
  return made;
}

/** Replaces what is in an element. Whoever was on one of its buttons stays on the one with the same `data-key`. */
export function replaceContent(place: HTMLElement, ...children: readonly DomChild[]): void {
  const focused =
    document.activeElement instanceof HTMLElement && place.contains(document.activeElement) ? document.activeElement : undefined;
  const key = focused?.dataset['key'];
  place.replaceChildren(...nodesOf(children));
  if (key !== undefined) place.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus();
}

/** @throws {Error} if the page was built without it. */
export function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no element “${id}”.`);
  return found;
}

function nodesOf(children: readonly DomChild[]): (Node | string)[] {
  return children.flatMap((child) =>
    child === undefined || child === false ? [] : [typeof child === 'string' ? spellOutHidden(child) : child],
  );
}
