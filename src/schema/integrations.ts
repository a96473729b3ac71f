/** Services that the hosted platform connects a site to, and what each needs. */
import { patternSchema, objectSchema, oneOf, someText, platformStrictObject, booleanSchema, textSchema, urlSchema } from './fragments.ts';
import type { JsonSchema } from './json-schema.ts';

const atLeast = (length: number, fragment: JsonSchema): JsonSchema => ({ ...fragment, minLength: length });
const beginning = (start: string, fragment: JsonSchema): JsonSchema => ({ ...fragment, ...patternSchema(`^${start}`, `a string that begins with “${start}”`) });
/** The platform compares the beginning of these as it is written. */
const scriptUrl = (markdown: string): JsonSchema => {
  const own = urlSchema(markdown);
  return { ...own, allOf: [patternSchema('^(?:https://|(?!\\s*[A-Za-z][A-Za-z\\d+.-]*:))', 'a URL that begins with “https://”'), ...(own.allOf ?? [])] };
};
const hostName = (markdown: string, example: string): JsonSchema => ({
  ...textSchema(markdown, example),
  ...patternSchema('^(?!https://)', 'a host name such as “docs.example.com”'),
});

/** By the name of the service: its name for people, its settings, and which of them it needs. */
const SERVICES: Readonly<Record<string, readonly [string, Record<string, JsonSchema>, ...string[]]>> = {
  adobe: ['Adobe Analytics', { launchUrl: urlSchema('The URL of the Launch script.') }, 'launchUrl'],
  amplitude: ['Amplitude', { apiKey: textSchema('The API key of the project.') }, 'apiKey'],
  clarity: ['Microsoft Clarity', { projectId: textSchema('The ID of the project.') }, 'projectId'],
  clearbit: ['Clearbit', { publicApiKey: textSchema('The public API key.') }, 'publicApiKey'],
  fathom: ['Fathom', { siteId: textSchema('The ID of the site.') }, 'siteId'],
  frontchat: ['Front', { snippetId: atLeast(6, textSchema('The ID of the chat snippet, of six characters or more.')) }, 'snippetId'],
  ga4: ['Google Analytics 4', { measurementId: beginning('G', textSchema('The measurement ID.', 'G-XXXXXXX')) }, 'measurementId'],
  gtm: ['Google Tag Manager', { tagId: beginning('G', textSchema('The ID of the container.', 'GTM-XXXXXXX')) }, 'tagId'],
  heap: ['Heap', { appId: textSchema('The ID of the app.') }, 'appId'],
  hightouch: ['Hightouch', { writeKey: textSchema('The write key.'), apiHost: textSchema('The host that events are sent to.') }, 'writeKey'],
  hotjar: ['Hotjar', { hjid: textSchema('The ID of the site, as a string.'), hjsv: textSchema('The version of the snippet, as a string.', '6') }, 'hjid', 'hjsv'],
  intercom: ['Intercom', { appId: atLeast(6, textSchema('The ID of the workspace, of six characters or more.')) }, 'appId'],
  koala: ['Koala', { publicApiKey: atLeast(2, textSchema('The public API key.')) }, 'publicApiKey'],
  logrocket: ['LogRocket', { appId: textSchema('The ID of the app, such as `acme/docs`.') }, 'appId'],
  mixpanel: [
    'Mixpanel',
    {
      projectToken: textSchema('The token of the project.'),
      region: oneOf('Where the data is stored.', { us: 'The United States.', eu: 'The European Union.', in: 'India.' }),
    },
    'projectToken',
  ],
  onetrust: [
    'OneTrust (consent)',
    {
      domainScript: someText('The ID of the domain script.'),
      categoryId: someText('The category of cookies that must be allowed.'),
      scriptSource: scriptUrl('The URL of the script, if it is not the standard one.'),
    },
    'domainScript',
  ],
  pirsch: ['Pirsch', { id: textSchema('The identification code.') }, 'id'],
  posthog: [
    'PostHog',
    {
      apiKey: beginning('phc_', textSchema('The API key of the project.')),
      apiHost: urlSchema('The URL of the API, if it is not the standard one.'),
      sessionRecording: booleanSchema('Whether sessions are recorded.'),
    },
    'apiKey',
  ],
  plausible: [
    'Plausible',
    { domain: hostName('The domain of the site.', 'docs.example.com'), server: hostName('The domain of your own server.', 'plausible.example.com') },
    'domain',
  ],
  segment: ['Segment', { key: textSchema('The write key.'), cdnUrl: scriptUrl('The URL of your own CDN.') }, 'key'],
  telemetry: ["The platform's own telemetry", { enabled: booleanSchema('Whether it is on.') }],
  cookies: [
    'The cookie that stores consent',
    { key: textSchema('The name of the cookie.'), value: textSchema('The value that means consent.') },
  ],
  transcend: [
    'Transcend (consent)',
    {
      bundleId: { ...textSchema('The ID of the bundle.'), ...patternSchema('^\\s*[A-Za-z\\d_-]+\\s*$', 'a string of letters, digits, “-” and “_” only') },
      analyticsPurpose: {
        ...textSchema('The purpose that readers must allow.'),
        ...patternSchema('^\\s*\\S(?:[\\s\\S]{0,98}\\S)?\\s*$', 'a string of 1 to 100 characters'),
      },
    },
    'bundleId',
  ],
};

export const integrations: JsonSchema = platformStrictObject(
  'Services for analytics, chat and consent.',
  Object.fromEntries(
    Object.entries(SERVICES).map(([name, [title, properties, ...required]]) => [name, objectSchema(`${title}.`, properties, required)]),
  ),
);
