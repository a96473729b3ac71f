/** The log of the server in the editor. Whatever a client sends, it stays short. */
import { makeVisible } from '../text/visible.ts';

/** Of a sentence, in characters: the place of a defect needs less. */
const MAX_CHARACTERS = 4_000;
/** Sentences in a span of time. */
const MAX_SENTENCES = 100;
/** In milliseconds. */
const WINDOW = 60_000;

/** Returns a function that writes each sentence once a minute, and at most a hundred different ones. */
export function boundedLog(write: (message: string) => void): (message: string) => void {
  const said = new Set<string>();
  let since = performance.now();
  return (message) => {
    if (performance.now() - since >= WINDOW) {
      said.clear();
      since = performance.now();
    }
    const sentence = message.length > MAX_CHARACTERS ? `${message.slice(0, MAX_CHARACTERS)}…` : message;
    if (said.size > MAX_SENTENCES || said.has(sentence)) return;
    said.add(sentence);
    write(
      said.size > MAX_SENTENCES
        ? 'There are too many messages for this log: those of the next minute are not shown.'
        : makeVisible(sentence),
    );
  };
}
