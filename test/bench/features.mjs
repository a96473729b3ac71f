/** Makes the sites that measure single features: descriptions of APIs, and redirects. */
import { stringify } from 'yaml';

/**
 * A file of a site: its path and its text.
 * @typedef {readonly [path: string, text: string]} File
 */

/** The text of a page of which only the name matters. */
export const page = '---\ntitle: A page\n---\n';

/** Entries that name an operation. */
const ENTRIES = 50;

/** @returns {readonly File[]} 100 pages and 50 operations of a JSON description of about two megabytes */
export function jsonApi() {
  return [...apiSite('openapi.json'), ['openapi.json', `${JSON.stringify(description(210), null, 2)}\n`]];
}

/** @returns {readonly File[]} the same with a JSON description of three megabytes and 4,400 short operations */
export function manyOperations() {
  return [...apiSite('openapi.json'), ['openapi.json', `${JSON.stringify(shortDescription(2_200), null, 2)}\n`]];
}

/** @returns {readonly File[]} the same with a YAML description of about ten megabytes */
export function yamlApi() {
  return [...apiSite('openapi.yaml'), ['openapi.yaml', stringify(description(1_230), { aliasDuplicateObjects: false })]];
}

/** @returns {readonly File[]} the same 100 pages without operations */
export function noApi() {
  return apiSite(undefined);
}

/**
 * @param {boolean} hasRedirects
 * @returns {readonly File[]} 4,000 pages, and as many redirects to them as the largest public site has, a tenth of them patterns
 */
export function redirectedPages(hasRedirects) {
  const paths = Array.from({ length: 4_000 }, (_, index) => `docs/area-${index % 40}/part-${index % 200}/page-${index}`);
  const pages = paths.map((path) => /** @type {const} */ ([`${path}.mdx`, page]));
  const redirects = hasRedirects ? { redirects: redirectsTo(paths, 4_203) } : {};
  return [docs({ groups: [{ group: 'Guides', pages: paths }] }, redirects), ...pages];
}

/**
 * Redirects to existing pages, a tenth of them patterns.
 * @param {readonly string[]} paths
 * @param {number} count
 */
export function redirectsTo(paths, count) {
  return Array.from({ length: count }, (_, index) => ({
    source: `/docs/old-${index % 40}/page-${index}${index % 10 === 0 ? '/:slug*' : ''}`,
    destination: `/${paths[(index * 7) % paths.length]}`,
  }));
}

/**
 * @param {string | undefined} openapi
 * @returns {readonly File[]}
 */
function apiSite(openapi) {
  const paths = Array.from({ length: 100 }, (_, index) => `guides/page-${index}`);
  const entries = Array.from({ length: ENTRIES }, (_, index) => `GET /resources-${index * 4}/{id}`);
  const guides = { tab: 'Guides', groups: [{ group: 'Guides', pages: paths }] };
  const api = { tab: 'API', openapi, groups: [{ group: 'Resources', pages: entries }] };
  return [
    docs({ tabs: openapi === undefined ? [guides] : [guides, api] }),
    ...paths.map((path) => /** @type {const} */ ([`${path}.mdx`, page])),
  ];
}

/**
 * @param {object} navigation
 * @param {object} more
 * @returns {File}
 */
function docs(navigation, more = {}) {
  return ['docs.json', `${JSON.stringify({ name: 'Benchmark', navigation, ...more }, null, 2)}\n`];
}

/**
 * Two operations for each path, of about two kilobytes each, and half as much in schemas: descriptions of large companies have one
 * operation for every four to ten kilobytes.
 * @param {number} paths
 * @param {string} name of the resources
 */
export function description(paths, name = 'resources') {
  const fields = (/** @type {number} */ count) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        `field_${index}`,
        { type: 'string', description: `What the field ${index} of the resource is for, in a sentence or two as people write them.` },
      ]),
    );
  const operation = (/** @type {number} */ index, /** @type {string} */ verb) => ({
    summary: `${verb} ${name} ${index}`,
    operationId: `${verb}Resource${index}`,
    description: 'A paragraph about what the operation does, when it is to be used, and what it answers if all goes well.',
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
    responses: {
      200: { description: 'The resource.', content: { 'application/json': { schema: { type: 'object', properties: fields(10) } } } },
    },
  });
  return {
    openapi: '3.1.0',
    info: { title: 'Resources', version: '1.0.0' },
    paths: Object.fromEntries(
      Array.from({ length: paths }, (_, index) => [
        `/${name}-${index}/{id}`,
        { get: operation(index, 'get'), delete: operation(index, 'delete') },
      ]),
    ),
    components: {
      schemas: Object.fromEntries(
        Array.from({ length: paths }, (_, index) => [`Resource${index}`, { type: 'object', properties: fields(20) }]),
      ),
    },
  };
}

/**
 * Two operations for each path, of about 700 bytes each.
 * @param {number} paths
 */
function shortDescription(paths) {
  const operation = (/** @type {number} */ index, /** @type {string} */ verb) => ({
    summary: `${verb} resource ${index}`,
    operationId: `${verb}Resource${index}`,
    description:
      'A paragraph about what the operation does, when it is to be used, and what it answers if all goes well, as short as it may be.',
    tags: ['Resources'],
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
    responses: { 200: { description: 'The resource.' } },
  });
  return {
    openapi: '3.1.0',
    info: { title: 'Resources', version: '1.0.0' },
    paths: Object.fromEntries(
      Array.from({ length: paths }, (_, index) => [
        `/resources-${index}/{id}`,
        { get: operation(index, 'get'), delete: operation(index, 'delete') },
      ]),
    ),
  };
}
