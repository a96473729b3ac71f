/** Services that the hosted platform connects a site to, and what each needs. */
import { matching, object, oneOf, someText, platformStrictObject, switchable, text, url } from './fragments.ts';
import type { Schema } from './json-schema.ts';

const atLeast = (length: number, fragment: Schema): Schema => ({ ...fragment, minLength: length });
const beginning = (start: string, fragment: Schema): Schema => ({ ...fragment, ...matching(`^${start}`, `a string that begins with “${start}”`) });
/** The platform compares the beginning of these as it is written. */
const scriptUrl = (markdown: string): Schema => {
  const own = url(markdown);
  return { ...own, allOf: [matching('^(?:https://|(?!\\s*[A-Za-z][A-Za-z\\d+.-]*:))', 'a URL that begins with “https://”'), ...(own.allOf ?? [])] };
};
const hostName = (markdown: string, example: string): Schema => ({
  ...text(markdown, example),
  ...matching('^(?!https://)', 'a host name such as “docs.example.com”'),
});

/** By the name of the service: its name for people, its settings, and which of them it needs. */
const SERVICES: Readonly<Record<string, readonly [string, Record<string, Schema>, ...string[]]>> = {
  adobe: ['Adobe Analytics', { launchUrl: url('The URL of the Launch script.') }, 'launchUrl'],
  amplitude: ['Amplitude', { apiKey: text('The API key of the project.') }, 'apiKey'],
  clarity: ['Microsoft Clarity', { projectId: text('The ID of the project.') }, 'projectId'],
  clearbit: ['Clearbit', { publicApiKey: text('The public API key.') }, 'publicApiKey'],
  fathom: ['Fathom', { siteId: text('The ID of the site.') }, 'siteId'],
  frontchat: ['Front', { snippetId: atLeast(6, text('The ID of the chat snippet, of six characters or more.')) }, 'snippetId'],
  ga4: ['Google Analytics 4', { measurementId: beginning('G', text('The measurement ID.', 'G-XXXXXXX')) }, 'measurementId'],
  gtm: ['Google Tag Manager', { tagId: beginning('G', text('The ID of the container.', 'GTM-XXXXXXX')) }, 'tagId'],
  heap: ['Heap', { appId: text('The ID of the app.') }, 'appId'],
  hightouch: ['Hightouch', { writeKey: text('The write key.'), apiHost: text('The host that events are sent to.') }, 'writeKey'],
  hotjar: ['Hotjar', { hjid: text('The ID of the site, as a string.'), hjsv: text('The version of the snippet, as a string.', '6') }, 'hjid', 'hjsv'],
  intercom: ['Intercom', { appId: atLeast(6, text('The ID of the workspace, of six characters or more.')) }, 'appId'],
  koala: ['Koala', { publicApiKey: atLeast(2, text('The public API key.')) }, 'publicApiKey'],
  logrocket: ['LogRocket', { appId: text('The ID of the app, such as `acme/docs`.') }, 'appId'],
  mixpanel: [
    'Mixpanel',
    {
      projectToken: text('The token of the project.'),
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
  pirsch: ['Pirsch', { id: text('The identification code.') }, 'id'],
  posthog: [
    'PostHog',
    {
      apiKey: beginning('phc_', text('The API key of the project.')),
      apiHost: url('The URL of the API, if it is not the standard one.'),
      sessionRecording: switchable('Whether sessions are recorded.'),
    },
    'apiKey',
  ],
  plausible: [
    'Plausible',
    { domain: hostName('The domain of the site.', 'docs.example.com'), server: hostName('The domain of your own server.', 'plausible.example.com') },
    'domain',
  ],
  segment: ['Segment', { key: text('The write key.'), cdnUrl: scriptUrl('The URL of your own CDN.') }, 'key'],
  telemetry: ["The platform's own telemetry", { enabled: switchable('Whether it is on.') }],
  cookies: [
    'The cookie that stores consent',
    { key: text('The name of the cookie.'), value: text('The value that means consent.') },
  ],
  transcend: [
    'Transcend (consent)',
    {
      bundleId: { ...text('The ID of the bundle.'), ...matching('^\\s*[A-Za-z\\d_-]+\\s*$', 'a string of letters, digits, “-” and “_” only') },
      analyticsPurpose: {
        ...text('The purpose that readers must allow.'),
        ...matching('^\\s*\\S(?:[\\s\\S]{0,98}\\S)?\\s*$', 'a string of 1 to 100 characters'),
      },
    },
    'bundleId',
  ],
};

export const integrations: Schema = platformStrictObject(
  'Services for analytics, chat and consent.',
  Object.fromEntries(
    Object.entries(SERVICES).map(([name, [title, properties, ...required]]) => [name, object(`${title}.`, properties, required)]),
  ),
);
