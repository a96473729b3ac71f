/** Sound values of each service in `integrations`. */
import { object, oneOf, type Sound } from './sound.ts';

const text = oneOf('abc', '', 'a b');
const url = oneOf('https://example.com/a.js', 'http://example.com', 'localhost:3000');
const https = oneOf('https://example.com/a.js', 'https://example.com');
const six = oneOf('abcdef', '1234567');
const host = oneOf('example.com', 'a.example.com/b', 'http://example.com', '');

export const SERVICES: Readonly<Record<string, Sound>> = {
  adobe: object({ launchUrl: url }),
  amplitude: object({ apiKey: text }),
  clarity: object({ projectId: text }),
  clearbit: object({ publicApiKey: text }),
  fathom: object({ siteId: text }),
  frontchat: object({ snippetId: six }),
  ga4: object({ measurementId: oneOf('G-123', 'G', 'GT-123') }),
  gtm: object({ tagId: oneOf('GTM-123', 'G') }),
  heap: object({ appId: text }),
  hightouch: object({ writeKey: text }, { apiHost: text }),
  hotjar: object({ hjid: oneOf('123'), hjsv: oneOf('6', '') }),
  intercom: object({ appId: six }),
  koala: object({ publicApiKey: oneOf('pk', 'pk_123') }),
  logrocket: object({ appId: text }),
  mixpanel: object({ projectToken: text }, { region: oneOf('us', 'eu', 'in') }),
  onetrust: object({ domainScript: oneOf('abc', ' ') }, { categoryId: oneOf('C0002', ' '), scriptSource: https }),
  pirsch: object({ id: text }),
  posthog: object({ apiKey: oneOf('phc_123', 'phc_') }, { apiHost: url, sessionRecording: oneOf(true, false) }),
  plausible: object({ domain: host }, { server: host }),
  segment: object({ key: text }, { cdnUrl: https }),
  telemetry: object({}, { enabled: oneOf(true, false) }),
  cookies: object({}, { key: text, value: text }),
  transcend: object({ bundleId: oneOf('abc-123', 'a_b', ' abc ') }, { analyticsPurpose: oneOf('Analytics', 'a'.repeat(100)) }),
};
