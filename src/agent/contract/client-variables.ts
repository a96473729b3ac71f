/** What clients on the command line read. */
export const CLIENT_VARIABLES = { url: 'DOCS_NAV_URL', project: 'DOCS_NAV_PROJECT', key: 'DOCS_NAV_API_KEY' } as const;
