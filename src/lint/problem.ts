/** What a rule finds: a place, a sentence, and what follows from them. */
import type { Span } from '../document/document.ts';
import type { Severity } from '../subject/settings.ts';

/** A place: a value of the expanded configuration (or its key), or a span of a file, with the pointer that leads there in that file. */
export type At =
  | { readonly pointer: string; readonly part?: 'key' | 'value' }
  | { readonly file: string; readonly span: Span; readonly pointerInFile?: string };

/** An edit of the text a finding stands in, made only if the finding is reported. */
export type Repair =
  | { readonly replace: string; readonly json: string }
  | { readonly rename: string; readonly name: string }
  | { readonly remove: string }
  | { readonly moveFrom: string; readonly to: string }
  | { readonly insertInto: string; readonly key?: string; readonly json: string }
  | { readonly file: string; readonly span: Span; readonly text: string };

/** What a problem may carry besides its sentence. */
export interface Extras {
  /** Wins over the rule's own severity, not over the user's. */
  readonly severity?: Severity;
  readonly related?: readonly { readonly at: At; readonly message: string }[];
  readonly count?: number;
  readonly loses?: { readonly pages: number };
  readonly fix?: {
    readonly title: string;
    readonly safe: boolean;
    /** Whether it stays safe for a slip that is repeated: such a one may be meant. */
    readonly staysSafe?: boolean;
    readonly repairs: readonly Repair[];
  };
  /** Pointer of the element the mistake belongs to, for precedence: see `precedence.ts`. */
  readonly element?: string;
  /** The property of that element the mistake is about; none if it is that the element leads nowhere. */
  readonly key?: string;
  /** Further properties of the element that need no finding of their own beside this one. */
  readonly covers?: readonly string[];
  /** The element is no element at all: nothing else is said of it or of what it holds. */
  readonly isWholeElement?: boolean;
  /** Pointers of further values that cannot be read: nothing is said of them or of what they hold. */
  readonly silences?: readonly string[];
  /** Findings of one rule and message with the same text here are one, with a count; it is their name in identities. */
  readonly together?: string;
  /** What the finding is about, for its identity, where the place does not say it. */
  readonly subject?: string;
  /** Its name in identities in place of where it stands, which may depend on the order of siblings; made with `oneLine` or `labelPath`. */
  readonly name?: string;
  /** Names of the entries it stands for, where their places depend on the order of siblings or are not in `related`; made likewise. */
  readonly names?: readonly string[];
}

/** What a rule found, before it has a span and an identity. Its constructors make it. */
export interface Problem extends Extras {
  readonly at: At;
  readonly message: string;
  readonly messageId: string;
}
