/** What a rule yields: a place, a message and optional details. */
import type { Span } from '../document/document.ts';
import type { Severity } from '../subject/settings.ts';

/** A place: a value of the expanded docs.json (or its key), or a span of a file, with the pointer to it in that file. */
export type Location =
  | { readonly pointer: string; readonly part?: 'key' | 'value' }
  | { readonly file: string; readonly span: Span; readonly pointerInFile?: string };

/** An edit of the text that contains the mistake, made only if the finding is reported. */
export type Repair =
  | { readonly replace: string; readonly json: string }
  | { readonly rename: string; readonly name: string }
  | { readonly remove: string }
  | { readonly moveFrom: string; readonly to: string }
  | { readonly insertInto: string; readonly key?: string; readonly json: string }
  | { readonly file: string; readonly span: Span; readonly text: string };

/** The optional details of a problem. */
export interface ProblemExtras {
  /** Overrides the severity of the rule, but not the one that the user set. */
  readonly severity?: Severity;
  readonly related?: readonly { readonly at: Location; readonly message: string }[];
  readonly count?: number;
  readonly loses?: { readonly pages: number };
  readonly fix?: {
    readonly title: string;
    readonly safe: boolean;
    /** Whether it stays safe for a mistake that is repeated, which may be intended. */
    readonly staysSafe?: boolean;
    readonly repairs: readonly Repair[];
  };
  /** Pointer of the element that has the mistake, for precedence: see `precedence.ts`. */
  readonly element?: string;
  /** The property of that element that is wrong; absent if the mistake is that the element leads nowhere. */
  readonly key?: string;
  /** Other properties of the element that need no separate finding. */
  readonly alsoCovers?: readonly string[];
  /** Pointers of further mistakes that the finding is about: it loses the pages that they cost. */
  readonly costs?: readonly string[];
  /** Says that readers get nothing at all: reported only if no other error says what leads there. */
  readonly isLastResort?: boolean;
  /** Pointers of other elements: a finding about where one of them leads explains this one, too. */
  readonly explainedBy?: readonly string[];
  /** The value is not an element at all, so no other finding about it or its contents is reported. */
  readonly coversElement?: boolean;
  /** Pointers of other values that cannot be read: no finding about them or their contents is reported. */
  readonly suppresses?: readonly string[];
  /**
   * The same finding about fewer of its entries, for one that covers several; nothing if none is left. Not for custom rules.
   *
   * @internal
   */
  readonly narrowTo?: (isLeft: (pointer: string) => boolean) => Problem | undefined;
  /** Findings of one rule and message with the same text here are merged into one with a count; the text is their name in identities. */
  readonly groupKey?: string;
  /** What the finding is about, for its identity, if the place does not tell. */
  readonly subject?: string;
  /** Its name in identities, if its place depends on the order of siblings; made with `escapeIdentityText` or `labelPath`. */
  readonly name?: string;
  /** Names of the entries that the finding covers, needed if sibling order affects their places or `related` omits them; made likewise. */
  readonly names?: readonly string[];
  /** The places of these entries, if `related` has others. */
  readonly places?: readonly Location[];
}

/** A mistake before it has a span and an identity. The constructors of a rule make it. */
export interface Problem extends ProblemExtras {
  readonly at: Location;
  readonly message: string;
  readonly messageId: string;
}
