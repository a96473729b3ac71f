/** The log of the server in the editor. Whatever a client sends, it stays short. */
import { visible } from '../text/visible.ts';

/** Of a sentence, in characters: the place of a defect needs less. */
const MOST_CHARACTERS = 4_000;
/** Sentences in a span of time. */
const MOST_SENTENCES = 100;
/** In milliseconds. */
const SPAN = 60_000;

/** Returns a function that writes each sentence once a minute, and at most a hundred different ones. */
export function boundedLog(write: (message: string) => void): (message: string) => void {
  const said = new Set<string>();
  let since = performance.now();
  return (message) => {
    if (performance.now() - since >= SPAN) {
      said.clear();
      since = performance.now();
    }
    const sentence = message.length > MOST_CHARACTERS ? `${message.slice(0, MOST_CHARACTERS)}…` : message;
    if (said.size > MOST_SENTENCES || said.has(sentence)) return;
    said.add(sentence);
    write(
      said.size > MOST_SENTENCES ? 'There is more than fits in this log: what follows in the next minute is left out.' : visible(sentence),
    );
  };
}
