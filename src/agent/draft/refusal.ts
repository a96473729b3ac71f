/** What a tool answers where it must not do what it was asked to. */

/** Not done, and why: words for the model that say what to do instead. */
export interface Refusal {
  readonly refused: string;
}

export function refuse(why: string): Refusal {
  return { refused: why };
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value;
}
