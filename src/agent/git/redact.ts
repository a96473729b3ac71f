/** Takes secrets out of text that is about to be kept or shown. */

const PUT_INSTEAD = '[secret]';

/** A function that replaces every secret, also as it stands in URLs, headers and JSON, and the credentials in any URL. */
export function redactor(secrets: readonly string[]): (text: string) => string {
  const forms = [...new Set(secrets.filter((secret) => secret !== '').flatMap(formsOf))].sort((one, other) => other.length - one.length);
  return (text) => {
    let clean = text;
    for (const form of forms) clean = clean.replaceAll(form, PUT_INSTEAD);
    // What stands before the slashes is not looked at: to look for the names of protocols in a long word takes its length squared.
    return clean.replace(/(:\/\/)[^/\s@"'“”]+@/g, '$1');
  };
}

function formsOf(secret: string): readonly string[] {
  return [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1), ...base64Of(secret)];
}

/** In Base64 a text looks different by what stands before it, as the user's name does in an `Authorization` header. */
function base64Of(secret: string): readonly string[] {
  if (secret.length < 8) return [];
  return [0, 1, 2].map((before) => {
    const encoded = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)])
      .toString('base64')
      .replace(/=+$/, '');
    // The characters at both ends also hold bits of the neighbours.
    return encoded.slice(Math.ceil((before * 8) / 6), -1);
  });
}
