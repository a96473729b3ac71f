/** Secrets in added lines: what must be found, what documentation writes instead, and that neither takes long or is repeated. */
import { describe, expect, test } from 'vitest';
import { findSecrets } from '../../../src/agent/secrets/find.ts';
import { maskSecrets } from '../../../src/agent/secrets/mask.ts';

const BASE62 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const HEX = '0123456789abcdef';

/** Random, but the same each time. Secrets are made here, so that none stands in the repository. */
let state = 0x9e3779b9;
function random(length: number, alphabet = BASE62): string {
  let text = '';
  while (text.length < length) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    text += alphabet[Math.floor((state / 2 ** 32) * alphabet.length)] ?? '';
  }
  return text;
}

const joined = (...parts: string[]): string => parts.join('');
const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const jwt = (payload: object): string => [base64url({ alg: 'HS256', typ: 'JWT' }), base64url(payload), random(43)].join('.');
const keyBlock = (kind: string, body = [random(64), random(64), random(30)].join('\n')): string =>
  `-----BEGIN ${kind}${'PRIVATE'} KEY-----\n${body}\n-----END ${kind}${'PRIVATE'} KEY-----`;

/** What it is, a line that holds it, and the kind that is reported. */
const POSITIVES: readonly (readonly [string, string, RegExp])[] = [
  ['AWS key id', `aws_access_key_id = ${'AKIA' + random(16, BASE32)}`, /AWS/],
  ['AWS session key id', `export AWS_ACCESS_KEY_ID=${'ASIA' + random(16, BASE32)}`, /AWS/],
  ['AWS secret key', `aws_secret_access_key = ${random(40)}`, /value of/],
  ['AWS secret key with a slash', `AWS_SECRET_ACCESS_KEY=${random(19)}/${random(9)}+${random(10)}`, /value of/],
  ['GitHub personal token', `git clone https://x:${'ghp_' + random(36)}@github.com/acme/docs`, /GitHub/],
  ['GitHub app token', `Authorization: token ${'ghs_' + random(36)}`, /GitHub/],
  ['GitHub OAuth token', `"token": "${'gho_' + random(36)}"`, /GitHub/],
  ['GitHub fine-grained token', `GITHUB_TOKEN=${'github_pat_' + random(22) + '_' + random(59)}`, /GitHub/],
  ['GitLab token', `curl --header "PRIVATE-TOKEN: ${'glpat-' + random(20)}" https://gitlab.com/api/v4/projects`, /GitLab/],
  ['GitLab deploy token', `password: ${'gldt-' + random(20)}`, /GitLab/],
  ['GitLab runner token', `gitlab-runner register --token ${'glrt-' + random(20)}`, /GitLab/],
  ['Slack bot token', `SLACK_TOKEN="${'xoxb-' + random(12, '0123456789') + '-' + random(12, '0123456789') + '-' + random(24)}"`, /Slack/],
  ['Slack user token', `token: ${'xoxp-' + random(11, '0123456789') + '-' + random(11, '0123456789') + '-' + random(32, HEX)}`, /Slack/],
  [
    'Slack app token',
    `app = App(token="${'xapp-1-' + random(11, BASE32) + '-' + random(13, '0123456789') + '-' + random(64, HEX)}")`,
    /Slack/,
  ],
  [
    'Slack webhook',
    `curl -X POST https://${'hooks.slack.com'}/services/T${random(8, BASE32)}/B${random(8, BASE32)}/${random(24)}`,
    /Slack webhook/,
  ],
  ['Google API key', `const map = new Map({ key: "${'AIza' + random(35)}" });`, /Google/],
  ['Google OAuth secret', `client_secret: ${'GOCSPX-' + random(28)}`, /Google/],
  ['Google OAuth token', `curl -H "Authorization: Bearer ${'ya29.' + random(60)}"`, /Google/],
  ['Stripe live key', `const stripe = require('stripe')('${'sk_live_' + random(24)}');`, /Stripe/],
  ['Stripe restricted key', `stripe.api_key = "${'rk_live_' + random(24)}"`, /Stripe/],
  ['Stripe test key', `STRIPE_KEY=${'sk_test_' + random(99)}`, /Stripe/],
  ['Stripe webhook secret', `endpoint_secret = '${'whsec_' + random(32)}'`, /Stripe/],
  ['OpenAI key', `export OPENAI_API_KEY=${'sk-' + random(48)}`, /OpenAI/],
  ['OpenAI project key', `client = OpenAI(api_key="${'sk-proj-' + random(74) + '_' + random(20)}")`, /OpenAI/],
  ['Anthropic key', `ANTHROPIC_API_KEY=${'sk-ant-api03-' + random(93) + 'AA'}`, /Anthropic/],
  ['docs-nav key', `Authorization: Bearer ${'dnav_' + random(12, HEX) + '_' + random(43)}`, /docs-nav/],
  ['npm token', `//registry.npmjs.org/:_authToken=${'npm_' + random(36)}`, /npm/],
  ['legacy npm token', `//registry.npmjs.org/:_authToken=${[8, 4, 4, 4, 12].map((length) => random(length, HEX)).join('')}`, /value of/],
  ['PyPI token', `password = ${joined('pypi-', 'AgEIcHlwaS5vcmc') + random(120)}`, /PyPI/],
  ['Hugging Face token', `huggingface-cli login --token ${'hf_' + random(34)}`, /Hugging/],
  ['SendGrid key', `SENDGRID_API_KEY='${'SG.' + random(22) + '.' + random(43)}'`, /SendGrid/],
  ['DigitalOcean token', `doctl auth init -t ${'dop_v1_' + random(64, HEX)}`, /DigitalOcean/],
  [
    'JSON Web Token',
    `Authorization: Bearer ${jwt({ sub: 'svc-billing', iss: 'https://id.fjordline.io', exp: 1893456000 })}`,
    /JSON Web Token/,
  ],
  [
    'JSON Web Token in a cookie',
    `curl -b "session=${jwt({ role: 'service_role', iat: 1700000000 })}" https://api.fjordline.io`,
    /JSON Web Token/,
  ],
  ['RSA key', keyBlock('RSA '), /private key/],
  ['key', keyBlock(''), /private key/],
  ['EC key', keyBlock('EC '), /private key/],
  ['OpenSSH key', keyBlock('OPENSSH '), /private key/],
  [
    'encrypted key with headers',
    keyBlock('RSA ', `Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,${random(32, HEX)}\n\n${random(64)}\n${random(64)}`),
    /private key/,
  ],
  ['indented key in YAML', `key: |\n  ${keyBlock('').replaceAll('\n', '\n  ')}`, /private key/],
  ['key in JSON', `{ "private_key": "${keyBlock('').replaceAll('\n', String.raw`\n`)}" }`, /private key/],
  ['password in a database URL', `DATABASE_URL=postgres://app:${'Wq7' + random(12)}@db.fjordline.io:5432/app`, /password in a URL/],
  ['password in a URL', `git remote add origin https://deploy:${'k9' + random(14)}@git.fjordline.io/docs.git`, /password in a URL/],
  ['password in a queue URL', `amqps://worker:${'Zx4' + random(10)}@queue.fjordline.io/prod`, /password in a URL/],
  ['password in YAML', `password: "${'h7!' + random(14) + '#Q'}"`, /value of/],
  ['secret in JSON', `  "clientSecret": "${random(32)}",`, /value of/],
  ['key in an environment variable', `ACME_API_KEY=${random(32)}`, /value of/],
  ['hexadecimal secret', `SESSION_SECRET=${random(64, HEX)}`, /value of/],
  ['token in a query', `curl "https://api.fjordline.io/v1/users?access_token=${random(40)}&limit=5"`, /value of/],
  ['token in a command-line flag', `fjord deploy --token ${random(32)}`, /value of/],
  ['key in a header', `-H 'X-Api-Key: ${random(36)}'`, /value of/],
  ['key in source code', `const apiKey = '${random(24)}';`, /value of/],
  ['key in TOML', `secret_key = "${random(20)}+/${random(20)}="`, /value of/],
  ['key as an attribute', `<Playground apiKey="${random(32)}" />`, /value of/],
  ['bearer token of unknown format', `Authorization: Bearer ${random(40)}`, /value of/],
];

/** Lines of documentation that hold no secret. */
const NEGATIVES: readonly string[] = [
  'export OPENAI_API_KEY=YOUR_API_KEY',
  'OPENAI_API_KEY=sk-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
  'ANTHROPIC_API_KEY=sk-ant-api03-...',
  'const client = new OpenAI({ apiKey: process.env.OPENAI_API_KEY });',
  'client = OpenAI(api_key=os.environ["OPENAI_API_KEY"])',
  'Authorization: Bearer <token>',
  'Authorization: Bearer YOUR_SECRET_TOKEN_GOES_HERE',
  'Authorization: Bearer ${ACCESS_TOKEN_FROM_THE_LOGIN}',
  'curl -H "Authorization: Bearer $ACME_API_TOKEN" https://api.acme.com/v1/users',
  'curl -H "X-Api-Key: {{apiKeyOfTheProject}}" https://api.acme.com',
  `aws_access_key_id = ${joined('AKIA', 'IOSFODNN7', 'EXAMPLE')}`,
  `aws_secret_access_key = ${joined('wJalrXUtnFEMI', '/K7MDENG/', 'bPxRfiCY', 'EXAMPLEKEY')}`,
  'AWS_ACCESS_KEY_ID=AKIAXXXXXXXXXXXXXXXX',
  'GITHUB_TOKEN=ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
  'GITHUB_TOKEN=ghp_1234567890abcdefghijklmnopqrstuvwxyz',
  'token: ghp_your_personal_access_token_goes_in_this_place',
  'PRIVATE-TOKEN: glpat-xxxxxxxxxxxxxxxxxxxx',
  'SLACK_BOT_TOKEN=xoxb-your-token',
  'SLACK_BOT_TOKEN=xoxb-000000000000-000000000000-xxxxxxxxxxxxxxxxxxxxxxxx',
  `https://${'hooks.slack.com'}/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX`,
  'key: "AIzaSyXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX"',
  `const stripe = require('stripe')('${joined('sk_test_', '4eC39HqLyjWDarjt', 'T1zdp7dc')}');`,
  "stripe.api_key = 'sk_live_...'",
  'publishableKey: "pk_live_51H8xkLKj2mNpQrStUvWxYz0A"',
  'Keys look like `dnav_<12 characters>_<43 characters>`.',
  'DOCS_NAV_API_KEY=dnav_0123456789ab_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
  '//registry.npmjs.org/:_authToken=${NPM_TOKEN}',
  '//registry.npmjs.org/:_authToken=npm_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
  `Authorization: Bearer ${[base64url({ alg: 'HS256', typ: 'JWT' }), base64url({ sub: '1234567890', name: 'John Doe', iat: 1516239022 }), random(43)].join('.')}`,
  `token: ${[base64url({ alg: 'RS256' }), base64url({ sub: 'user_123', email: 'jane@example.com' }), random(43)].join('.')}`,
  'Authorization: Bearer eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9...',
  '"access_token": "eyJhbGciOi...truncated"',
  'A token has three parts: `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.signature`.',
  `-----BEGIN ${'PRIVATE'} KEY-----\n...\n-----END ${'PRIVATE'} KEY-----`,
  `-----BEGIN RSA ${'PRIVATE'} KEY-----\nMIIEpAIBAAKCAQEA...\n-----END RSA ${'PRIVATE'} KEY-----`,
  `-----BEGIN ${'PRIVATE'} KEY-----\nYOUR_PRIVATE_KEY_GOES_HERE_IN_ONE_OR_MORE_LINES\n-----END ${'PRIVATE'} KEY-----`,
  `Paste the file that begins with \`-----BEGIN ${'PRIVATE'} KEY-----\` into the form.`,
  `-----BEGIN PUBLIC KEY-----\n${random(64)}\n${random(64)}\n-----END PUBLIC KEY-----`,
  `-----BEGIN CERTIFICATE-----\n${random(64)}\n-----END CERTIFICATE-----`,
  'DATABASE_URL=postgres://postgres:postgres@localhost:5432/app',
  'DATABASE_URL=postgres://user:password@host:5432/dbname',
  'DATABASE_URL=postgresql://app:s3cr3tp4ss@db:5432/app',
  'redis://default:mypassword1@127.0.0.1:6379',
  'https://username:password123@example.com/private.git',
  'https://<user>:<password>@git.acme.com/docs.git',
  'mongodb+srv://${USER}:${PASSWORD}@cluster0.acme.net/db',
  'See https://acme.com:8443/a@b and mailto:docs@acme.com',
  'password: changeme',
  'password: "correct horse battery staple"',
  'POSTGRES_PASSWORD=postgres',
  'password: ********************',
  '  "password": "your-strong-password-123",',
  'secret: my-super-secret-value-1',
  'token: abcdefghijklmnopqrstuvwxyz123456',
  'API_KEY=0123456789abcdef0123456789abcdef',
  'api_key: 123e4567-e89b-12d3-a456-426614174000',
  '"nextPageToken": "CAUQAA0kL9mZxW3vT7bYpQrS2dF8"',
  'pageToken=' + random(32),
  '"Idempotency-Key": "' + random(32) + '"',
  'token_endpoint: https://login.acme.com/oauth2/v2.0/token',
  'tokenUrl: /oauth/token/refresh/v2',
  'max_tokens: 128000, model: "gpt-4o-2024-08-06"',
  'tokenizer: cl100k_base-2023-11-06-v2',
  'passwordResetUrl: "https://app.acme.com/reset?step=2"',
  'secretName: acme-production-tls-2026',
  'secretKeyRef: { name: acme-docs-secrets, key: api-token }',
  'apiKeyId: ' + random(20),
  'const token = await getAccessTokenSilently({ audience: 2 });',
  'const password = document.querySelector("#password1").value;',
  'auth.token = response.headers.get("x-auth-token-v2")',
  'integrity: sha512-' + random(86) + '==',
  '"resolved": "https://registry.npmjs.org/ws/-/ws-8.18.0.tgz",',
  'commit: ' + random(40, HEX),
  'uses: actions/checkout@' + random(40, HEX),
  'image: acme/docs@sha256:' + random(64, HEX),
  'The `Authorization` header: the word `Bearer`, a space, and your key.',
  '<ParamField header="Authorization" type="string" required>',
  '| `api_key` | string | The key of the project, from **Settings → API keys** |',
  'import { SecretManagerServiceClient } from "@google-cloud/secret-manager";',
  'gcloud secrets versions access latest --secret=acme-docs-production-2026',
  '![Diagram](/images/tokens-and-secrets-2024-11-05.png)',
  'src="data:image/png;base64,' + random(200) + '"',
  'export const password = validators.minLength(12).maxLength(128);',
  'credentials: "same-origin-and-include-2"',
  'vault kv put secret/acme password=@password-file-2.txt',
];

const found = (text: string): readonly { readonly kind: string; readonly line: number }[] =>
  findSecrets(() => undefined, new Map([['docs/page.mdx', `# Page\n\n${text}\n`]]));

describe('the search for known secrets', () => {
  test('the tables have at least 40 secrets and 60 harmless texts', () => {
    expect(POSITIVES.length).toBeGreaterThanOrEqual(40);
    expect(NEGATIVES.length).toBeGreaterThanOrEqual(60);
  });

  test.each(POSITIVES)('finds a secret: %s', (_, text, kind) => {
    const secrets = found(text);
    expect(secrets[0]?.kind).toMatch(kind);
    expect(secrets[0]?.line).toBeGreaterThanOrEqual(3);
  });

  test('reports a finding without any part of the secret', () => {
    for (const [, text] of POSITIVES) {
      const words = (text.match(/[A-Za-z0-9]{12,}/g) ?? []).filter((word) => /\d/.test(word));
      const shown = JSON.stringify(found(text));
      for (const word of words) expect(shown).not.toContain(word);
    }
  });

  test.each(POSITIVES)('masks a secret: %s', (_, text) => {
    const masked = maskSecrets(`Before\n${text}\nafter`);
    expect(found(masked)).toEqual([]);
    expect(masked).toMatch(/^Before\n[^]*\(secret removed\)[^]*\nafter$/);
  });
});

test.each(NEGATIVES)('the search finds no secret in: %s', (text) => {
  expect(found(text)).toEqual([]);
  expect(maskSecrets(text)).toBe(text);
});

describe('the search for secrets in added lines', () => {
  const secret = `key: ${'sk_live_' + random(24)}`;

  test('ignores an existing secret that moves to another line or file', () => {
    const before = (file: string): string | undefined => (file === 'a.mdx' ? `One\n${secret}\r\nTwo` : undefined);
    expect(findSecrets(before, new Map([['a.mdx', `Zero\n\nOne\n${secret}\nThree`]]))).toEqual([]);
    expect(
      findSecrets(
        before,
        new Map([
          ['a.mdx', null],
          ['b.mdx', secret],
        ]),
      ),
    ).toEqual([]);
    expect(findSecrets(before, new Map([['b.mdx', secret]]))).toEqual([{ file: 'b.mdx', line: 1, kind: 'Stripe key' }]);
  });

  test('secrets are found in the names of new files and folders, and not where the file was there before', () => {
    const token = joined('ghp_', random(36));
    for (const file of [`guides/${token}.mdx`, `${token}/index.mdx`]) {
      expect(findSecrets(() => undefined, new Map([[file, 'Words.']]))).toEqual([
        { file, line: 1, kind: expect.stringMatching(/GitHub.* in the name of the file/) },
      ]);
      expect(findSecrets(() => 'Old words.', new Map([[file, 'Words.']]))).toEqual([]);
      expect(findSecrets(() => undefined, new Map([[file, null]]))).toEqual([]);
    }
  });

  test('finds a private key that replaces a placeholder', () => {
    const before = `-----BEGIN ${'PRIVATE'} KEY-----\n...\n-----END ${'PRIVATE'} KEY-----`;
    const after = before.replace('...', `${random(64)}\n${random(64)}`);
    expect(findSecrets(() => before, new Map([['a.mdx', after]]))).toEqual([{ file: 'a.mdx', line: 1, kind: 'private key' }]);
    expect(findSecrets(() => after, new Map([['a.mdx', `${after}\nMore`]]))).toEqual([]);
  });

  test('reports a line once and recognizes every kind of line ending', () => {
    expect(findSecrets(() => undefined, new Map([['a.mdx', `a\r\nb\r${secret} ${secret}\n`]]))).toEqual([
      { file: 'a.mdx', line: 3, kind: 'Stripe key' },
    ]);
  });
});

describe('long lines', () => {
  const fill = (text: string, size: number): string => text.repeat(Math.ceil(size / text.length)).slice(0, size);

  // A pattern that goes back and forth would take many minutes here; what counts is that the test ends.
  test.each([
    'a',
    '=',
    'a=',
    'eyJ',
    'eyJ.',
    'sk-ant-',
    'sk-',
    'token=',
    'token: ',
    'password="',
    '--token ',
    '-----BEGIN ',
    `-----BEGIN ${'PRIVATE'} KEY-----`,
    '://',
    '://a:',
    '://a:b@',
    'AKIA',
    'ghp_',
    'SG.',
    'xoxb-',
    'hooks.slack.com/services/T',
    '_',
    '.',
    'secret_key',
    'token\t',
    '\\"',
    'a-',
    'A1b2C3d4',
  ])('are searched without timing out: 512 KiB of %j', (text) => {
    const line = fill(text, 2 ** 19);
    expect(Array.isArray(findSecrets(() => undefined, new Map([['a.mdx', line]])))).toBe(true);
  });

  test('are searched to the end: a secret after 2 MiB is found', () => {
    const line = `${fill('word ', 2 ** 21)} ${'ghp_' + random(36)}`;
    expect(findSecrets(() => undefined, new Map([['a.mdx', line]]))).toEqual([{ file: 'a.mdx', line: 1, kind: 'GitHub token' }]);
  });
});
