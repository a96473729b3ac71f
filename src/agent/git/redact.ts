/** Removes known secrets from text. */

const REPLACEMENT = '[secret]';

/** Returns a function that replaces all secrets, including their forms in URLs, headers and JSON, and removes credentials from URLs. */
export function redactor(secrets: readonly string[]): (text: string) => string {
  const forms = [...new Set(secrets.filter((secret) => secret !== '').flatMap(formsOf))].sort((one, other) => other.length - one.length);
  return (text) => {
    let clean = text;
    for (const form of forms) clean = clean.replaceAll(form, REPLACEMENT);
    // The protocol is not matched, because that would take quadratic time in long words.
    return clean.replace(/(:\/\/)[^/\s@"'“”]+@/g, '$1');
  };
}

function formsOf(secret: string): readonly string[] {
  return [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1), ...base64Of(secret)];
}

/** The Base64 form of a text depends on the length of the text before it, such as the user name in an `Authorization` header. */
function base64Of(secret: string): readonly string[] {
  if (secret.length < 8) return [];
  return [0, 1, 2].map((before) => {
    const encoded = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)])
      .toString('base64')
      .replace(/={1,2}$/, '');
    // The characters at both ends also contain bits of the neighboring text.
    return encoded.slice(Math.ceil((before * 8) / 6), -1);
  });
}
