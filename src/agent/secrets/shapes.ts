/** The known shapes of secrets: a prefix or infix, and a random part. The gate, the log and pull requests share this list. */

export interface SecretShape {
  readonly kind: string;
  /** Literal text in every such secret; the pattern is tried only where it occurs. */
  readonly mark: string;
  /** How many characters before the mark may belong to the secret. */
  readonly before: readonly number[];
  /**
   * Matched from the beginning of the secret. The first group is the random part. Its counts are bounded, so that matching takes
   * linear time. The rest of the word also belongs to the secret.
   */
  readonly pattern: RegExp;
}

/** Shapes that begin with one of the marks, separated by spaces. */
function begins(kind: string, marks: string, random: string): readonly SecretShape[] {
  return marks
    .split(' ')
    .map((mark) => ({ kind, mark, before: [0], pattern: new RegExp(`^${mark.replaceAll('.', String.raw`\.`)}(${random})`) }));
}

/** A shape that contains a mark with text before it. */
function contains(kind: string, mark: string, before: readonly number[], pattern: string): SecretShape {
  return { kind, mark, before, pattern: new RegExp(`^(${pattern})`) };
}

const WORD = '[A-Za-z0-9]';
const URL64 = '[A-Za-z0-9_-]';
const HEX = '[0-9a-f]';
const END = '(?![A-Za-z0-9])';
const UUID = `${HEX}{8}-${HEX}{4}-${HEX}{4}-${HEX}{4}-${HEX}{12}`;

export const SECRET_SHAPES: readonly SecretShape[] = [
  // Code hosts and packages
  ...begins('GitHub token', 'ghp_ gho_ ghu_ ghs_ ghr_', `${WORD}{36}`),
  ...begins('GitHub token', 'github_pat_', `${WORD}{22}_${WORD}{40}`),
  ...begins('GitLab token', 'glpat- gldt- glrt- glptt- glft- gloas- glsoat- glcbt- glimt- glagent- glffct-', `${URL64}{20}`),
  ...begins('GitLab token', 'GR1348941', `${URL64}{20}`),
  ...begins('Bitbucket token', 'ATBB', `${WORD}{28}`),
  ...begins('Atlassian token', 'ATATT3 ATCTT3', `${URL64}{50}`),
  ...begins('npm token', 'npm_', `${WORD}{36}`),
  ...begins('PyPI token', 'pypi-AgE', `${URL64}{50}`),
  ...begins('RubyGems key', 'rubygems_', `${HEX}{48}`),
  ...begins('NuGet key', 'oy2', `[a-z0-9]{43}${END}`),
  ...begins('crates.io token', 'cio', `${WORD}{32}${END}`),
  ...begins('Clojars token', 'CLOJARS_', `[a-z0-9]{60}`),
  ...begins('Docker token', 'dckr_pat_ dckr_oat_', `${URL64}{27}`),
  ...begins('Buildkite token', 'bkua_ bkct_ bkat_', `${HEX}{40}`),
  ...begins('CircleCI token', 'CCIPAT_', `${WORD}{22}_${HEX}{40}`),
  // Clouds and hosting
  ...begins('AWS access key', 'AKIA ASIA ABIA ACCA', `[0-9A-Z]{16}${END}`),
  ...begins('AWS Bedrock key', 'ABSK', `[A-Za-z0-9+/]{100}`),
  ...begins('Google API key', 'AIza', `${URL64}{35}`),
  ...begins('Google OAuth secret', 'GOCSPX-', `${URL64}{24}`),
  ...begins('Google OAuth token', 'ya29.', `${URL64}{30}`),
  contains('Azure client secret', 'Q~', [4], String.raw`[A-Za-z0-9_~.]{3}[0-9]Q~[A-Za-z0-9_~.-]{31}`),
  ...begins('Azure storage key', 'AccountKey=', `[A-Za-z0-9+/]{86}==`),
  ...begins('DigitalOcean token', 'dop_v1_ doo_v1_ dor_v1_', `${HEX}{64}`),
  ...begins('Vercel token', 'vcp_ vci_ vca_ vcr_ vck_', `${WORD}{24}`),
  ...begins('Vercel token', 'vercel_blob_rw_', `${WORD}{16}_${WORD}{30}`),
  ...begins('Netlify token', 'nfp_', `${WORD}{36}`),
  ...begins('Render key', 'rnd_', `${WORD}{28}`),
  ...begins('Heroku key', 'HRKU-AA', `${URL64}{58}`),
  ...begins('Heroku key', 'HRKU-', UUID),
  ...begins('Fly.io token', 'fo1_', `${URL64}{43}`),
  ...begins('Fly.io token', 'fm1a_ fm1r_ fm2_', `[A-Za-z0-9+/]{100}`),
  ...begins('Cloudflare key', 'v1.0-', `${HEX}{24}-${HEX}{146}`),
  ...begins('Supabase key', 'sbp_', `${HEX}{40}`),
  ...begins('Supabase key', 'sb_secret_', `${URL64}{31}`),
  ...begins('PlanetScale token', 'pscale_tkn_ pscale_pw_ pscale_oauth_', `[A-Za-z0-9_.=-]{32}`),
  ...begins('Neon key', 'napi_', `[a-z0-9]{50}`),
  ...begins('Databricks token', 'dapi', `${HEX}{32}(?:-[0-9])?${END}`),
  ...begins('Pulumi token', 'pul-', `${HEX}{40}`),
  contains('Terraform token', '.atlasv1.', [14], String.raw`${WORD}{14}\.atlasv1\.${URL64}{60}`),
  ...begins('Vault token', 'hvs. hvb. hvr.', `${URL64}{24}`),
  ...begins('Doppler token', 'dp.pt. dp.ct. dp.scim. dp.audit. dp.said.', `${WORD}{40}`),
  ...begins('Doppler token', 'dp.st. dp.sa.', String.raw`(?:[a-z0-9_-]{2,35}\.)?${WORD}{40}`),
  ...begins('1Password token', 'ops_eyJ', `[A-Za-z0-9+/]{100}`),
  ...begins('Tailscale key', 'tskey-api- tskey-auth- tskey-client-', `${WORD}{10,20}-${WORD}{20}`),
  ...begins('age key', 'AGE-SECRET-KEY-1', '[0-9A-Z]{58}'),
  // Models
  ...begins('Anthropic key', 'sk-ant-', `${URL64}{24}`),
  ...begins('OpenAI key', 'sk-proj- sk-svcacct- sk-admin- sk-None-', `${URL64}{24}`),
  ...begins('OpenRouter key', 'sk-or-v1-', `${HEX}{64}`),
  ...begins('OpenAI key', 'sk-', `${WORD}{32}`),
  ...begins('Hugging Face token', 'hf_', `${WORD}{34}`),
  ...begins('Groq key', 'gsk_', `${WORD}{52}`),
  ...begins('xAI key', 'xai-', `${WORD}{80}`),
  ...begins('Perplexity key', 'pplx-', `${WORD}{48}`),
  ...begins('Replicate token', 'r8_', `${WORD}{37}`),
  ...begins('NVIDIA key', 'nvapi-', `${URL64}{60}`),
  ...begins('LangSmith key', 'lsv2_pt_ lsv2_sk_', `${HEX}{32}_${HEX}{10}`),
  ...begins('Tavily key', 'tvly- tvly-dev- tvly-prod-', `${WORD}{32}`),
  ...begins('Firecrawl key', 'fc-', `${HEX}{32}${END}`),
  ...begins('ElevenLabs key', 'sk_', `${HEX}{48}${END}`),
  // Money and shops
  ...begins('Stripe key', 'sk_live_ sk_test_ rk_live_ rk_test_', `${WORD}{20}`),
  ...begins('Stripe webhook secret', 'whsec_', '[0-9A-Za-z+/]{32}'),
  ...begins('Shopify token', 'shpat_ shpca_ shppa_ shpss_ shpua_', `[0-9a-fA-F]{32}`),
  ...begins('Square token', 'sq0atp- sq0csp-', `${URL64}{22}`),
  ...begins('Flutterwave key', 'FLWSECK- FLWSECK_TEST-', `${HEX}{32}-X`),
  ...begins('EasyPost key', 'EZAK EZTK', `${WORD}{54}`),
  ...begins('Shippo token', 'shippo_live_ shippo_test_', `${HEX}{40}`),
  ...begins('Duffel token', 'duffel_live_ duffel_test_', `${URL64}{43}`),
  ...begins('Plaid token', 'access-sandbox- access-development- access-production-', UUID),
  // Messages
  ...begins('Slack token', 'xoxa- xoxb- xoxe- xoxo- xoxp- xoxr- xoxs-', '[0-9]{6}[0-9A-Za-z-]{12}'),
  ...begins('Slack token', 'xapp-', '[0-9]-[A-Z0-9]{8}[0-9A-Za-z-]{20}'),
  ...begins('Slack webhook', 'hooks.slack.com/services/', 'T[0-9A-Z]{8}[0-9A-Z/]{8}[0-9A-Za-z/]{16}'),
  ...begins('Slack webhook', 'hooks.slack.com/workflows/ hooks.slack.com/triggers/', 'T[0-9A-Z]{8}[0-9A-Za-z/]{24}'),
  ...begins('Discord webhook', 'discord.com/api/webhooks/ discordapp.com/api/webhooks/', `[0-9]{17,20}/${URL64}{60}`),
  ...begins('Teams webhook', 'webhook.office.com/webhookb2/', `${UUID}@${UUID}`),
  contains('Telegram bot token', ':AA', [8, 9, 10], `[0-9]{8,10}:AA${URL64}{33}(?![A-Za-z0-9_-])`),
  ...begins('Twilio key', 'SK', `${HEX}{32}${END}`),
  ...begins('SendGrid key', 'SG.', String.raw`${URL64}{22}\.${URL64}{43}`),
  ...begins('Mailgun key', 'key-', `${HEX}{32}${END}`),
  contains('Mailgun key', '-', [32], `${HEX}{32}-${HEX}{8}-${HEX}{8}${END}`),
  contains('Mailchimp key', '-us', [32], `${HEX}{32}-us[0-9]{1,2}${END}`),
  ...begins('Brevo key', 'xkeysib- xsmtpsib-', `${HEX}{64}-${WORD}{16}`),
  ...begins('Resend key', 're_', `${WORD}{8}_${WORD}{24}`),
  // Work
  ...begins('Linear key', 'lin_api_', `${WORD}{40}`),
  ...begins('Linear token', 'lin_oauth_', `${HEX}{64}`),
  ...begins('Notion token', 'ntn_', `${WORD}{40}`),
  ...begins('Notion token', 'secret_', `${WORD}{43}${END}`),
  ...begins('Airtable token', 'pat', String.raw`${WORD}{14}\.${HEX}{64}`),
  contains('Asana token', '/', [1], `[12]/[0-9]{13,16}(?:/[0-9]{13,16})?:${HEX}{32}`),
  ...begins('Figma token', 'figd_ figo_ figdr_', `${URL64}{40}`),
  ...begins('Typeform token', 'tfp_', `${URL64}{40}`),
  ...begins('Contentful token', 'CFPAT-', `${URL64}{43}`),
  ...begins('Dropbox token', 'sl. sl.u.', `${URL64}{130}`),
  ...begins('Postman key', 'PMAK-', `${HEX}{24}-${HEX}{34}`),
  ...begins('ReadMe key', 'rdme_', `[a-z0-9]{70}`),
  ...begins('Mintlify key', 'mint_', `${WORD}{22}`),
  ...begins('docs-nav API key', 'dnav_', `${HEX}{12}_${URL64}{43}`),
  // What watches
  ...begins('Sentry token', 'sntrys_', `[A-Za-z0-9+/=_]{60}`),
  ...begins('Sentry token', 'sntryu_', `${HEX}{64}`),
  ...begins('Grafana token', 'glc_', `[A-Za-z0-9+/]{32}`),
  ...begins('Grafana token', 'glsa_', `${WORD}{32}_${HEX}{8}`),
  ...begins('New Relic key', 'NRAK-', '[A-Z0-9]{27}'),
  ...begins('Dynatrace token', 'dt0c01. dt0s01.', String.raw`[A-Z0-9]{24}\.[A-Z0-9]{64}`),
  ...begins('PostHog key', 'phx_', `${WORD}{40}`),
  ...begins('Prefect key', 'pnu_', `${WORD}{36}`),
  ...begins('Adafruit key', 'aio_', `${WORD}{28}`),
];

/** Whether the text begins like a secret, as some words do, too. */
export function beginsLikeSecret(text: string): boolean {
  return SECRET_SHAPES.some(({ mark, before }) => before.includes(0) && text.startsWith(mark));
}
