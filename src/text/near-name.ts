/** Names of files and folders that a slip turns into one another. */
import { editDistance, typoLimit } from './spelling.ts';

/**
 * Returns the name nearest to `name`: the first that differs only in case, or else the earliest of those at the least distance. Each word
 * must be near by itself, so `get-user` is not near `set-user`, and numbers must be equal unless they only order pages: `v1` is another
 * version than `v2`, not a slip.
 */
export function nearestName(name: string, names: Iterable<string>, isMeant: (name: string) => boolean): string | undefined {
  let best: string | undefined;
  let bound = typoLimit(name);
  // Compared before letters, which takes longer: 20 misspelled names among 20 numbered pages cost 12 ms of CPU time more without this.
  const numbers = withoutOrderNumber(name) === undefined ? numbersOf(name) : undefined;
  for (const other of names) {
    if (other === name || (numbers !== undefined && numbersOf(other) !== numbers)) continue;
    if (isEqualIgnoringCase(name, other)) {
      if (isMeant(other)) return other;
    } else if (bound > 0) {
      const distance = editDistance(name, other, bound);
      if (distance > bound || !isNearName(name, other) || !isMeant(other)) continue;
      best = other;
      bound = distance - 1;
    }
  }
  return best;
}

/** Words that make another thing of a name: `delete-user` is not `user`. */
const TELLING_WORDS = new Set(
  'add create delete disable edit enable get list new no non not old post put remove set un unset update without'.split(' '),
);
/** A name of more words than these is not compared. */
const MAX_WORDS = 12;

/**
 * Returns the names that have one word more than `name`, or one less, at an end: `overview` may mean `teams-overview`. Numbers must be equal,
 * since `users-v2` is another version than `users`.
 */
export function findNamesAddingOrDroppingWord(name: string, names: Iterable<string>): string[] {
  if (name.length > MAX_NAME_LENGTH) return [];
  const words = wordsOf(name);
  if (words.length > MAX_WORDS) return [];
  const numbers = numbersOf(name);
  return Array.from(names).filter((other) => {
    if (other.length > MAX_NAME_LENGTH || numbersOf(other) !== numbers) return false;
    const others = wordsOf(other);
    return isOneMore(others, words) || isOneMore(words, others);
  });
}

const MAX_NAME_LENGTH = 200;

/** Whether the longer list has one more word before or after the shorter one, which is not empty, and which does not change its meaning. */
function isOneMore(longer: readonly string[], shorter: readonly string[]): boolean {
  if (shorter.length === 0 || longer.length !== shorter.length + 1) return false;
  const [first = '', last = ''] = [longer[0], longer.at(-1)];
  const [isAfter, isBefore] = [0, 1].map((start) => shorter.every((word, index) => longer[start + index] === word));
  const more = isAfter ? last : isBefore ? first : undefined;
  return more !== undefined && ![more, ...shorter].some((word) => TELLING_WORDS.has(word));
}

/** Returns the path nearest to `path`: one segment differs, and only slightly; of several such segments, the last counts. */
export function nearestPath(path: string, paths: Iterable<string>): string | undefined {
  const segments = path.split('/');
  const names = segments.map((): string[] => []);
  for (const other of paths) {
    const parts = other.split('/');
    const at = parts.findIndex((part, index) => part !== segments[index]);
    const isSame = at !== -1 && parts.length === segments.length && parts.every((part, index) => index <= at || part === segments[index]);
    if (isSame) names[at]?.push(parts[at] ?? '');
  }
  for (const [at, name] of [...segments.entries()].reverse()) {
    const near = nearestName(name, names[at] ?? [], () => true);
    if (near !== undefined) return segments.with(at, near).join('/');
  }
  return undefined;
}

/** The numbers of a text in their order, as one text. */
export function numbersOf(text: string): string {
  return (text.match(/\d+/g) ?? []).join(' ');
}

function isNearName(name: string, other: string): boolean {
  const renumbered = withoutOrderNumber(name);
  if (renumbered !== undefined && renumbered === withoutOrderNumber(other)) return true;
  if (numbersOf(name) !== numbersOf(other)) return false;
  const words = wordsOf(name);
  const others = wordsOf(other);
  if (words.join('') === others.join('')) return true;
  return words.length === others.length && words.every((word, index) => isNearWord(word, others[index] ?? ''));
}

/** The rest of a name such as `0222-tool-plugin`, whose number only orders it; a year does not. */
function withoutOrderNumber(name: string): string | undefined {
  const rest = /^(?!(?:19|20)\d\d[-_.])\d+[-_.](.*)$/.exec(name)?.[1];
  return rest !== undefined && /\p{L}{4}/u.test(rest) ? rest : undefined;
}

/** Short words are rarely slips of each other (`get` and `set`), nor are those that begin differently (`import` and `export`). */
function isNearWord(word: string, other: string): boolean {
  if (word === other) return true;
  const limit = Math.max(word.length, other.length) < 4 ? 0 : typoLimit(word) - (word[0] === other[0] ? 0 : 1);
  return limit > 0 && editDistance(word, other, limit) <= limit;
}

/** `create-user` and `createUser` are the words `create` and `user`. */
function wordsOf(name: string): string[] {
  const words = name.split(/[-_. ]+/);
  // What asks for letters of all languages takes 0.3 ms to compile, and most names are plain.
  const parts = /^[a-z\d\-_. ]*$/.test(name) ? words : words.flatMap((word) => word.split(/(?<=\p{Ll})(?=\p{Lu})/u));
  return parts.flatMap((word) => (word === '' ? [] : [word.toLowerCase()]));
}

function isEqualIgnoringCase(name: string, other: string): boolean {
  return name.length === other.length && name.toLowerCase() === other.toLowerCase();
}
