/** What the hosted platform requires of every docs.json besides the navigation. */
export const REQUIRED = { theme: 'mint', name: 'Acme', colors: { primary: '#0D9373' } };

/** The head of a docs.json in the dialect `mintlify`. */
export const MINTLIFY = { $schema: 'https://mintlify.com/docs.json', ...REQUIRED };

/** The same as text, to write after the first brace of a docs.json. */
export const MINTLIFY_TEXT = `${JSON.stringify(MINTLIFY, null, 1).replaceAll(/\n\s*/g, ' ').slice(2, -2)},`;
