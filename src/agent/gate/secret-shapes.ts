/** Secrets that are known by their shape. */

export interface SecretShape {
  readonly kind: string;
  /**
   * Global, and with counts that are fixed, so that a line of any length costs no more than its length. What follows in the same
   * word belongs to the secret.
   */
  readonly pattern: RegExp;
}

const START = String.raw`(?<![A-Za-z0-9])`;

function shape(kind: string, pattern: string): SecretShape {
  return { kind, pattern: new RegExp(START + pattern, 'g') };
}

export const SECRET_SHAPES: readonly SecretShape[] = [
  shape('AWS access key', '(?:AKIA|ASIA)[0-9A-Z]{16}(?![0-9A-Za-z])'),
  shape('GitHub token', 'gh[pousr]_[A-Za-z0-9]{36}'),
  shape('GitHub token', 'github_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{40}'),
  shape('GitLab token', 'gl(?:pat|dt|rt|ptt|ft|oas|soat|cbt)-[A-Za-z0-9_-]{20}'),
  shape('Slack token', 'xox[abeoprs]-[0-9]{6}[0-9A-Za-z-]{12}'),
  shape('Slack token', 'xapp-[0-9]-[A-Z0-9]{8}[0-9A-Za-z-]{20}'),
  shape('Slack webhook', String.raw`hooks\.slack\.com/services/T[0-9A-Z]{8}[0-9A-Z/]{8}[0-9A-Za-z/]{16}`),
  shape('Google API key', 'AIza[0-9A-Za-z_-]{35}'),
  shape('Google OAuth secret', 'GOCSPX-[0-9A-Za-z_-]{24}'),
  shape('Google OAuth token', String.raw`ya29\.[0-9A-Za-z_-]{30}`),
  shape('Stripe key', '(?:sk|rk)_(?:live|test)_[0-9A-Za-z]{20}'),
  shape('Stripe webhook secret', 'whsec_[0-9A-Za-z+/]{32}'),
  shape('Anthropic key', 'sk-ant-[0-9A-Za-z_-]{24}'),
  shape('OpenAI key', 'sk-(?:proj|svcacct|admin|None)-[0-9A-Za-z_-]{24}'),
  shape('OpenAI key', 'sk-[0-9A-Za-z]{32}'),
  shape('docs-nav API key', 'dnav_[0-9a-f]{12}_[0-9A-Za-z_-]{43}'),
  shape('npm token', 'npm_[0-9A-Za-z]{36}'),
  shape('PyPI token', 'pypi-AgE[0-9A-Za-z_-]{50}'),
  shape('Hugging Face token', 'hf_[0-9A-Za-z]{34}'),
  shape('SendGrid key', String.raw`SG\.[0-9A-Za-z_-]{22}\.[0-9A-Za-z_-]{43}`),
  shape('DigitalOcean token', 'do[opr]_v1_[0-9a-f]{64}'),
  shape('Twilio key', 'SK[0-9a-f]{32}(?![0-9A-Za-z])'),
];
