/** Takes the place of rules that the page does not check, and of what only these use: parsers of pages and of whole API descriptions. */

export default function missing(): never {
  throw new Error('A rule ran that the page cannot check; see not-checked.ts.');
}

export {
  missing as linksIn,
  missing as readDeadLinks,
  missing as readImportedPages,
  missing as readPageChannels,
  missing as readPageOperations,
  missing as validateSpec,
};
