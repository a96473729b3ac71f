/** One list of secret shapes for gate, log and pull requests: an example of each, wherever it stands, and as many texts that are none. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { commitText } from '../../../src/agent/pull-request/pull-request-text.ts';
import { pullRequestText } from '../pull-request/whole-text.ts';
import { openLog, hideSecretsAndCut } from '../../../src/agent/log.ts';
import { reviewData } from '../../../src/agent/review/review-data.ts';
import { findSecrets } from '../../../src/agent/secrets/find.ts';
import { maskSecrets } from '../../../src/agent/secrets/mask.ts';
import { SECRET_SHAPES } from '../../../src/agent/secrets/shapes.ts';
import { classifyError } from '../../../src/agent/worker/classify-error.ts';
import { maskDiffSecrets } from '../../../src/agent/child/refused-work-diff.ts';
import { NavigationBroken, SecretFound } from '../../../src/agent/worker/unpublished-work.ts';

const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const DIGITS = '0123456789';

/** Random, but the same each time. Secrets are made here, so that none stands in the repository. */
let state = 0x1b873593;
function random(length: number, alphabet: string): string {
  let text = '';
  while (text.length < length) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    text += alphabet[Math.floor((state / 2 ** 32) * alphabet.length)] ?? '';
  }
  return text;
}
const word = (length: number): string => random(length, UPPER + UPPER.toLowerCase() + DIGITS);
const caps = (length: number): string => random(length, UPPER + DIGITS);
const small = (length: number): string => random(length, UPPER.toLowerCase() + DIGITS);
const hex = (length: number): string => random(length, '0123456789abcdef');
const digits = (length: number): string => `7${random(length - 1, DIGITS)}`;
const uuid = (): string => [8, 4, 4, 4, 12].map(hex).join('-');
const each = (marks: string, rest: () => string): [string, () => string][] => marks.split(' ').map((mark) => [mark, () => mark + rest()]);

/** By what they begin with, or what they are. */
const EXAMPLES: readonly (readonly [string, () => string])[] = [
  ...each('ghp_ gho_ ghu_ ghs_ ghr_ npm_ nfp_ pnu_', () => word(36)),
  ...each('github_pat_', () => `${word(22)}_${word(59)}`),
  ...each('glpat- gldt- glrt- glptt- glft- gloas- glsoat- glcbt- glimt- glagent- glffct- GR1348941', () => word(20)),
  ...each('ATBB dckr_pat_ dckr_oat_ rnd_ aio_', () => word(28)),
  ...each('ATATT3 ATCTT3', () => word(180)),
  ...each('pypi-AgE', () => word(120)),
  ...each('rubygems_', () => hex(48)),
  ...each('oy2', () => small(43)),
  ...each('cio', () => word(32)),
  ...each('CLOJARS_', () => small(60)),
  ...each('bkua_ bkct_ bkat_ sbp_ pul- shippo_live_ shippo_test_', () => hex(40)),
  ...each('CCIPAT_', () => `${word(22)}_${hex(40)}`),
  ...each('AKIA ASIA ABIA ACCA', () => caps(16)),
  ...each('ABSK ops_eyJ fm1a_ fm1r_ fm2_', () => word(160)),
  ...each('AIza', () => word(35)),
  ...each('GOCSPX-', () => word(28)),
  ...each('ya29.', () => word(60)),
  ['Azure client secret', () => `${word(3)}8Q~${word(34)}`],
  ...each('AccountKey=', () => `${word(86)}==`),
  ...each('dop_v1_ doo_v1_ dor_v1_ lin_oauth_ sk-or-v1- sntryu_', () => hex(64)),
  ...each('vcp_ vci_ vca_ vcr_ vck_', () => word(56)),
  ...each('vercel_blob_rw_', () => `${word(16)}_${word(30)}`),
  ...each('HRKU-AA', () => word(58)),
  ...each('HRKU- access-sandbox- access-development- access-production-', uuid),
  ...each('fo1_ secret_ duffel_live_ duffel_test_ CFPAT-', () => word(43)),
  ...each('v1.0-', () => `${hex(24)}-${hex(146)}`),
  ...each('sb_secret_', () => word(31)),
  ...each('pscale_tkn_ pscale_pw_ pscale_oauth_', () => word(43)),
  ...each('napi_', () => small(64)),
  ...each('dapi', () => `${hex(32)}-2`),
  ['Terraform token', () => `${word(14)}.atlasv1.${word(67)}`],
  ...each('hvs. hvb. hvr.', () => word(90)),
  ...each('dp.pt. dp.ct. dp.scim. dp.audit. dp.said. dp.st. dp.sa. figd_ figo_ figdr_ tfp_ phx_ lin_api_ ntn_', () => word(40)),
  ['dp.st. with a configuration name', () => `dp.st.prod_eu.${word(40)}`],
  ...each('tskey-api- tskey-auth- tskey-client-', () => `${word(16)}-${word(32)}`),
  ...each('AGE-SECRET-KEY-1', () => caps(58)),
  ...each('sk-ant-', () => `api03-${word(93)}AA`),
  ...each('sk-proj- sk-svcacct- sk-admin- sk-None- nvapi-', () => word(74)),
  ...each('sk- pplx-', () => word(48)),
  ...each('hf_', () => word(34)),
  ...each('gsk_', () => word(52)),
  ...each('xai-', () => word(80)),
  ...each('r8_', () => word(37)),
  ...each('lsv2_pt_ lsv2_sk_', () => `${hex(32)}_${hex(10)}`),
  ...each('tvly- tvly-dev- tvly-prod-', () => word(32)),
  ...each('fc- SK key-', () => hex(32)),
  ...each('sk_', () => hex(48)),
  ...each('sk_live_ sk_test_ rk_live_ rk_test_', () => word(24)),
  ...each('whsec_ glc_', () => word(32)),
  ...each('shpat_ shpca_ shppa_ shpss_ shpua_', () => hex(32)),
  ...each('sq0atp- sq0csp- mint_', () => word(24)),
  ...each('FLWSECK- FLWSECK_TEST-', () => `${hex(32)}-X`),
  ...each('EZAK EZTK', () => word(54)),
  ...each('xoxa- xoxb- xoxe- xoxo- xoxp- xoxr- xoxs-', () => `${digits(12)}-${digits(12)}-${word(24)}`),
  ...each('xapp-', () => `1-${caps(11)}-${digits(13)}-${hex(64)}`),
  ...each('hooks.slack.com/services/ hooks.slack.com/workflows/ hooks.slack.com/triggers/', () => `T${caps(8)}/B${caps(10)}/${word(24)}`),
  ...each('discord.com/api/webhooks/ discordapp.com/api/webhooks/', () => `${digits(18)}/${word(68)}`),
  ...each('webhook.office.com/webhookb2/', () => `${uuid()}@${uuid()}`),
  ['Telegram bot token', () => `${digits(9)}:AAH${word(32)}`],
  ...each('SG.', () => `${word(22)}.${word(43)}`),
  ['Mailgun key of the newer kind', () => `${hex(32)}-${hex(8)}-${hex(8)}`],
  ['Mailchimp key', () => `${hex(32)}-us14`],
  ...each('xkeysib- xsmtpsib-', () => `${hex(64)}-${word(16)}`),
  ...each('re_', () => `${word(8)}_${word(24)}`),
  ...each('pat', () => `${word(14)}.${hex(64)}`),
  ['Asana token', () => `2/${digits(16)}/${digits(16)}:${hex(32)}`],
  ...each('sl. sl.u.', () => word(140)),
  ...each('PMAK-', () => `${hex(24)}-${hex(34)}`),
  ...each('rdme_', () => small(70)),
  ...each('dnav_', () => `${hex(12)}_${word(43)}`),
  ...each('sntrys_', () => `eyJ${word(80)}`),
  ...each('glsa_', () => `${word(32)}_${hex(8)}`),
  ...each('NRAK-', () => caps(27)),
  ...each('dt0c01. dt0s01.', () => `${caps(24)}.${caps(64)}`),
  [
    'JSON Web Token',
    () =>
      [
        { alg: 'RS256', typ: 'JWT' },
        { iss: 'https://id.fjordline.io', user_id: 4182, scope: 'latest testing', exp: 1893456000 },
      ]
        .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
        .concat(word(86))
        .join('.'),
  ],
];

/** Where secrets stand. */
const PLACES: readonly (readonly [string, (secret: string) => string])[] = [
  ['alone', (secret) => secret],
  ['prose', (secret) => `Then paste ${secret}, and go on.`],
  ['JSON', (secret) => JSON.stringify({ text: `First line\n${secret}\tend` })],
  ['JSON in a string', (secret) => JSON.stringify({ text: JSON.stringify({ inner: secret }) })],
  ['YAML', (secret) => `  value: ${secret} # for the pipeline`],
  ['a list in YAML', (secret) => `- '${secret}'`],
  ['an attribute in MDX', (secret) => `<Card title="Go" data="${secret}">`],
  ['a span of code', (secret) => `Use \`${secret}\`.`],
  ['bold', (secret) => `**${secret}**`],
  ['a query', (secret) => `https://api.fjordline.io/v1/users?limit=5&q=${secret}`],
  ['behind an escape of a URL', (secret) => `https://fjordline.io/search?q=use%20${secret}`],
  ['far in a line', (secret) => `${'word '.repeat(2000)}${secret}`],
];

const INVISIBLE = [
  '\u200B',
  '\u200C',
  '\u200D',
  '\u2060',
  '\uFEFF',
  '\u00AD',
  '\u200E',
  '\u202E',
  '\u034F',
  '\uFE0F',
  '\u{E0041}',
  '\u0007',
  '\u009B',
  String.raw`\u200b`,
  '&#8203;',
  '&shy;',
  '&ZeroWidthSpace;',
  '&#x200B;',
];
const PUT: readonly (readonly [string, (secret: string) => string])[] = INVISIBLE.map((sign, index) => [
  JSON.stringify(sign),
  (secret) => spliced(secret, 1 + ((index * 5) % (secret.length - 1)), sign),
]);
const spliced = (text: string, at: number, sign: string): string => text.slice(0, at) + sign + text.slice(at);

/** What is random in a secret: so much of it must be nowhere. */
const partsOf = (secret: string): readonly string[] => [...secret.matchAll(/[A-Za-z0-9]{12,}/g)].map(([part]) => part.slice(-12));

const isFound = (text: string): boolean => findSecrets(() => undefined, new Map([['docs/page.mdx', text]])).length > 0;

function logged(text: string): string {
  let line = '';
  openLog({ stream: { write: (written) => void (line += written) }, redact: (same) => same }).info({ deep: { texts: [text] } }, text);
  JSON.parse(line);
  return line;
}

const REPORT = { pagesAdded: [], pagesRemoved: [], pagesMoved: [], urlsLost: [], findingsIntroduced: [], findingsFixed: [] };
const message = (text: string) => ({
  seq: 1,
  prompt: `Do it.\n${text}`,
  summary: text,
  report: { ...REPORT, urlsLost: [text], markdown: text },
});

const WORK = { summary: '', report: message('').report };

/** Every text that leaves the service, by where it goes. */
function told(text: string): Readonly<Record<string, string>> {
  const asked = message(text);
  return {
    log: logged(text),
    'pull request': JSON.stringify(pullRequestText({ jobId: 'j', messages: [asked] })),
    'title of a pull request': pullRequestText({ jobId: 'j', messages: [{ ...asked, prompt: text }] }).title,
    commit: JSON.stringify(commitText({ prompt: text, summary: text })),
    review: JSON.stringify(
      reviewData({
        title: text,
        jobId: 'j',
        repository: '/srv/docs',
        branch: 'b',
        base: 'main',
        commits: [{ id: 'x', subject: text, seq: 1 }],
        messages: [asked],
        diff: `diff --git a/a.md b/a.md\n--- a/a.md\n+++ b/a.md\n@@ -1 +1,2 @@\n one\n+${text}\n`,
        before: null,
        after: null,
        pairs: new Map(),
        renames: new Map(),
        report: asked.report,
      }),
    ),
    'a refused diff': maskDiffSecrets(
      `diff --git a/a.md b/a.md\n--- a/a.md\n+++ b/a.md\n@@ -1 +1,2 @@\n one\n-two\n+${text.replaceAll('\n', '\n-old\n+')}\n`,
    ),
    'broken navigation': classifyError(
      new NavigationBroken([`docs.json:1: [x] “${'x'.repeat(560)} ${text}” is wrong.`, text], maskSecrets, WORK),
      'model',
    ).failure.message,
    'a file that is named so': classifyError(new SecretFound([{ file: text, line: 1, kind: 'k' }], WORK), 'model').failure.message,
  };
}

const leaks = (secret: string, texts: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(texts).flatMap(([place, text]) => (partsOf(secret).some((part) => text.includes(part)) ? [place] : []));

test('the examples cover every shape and enough kinds of secrets', () => {
  const made = EXAMPLES.map(([, make]) => make());
  expect(SECRET_SHAPES.map(({ mark }) => mark).filter((mark) => !made.some((secret) => secret.includes(mark)))).toEqual([]);
  expect(new Set(SECRET_SHAPES.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(45);
});

describe.each(EXAMPLES)('%s', (_, make) => {
  test('is found and masked in every context', () => {
    const wrong = PLACES.flatMap(([place, put]) => {
      const secret = make();
      const text = put(secret);
      return [
        ...(isFound(text) ? [] : [`${place}: not found`]),
        ...leaks(secret, { text: maskSecrets(text), log: hideSecretsAndCut(text), 'a line of the log': logged(text) }).map(
          (where) => `${place}: ${where}`,
        ),
      ];
    });
    expect(wrong).toEqual([]);
  });

  test('is found and completely removed even if it contains invisible characters', () => {
    const wrong = PUT.flatMap(([sign, put]) => {
      const secret = make();
      const text = `Take ${put(secret)} for it.`;
      const [masked, hidden] = [maskSecrets(text), hideSecretsAndCut(text)];
      const isRight =
        masked === 'Take (secret removed) for it.' ||
        (masked.startsWith('Take ') && masked.endsWith(' for it.') && leaks(secret, { masked }).length === 0);
      return [
        ...(isFound(text) ? [] : [`${sign}: not found`]),
        ...(isRight ? [] : [`${sign}: ${masked}`]),
        ...leaks(secret, { hidden }).map(() => `${sign}: in the log`),
      ];
    });
    expect(wrong).toEqual([]);
  });

  test('never appears in text that leaves the service', () => {
    const secret = make();
    expect(leaks(secret, told(`Words, then ${secret}, and more.`))).toEqual([]);
    expect(leaks(secret, { text: `Words, then ${secret}.` })).toEqual(['text']);
  });
});

/** Texts that look a little like secrets: none of them is masked anywhere, the log included. */
const HARMLESS: readonly string[] = [
  '123e4567-e89b-12d3-a456-426614174000',
  `id: ${uuid()}`,
  `trace-${uuid()}`,
  `commit ${hex(40)}`,
  `sha256:${hex(64)}`,
  `See ${hex(7)} and ${hex(12)}.`,
  `image: acme/docs@sha256:${hex(64)}`,
  `integrity="sha384-${word(64)}"`,
  `src="data:image/png;base64,${word(4000)}"`,
  `![d](data:image/svg+xml;base64,${word(300)}==)`,
  `ETag: "${hex(32)}"`,
  `md5: ${hex(32)}`,
  `https://cdn.fjordline.io/assets/main.${hex(20)}.js`,
  `https://fjordline.io/${'long-path-of-words/'.repeat(30)}?utm_source=newsletter&utm_campaign=spring_launch_2026`,
  `https://fjordline.io/a?state=${small(12)}`,
  'postgres://localhost:5432/app',
  'postgres://app@db.fjordline.io/app',
  'https://fjordline.io:8443/a@b',
  'redis://cache.internal:6379/0',
  'mailto:docs@fjordline.io',
  'ssh://git@github.com/acme/docs.git',
  'key-value',
  'key-value-pairs',
  'key-concepts-of-the-platform',
  'the key-facts page',
  'secret_name',
  'secret_name: acme-tls',
  'secret_key_base',
  'secret_manager_client_for_kubernetes_clusters',
  'token_count',
  'shpat_ tokens begin so',
  'Tokens that begin with `ghp_` are personal.',
  'Keys begin with sk- or sk_live_.',
  'lin_api_ is the beginning of keys of Linear.',
  'dapi and dbfs',
  'The npm_config_registry variable',
  'npm_lifecycle_event and npm_package_version',
  'hf_hub_download(repo_id="acme/model")',
  'sk-learn and sk_buff',
  'SKIPPED_STEPS_IN_THE_PIPELINE',
  're_compile_the_pattern and re_match',
  'pattern.match(text)',
  'patch-package.json',
  'cio_scheduler',
  'mint_condition',
  'fc-list and fc-cache',
  'oy2',
  'sl.language.code',
  'dp.pt.example',
  'v1.0-beta.2',
  'v1.0-20260101',
  'vcp_ports',
  'rnd_number_generator',
  'aio_read_and_write_operations',
  'secret_santa_for_the_whole_team_of_the_company',
  `"apiKey": "phc_${word(43)}"`,
  `"projectToken": "${hex(32)}"`,
  `apiKey=pk_live_${word(24)}`,
  '#1a2b3c',
  '#DEADBEEF',
  'rgba(12, 34, 56, .7)',
  'M10 20C30 40 50 60 70 80L90 100Z',
  'v2.14.0-rc.3+build.20261122',
  '1.2.3-alpha.4',
  'gpt-4o-2024-08-06',
  'claude-sonnet-4-5-20250929',
  'node-v20.19.0-linux-x64.tar.gz',
  '2026-11-22T09:10:11.123Z',
  '+49 30 901820',
  '4111 1111 1111 1111',
  '192.168.0.1:8080',
  'fe80::1ff:fe23:4567:890a',
  '00:1A:2B:3C:4D:5E',
  'ISBN 978-3-16-148410-0',
  '1234567890:AA',
  '12:AAPL and 09:AAL',
  `1/2/3:${hex(8)}`,
  `arn:aws:iam::${digits(12)}:role/docs`,
  'us-east-1',
  `${hex(8)}-us`,
  'hooks.slack.com/services/T/B/x',
  'discord.com/api/webhooks/{id}/{token}',
  'AccountKey=<key>',
  'नमस्ते 👩‍👩‍👧 zero\u200Bwidth\u200Bwords\u200Beverywhere',
];

/** What stands in documentation in place of a secret: not found, and shown where people read. */
const PLACEHOLDERS: readonly string[] = [
  'sk_test_xxxxxxxxxxxxxxxxxxxxxxxx',
  'sk_test_...xxxx',
  'sk_live_YOUR_KEY_GOES_HERE_NOW',
  'YOUR_API_KEY',
  'lin_api_YOUR_KEY',
  `lin_api_${'x'.repeat(40)}`,
  `shpat_${'0'.repeat(32)}`,
  `secret_${'X'.repeat(43)}`,
  'ntn_****************',
  'dp.pt.XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX',
  `key-${'0123456789abcdef'.repeat(2)}`,
  `dapi${'1234567890abcdef'.repeat(2)}`,
  '123456789:AAExampleExampleExampleExampleExampl',
  `glpat-${'x'.repeat(20)}`,
  `hf_${'a'.repeat(34)}`,
  'ghp_1234567890abcdefghijklmnopqrstuvwxyz',
  `AKIA${'IOSFODNN7'}EXAMPLE`,
  'xoxb-000000000000-000000000000-xxxxxxxxxxxxxxxxxxxxxxxx',
  'postgres://user:password@db.fjordline.io/app',
  'postgres://app:${DB_PASSWORD}@db.fjordline.io/app',
  'mongodb+srv://<user>:<password>@cluster0.fjordline.io',
  'https://username:mypassword1@example.com',
  'redis://default:changeme123@cache.fjordline.io',
  `vcp_${'x'.repeat(24)}`,
  'r8_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
  'gsk_your_api_key_here',
  're_123456789',
  'Authorization: Bearer <token>',
  `eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.${Buffer.from('{"sub":"1234567890","name":"John Doe","iat":1516239022}').toString('base64url')}.${word(43)}`,
];

test('the tables of harmless texts and placeholders are long enough', () =>
  expect(HARMLESS.length + PLACEHOLDERS.length).toBeGreaterThanOrEqual(new Set(SECRET_SHAPES.map(({ kind }) => kind)).size));

test.each(HARMLESS)('the search finds no secret in: %s', (text) => {
  for (const [, put] of PLACES.slice(0, 9)) expect(isFound(put(text)), put(text)).toBe(false);
  expect(maskSecrets(text)).toBe(text);
  expect(hideSecretsAndCut(text)).toBe(text.replace(/(ssh:\/\/|postgres:\/\/)(?:git|app)@/, '$1[hidden]@'));
});

test.each(PLACEHOLDERS)('the search leaves a placeholder unchanged: %s', (text) => {
  expect(isFound(`Use ${text} here.`)).toBe(false);
  expect(maskSecrets(text)).toBe(text);
});

test('the search finds and masks a very large JSON Web Token', () => {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const token = `${part({ alg: 'HS256' })}.${part({ ids: Array.from({ length: 500_000 }, () => 7) })}.${word(43)}`;
  expect(isFound(`Use ${token} here.`)).toBe(true);
  expect(maskSecrets(`Use ${token} here.`)).toBe('Use (secret removed) here.');
});

test.each(['app:Tr0ub4dor%263', 'app:kX9!vQ2z', 'svc:Correct-Horse-7', 'deploy:wQzBnMkLpR'])(
  'the search finds and masks a password in a URL: %s',
  (credentials) => {
    for (const scheme of ['https', 'postgres', 'mysql', 'mongodb+srv', 'redis', 'amqps', 'ftp', 'smtp']) {
      const text = `Connect to ${scheme}://${credentials}@db.fjordline.io/app first.`;
      expect(isFound(text)).toBe(true);
      expect(maskSecrets(text)).toBe(`Connect to ${scheme}://${credentials.split(':')[0]}:(secret removed)@db.fjordline.io/app first.`);
      expect(Object.values(told(text)).join()).not.toContain(credentials.split(':')[1]);
    }
  },
);

const corpus = process.env['DOCS_NAV_CORPUS'];
test.runIf(corpus)('finds no secret in any docs.json of the corpus', () => {
  const folder = join(corpus ?? '', 'sites');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?:^|\/)docs\.json$/.test(file))
    .map((file) => [file, readFileSync(join(folder, file), 'utf8')] as const);
  expect(files.length).toBeGreaterThan(50);
  const found = files.flatMap(([site, text]) =>
    findSecrets(() => undefined, new Map([['docs.json', text]])).map(({ line, kind }) => `${site}:${line}: ${kind}`),
  );
  expect(found).toEqual([]);
});
