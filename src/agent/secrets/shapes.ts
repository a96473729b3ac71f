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
function prefixShapes(kind: string, marks: string, random: string): readonly SecretShape[] {
  return marks
    .split(' ')
    .map((mark) => ({ kind, mark, before: [0], pattern: new RegExp(`^${mark.replaceAll('.', String.raw`\.`)}(${random})`) }));
}

/** A shape that contains a mark with text before it. */
function markedShape(kind: string, mark: string, before: readonly number[], pattern: string): SecretShape {
  return { kind, mark, before, pattern: new RegExp(`^(${pattern})`) };
}

const WORD = '[A-Za-z0-9]';
const URL64 = '[A-Za-z0-9_-]';
const HEX = '[0-9a-f]';
const END = '(?![A-Za-z0-9])';
const UUID = `${HEX}{8}-${HEX}{4}-${HEX}{4}-${HEX}{4}-${HEX}{12}`;

export const SECRET_SHAPES: readonly SecretShape[] = [
  // Code hosts and packages
  ...prefixShapes('GitHub token', 'ghp_ gho_ ghu_ ghs_ ghr_', `${WORD}{36}`),
  ...prefixShapes('GitHub token', 'github_pat_', `${WORD}{22}_${WORD}{40}`),
  ...prefixShapes('GitLab token', 'glpat- gldt- glrt- glptt- glft- gloas- glsoat- glcbt- glimt- glagent- glffct-', `${URL64}{20}`),
  ...prefixShapes('GitLab token', 'GR1348941', `${URL64}{20}`),
  ...prefixShapes('Bitbucket token', 'ATBB', `${WORD}{28}`),
  ...prefixShapes('Atlassian token', 'ATATT3 ATCTT3', `${URL64}{50}`),
  ...prefixShapes('npm token', 'npm_', `${WORD}{36}`),
  ...prefixShapes('PyPI token', 'pypi-AgE', `${URL64}{50}`),
  ...prefixShapes('RubyGems key', 'rubygems_', `${HEX}{48}`),
  ...prefixShapes('NuGet key', 'oy2', `[a-z0-9]{43}${END}`),
  ...prefixShapes('crates.io token', 'cio', `${WORD}{32}${END}`),
  ...prefixShapes('Clojars token', 'CLOJARS_', `[a-z0-9]{60}`),
  ...prefixShapes('Docker token', 'dckr_pat_ dckr_oat_', `${URL64}{27}`),
  ...prefixShapes('Buildkite token', 'bkua_ bkct_ bkat_', `${HEX}{40}`),
  ...prefixShapes('CircleCI token', 'CCIPAT_', `${WORD}{22}_${HEX}{40}`),
  // Clouds and hosting
  ...prefixShapes('AWS access key', 'AKIA ASIA ABIA ACCA', `[0-9A-Z]{16}${END}`),
  ...prefixShapes('AWS Bedrock key', 'ABSK', `[A-Za-z0-9+/]{100}`),
  ...prefixShapes('Google API key', 'AIza', `${URL64}{35}`),
  ...prefixShapes('Google OAuth secret', 'GOCSPX-', `${URL64}{24}`),
  ...prefixShapes('Google OAuth token', 'ya29.', `${URL64}{30}`),
  markedShape('Azure client secret', 'Q~', [4], String.raw`[A-Za-z0-9_~.]{3}[0-9]Q~[A-Za-z0-9_~.-]{31}`),
  ...prefixShapes('Azure storage key', 'AccountKey=', `[A-Za-z0-9+/]{86}==`),
  ...prefixShapes('DigitalOcean token', 'dop_v1_ doo_v1_ dor_v1_', `${HEX}{64}`),
  ...prefixShapes('Vercel token', 'vcp_ vci_ vca_ vcr_ vck_', `${WORD}{24}`),
  ...prefixShapes('Vercel token', 'vercel_blob_rw_', `${WORD}{16}_${WORD}{30}`),
  ...prefixShapes('Netlify token', 'nfp_', `${WORD}{36}`),
  ...prefixShapes('Render key', 'rnd_', `${WORD}{28}`),
  ...prefixShapes('Heroku key', 'HRKU-AA', `${URL64}{58}`),
  ...prefixShapes('Heroku key', 'HRKU-', UUID),
  ...prefixShapes('Fly.io token', 'fo1_', `${URL64}{43}`),
  ...prefixShapes('Fly.io token', 'fm1a_ fm1r_ fm2_', `[A-Za-z0-9+/]{100}`),
  ...prefixShapes('Cloudflare key', 'v1.0-', `${HEX}{24}-${HEX}{146}`),
  ...prefixShapes('Supabase key', 'sbp_', `${HEX}{40}`),
  ...prefixShapes('Supabase key', 'sb_secret_', `${URL64}{31}`),
  ...prefixShapes('PlanetScale token', 'pscale_tkn_ pscale_pw_ pscale_oauth_', `[A-Za-z0-9_.=-]{32}`),
  ...prefixShapes('Neon key', 'napi_', `[a-z0-9]{50}`),
  ...prefixShapes('Databricks token', 'dapi', `${HEX}{32}(?:-[0-9])?${END}`),
  ...prefixShapes('Pulumi token', 'pul-', `${HEX}{40}`),
  markedShape('Terraform token', '.atlasv1.', [14], String.raw`${WORD}{14}\.atlasv1\.${URL64}{60}`),
  ...prefixShapes('Vault token', 'hvs. hvb. hvr.', `${URL64}{24}`),
  ...prefixShapes('Doppler token', 'dp.pt. dp.ct. dp.scim. dp.audit. dp.said.', `${WORD}{40}`),
  ...prefixShapes('Doppler token', 'dp.st. dp.sa.', String.raw`(?:[a-z0-9_-]{2,35}\.)?${WORD}{40}`),
  ...prefixShapes('1Password token', 'ops_eyJ', `[A-Za-z0-9+/]{100}`),
  ...prefixShapes('Tailscale key', 'tskey-api- tskey-auth- tskey-client-', `${WORD}{10,20}-${WORD}{20}`),
  ...prefixShapes('age key', 'AGE-SECRET-KEY-1', '[0-9A-Z]{58}'),
  // Models
  ...prefixShapes('Anthropic key', 'sk-ant-', `${URL64}{24}`),
  ...prefixShapes('OpenAI key', 'sk-proj- sk-svcacct- sk-admin- sk-None-', `${URL64}{24}`),
  ...prefixShapes('OpenRouter key', 'sk-or-v1-', `${HEX}{64}`),
  ...prefixShapes('OpenAI key', 'sk-', `${WORD}{32}`),
  ...prefixShapes('Hugging Face token', 'hf_', `${WORD}{34}`),
  ...prefixShapes('Groq key', 'gsk_', `${WORD}{52}`),
  ...prefixShapes('xAI key', 'xai-', `${WORD}{80}`),
  ...prefixShapes('Perplexity key', 'pplx-', `${WORD}{48}`),
  ...prefixShapes('Replicate token', 'r8_', `${WORD}{37}`),
  ...prefixShapes('NVIDIA key', 'nvapi-', `${URL64}{60}`),
  ...prefixShapes('LangSmith key', 'lsv2_pt_ lsv2_sk_', `${HEX}{32}_${HEX}{10}`),
  ...prefixShapes('Tavily key', 'tvly- tvly-dev- tvly-prod-', `${WORD}{32}`),
  ...prefixShapes('Firecrawl key', 'fc-', `${HEX}{32}${END}`),
  ...prefixShapes('ElevenLabs key', 'sk_', `${HEX}{48}${END}`),
  // Money and shops
  ...prefixShapes('Stripe key', 'sk_live_ sk_test_ rk_live_ rk_test_', `${WORD}{20}`),
  ...prefixShapes('Stripe webhook secret', 'whsec_', '[0-9A-Za-z+/]{32}'),
  ...prefixShapes('Shopify token', 'shpat_ shpca_ shppa_ shpss_ shpua_', `[0-9a-fA-F]{32}`),
  ...prefixShapes('Square token', 'sq0atp- sq0csp-', `${URL64}{22}`),
  ...prefixShapes('Flutterwave key', 'FLWSECK- FLWSECK_TEST-', `${HEX}{32}-X`),
  ...prefixShapes('EasyPost key', 'EZAK EZTK', `${WORD}{54}`),
  ...prefixShapes('Shippo token', 'shippo_live_ shippo_test_', `${HEX}{40}`),
  ...prefixShapes('Duffel token', 'duffel_live_ duffel_test_', `${URL64}{43}`),
  ...prefixShapes('Plaid token', 'access-sandbox- access-development- access-production-', UUID),
  // Messages
  ...prefixShapes('Slack token', 'xoxa- xoxb- xoxe- xoxo- xoxp- xoxr- xoxs-', '[0-9]{6}[0-9A-Za-z-]{12}'),
  ...prefixShapes('Slack token', 'xapp-', '[0-9]-[A-Z0-9]{8}[0-9A-Za-z-]{20}'),
  ...prefixShapes('Slack webhook', 'hooks.slack.com/services/', 'T[0-9A-Z]{8}[0-9A-Z/]{8}[0-9A-Za-z/]{16}'),
  ...prefixShapes('Slack webhook', 'hooks.slack.com/workflows/ hooks.slack.com/triggers/', 'T[0-9A-Z]{8}[0-9A-Za-z/]{24}'),
  ...prefixShapes('Discord webhook', 'discord.com/api/webhooks/ discordapp.com/api/webhooks/', `[0-9]{17,20}/${URL64}{60}`),
  ...prefixShapes('Teams webhook', 'webhook.office.com/webhookb2/', `${UUID}@${UUID}`),
  markedShape('Telegram bot token', ':AA', [8, 9, 10], `[0-9]{8,10}:AA${URL64}{33}(?![A-Za-z0-9_-])`),
  ...prefixShapes('Twilio key', 'SK', `${HEX}{32}${END}`),
  ...prefixShapes('SendGrid key', 'SG.', String.raw`${URL64}{22}\.${URL64}{43}`),
  ...prefixShapes('Mailgun key', 'key-', `${HEX}{32}${END}`),
  markedShape('Mailgun key', '-', [32], `${HEX}{32}-${HEX}{8}-${HEX}{8}${END}`),
  markedShape('Mailchimp key', '-us', [32], `${HEX}{32}-us[0-9]{1,2}${END}`),
  ...prefixShapes('Brevo key', 'xkeysib- xsmtpsib-', `${HEX}{64}-${WORD}{16}`),
  ...prefixShapes('Resend key', 're_', `${WORD}{8}_${WORD}{24}`),
  // Work
  ...prefixShapes('Linear key', 'lin_api_', `${WORD}{40}`),
  ...prefixShapes('Linear token', 'lin_oauth_', `${HEX}{64}`),
  ...prefixShapes('Notion token', 'ntn_', `${WORD}{40}`),
  ...prefixShapes('Notion token', 'secret_', `${WORD}{43}${END}`),
  ...prefixShapes('Airtable token', 'pat', String.raw`${WORD}{14}\.${HEX}{64}`),
  markedShape('Asana token', '/', [1], `[12]/[0-9]{13,16}(?:/[0-9]{13,16})?:${HEX}{32}`),
  ...prefixShapes('Figma token', 'figd_ figo_ figdr_', `${URL64}{40}`),
  ...prefixShapes('Typeform token', 'tfp_', `${URL64}{40}`),
  ...prefixShapes('Contentful token', 'CFPAT-', `${URL64}{43}`),
  ...prefixShapes('Dropbox token', 'sl. sl.u.', `${URL64}{130}`),
  ...prefixShapes('Postman key', 'PMAK-', `${HEX}{24}-${HEX}{34}`),
  ...prefixShapes('ReadMe key', 'rdme_', `[a-z0-9]{70}`),
  ...prefixShapes('Mintlify key', 'mint_', `${WORD}{22}`),
  ...prefixShapes('docs-nav API key', 'dnav_', `${HEX}{12}_${URL64}{43}`),
  // What watches
  ...prefixShapes('Sentry token', 'sntrys_', `[A-Za-z0-9+/=_]{60}`),
  ...prefixShapes('Sentry token', 'sntryu_', `${HEX}{64}`),
  ...prefixShapes('Grafana token', 'glc_', `[A-Za-z0-9+/]{32}`),
  ...prefixShapes('Grafana token', 'glsa_', `${WORD}{32}_${HEX}{8}`),
  ...prefixShapes('New Relic key', 'NRAK-', '[A-Z0-9]{27}'),
  ...prefixShapes('Dynatrace token', 'dt0c01. dt0s01.', String.raw`[A-Z0-9]{24}\.[A-Z0-9]{64}`),
  ...prefixShapes('PostHog key', 'phx_', `${WORD}{40}`),
  ...prefixShapes('Prefect key', 'pnu_', `${WORD}{36}`),
  ...prefixShapes('Adafruit key', 'aio_', `${WORD}{28}`),
];

/** Whether the text begins like a secret, as some words do, too. */
export function beginsLikeSecret(text: string): boolean {
  return SECRET_SHAPES.some(({ mark, before }) => before.includes(0) && text.startsWith(mark));
}
