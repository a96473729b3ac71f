/** What is thrown where a database cannot be used at all. */

/** The database cannot be opened. The message says why and what to do, without a URL, which may hold a password. */
export class DatabaseUnavailable extends Error {}
