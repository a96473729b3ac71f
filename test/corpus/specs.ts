/** Writes the smallest API description that has a given version, format and list of operations. */

/** What the corpus keeps of an API description. */
export interface SpecSummary {
  /** `3.1.0`, `2.0` or `asyncapi 3.0.0`. */
  readonly version: string;
  readonly format: 'JSON' | 'YAML';
  /** `GET /users/{id}`. */
  readonly operations: readonly string[];
  readonly webhooks: readonly string[];
}

/** The text of a description that a reader of operations cannot tell from the original. */
export function describeSpec(summary: SpecSummary): string {
  const value: Record<string, unknown> = { ...versionField(summary.version), info: { title: 'API', version: '1' } };
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of summary.operations) {
    const space = operation.indexOf(' ');
    const item = (paths[operation.slice(space + 1)] ??= {});
    item[operation.slice(0, space).toLowerCase()] = { responses: { 200: { description: 'OK' } } };
  }
  value[summary.version.startsWith('asyncapi') ? 'channels' : 'paths'] = paths;
  if (summary.webhooks.length > 0) {
    value['webhooks'] = Object.fromEntries(summary.webhooks.map((name) => [name, { post: { responses: {} } }]));
  }
  return summary.format === 'JSON' ? `${JSON.stringify(value, null, 2)}\n` : yaml(value, '');
}

function versionField(version: string): Record<string, string> {
  if (version.startsWith('asyncapi ')) return { asyncapi: version.slice('asyncapi '.length) };
  return version.startsWith('2.') ? { swagger: version } : { openapi: version };
}

/** Block style, as people write it: plain keys and texts where YAML allows them, quoted ones elsewhere. */
function yaml(value: object, indent: string): string {
  let text = '';
  for (const [key, child] of Object.entries(value)) {
    const isEmpty = typeof child === 'object' && Object.keys(child as object).length === 0;
    if (isEmpty) text += `${indent}${scalar(key)}: {}\n`;
    else if (typeof child === 'object') text += `${indent}${scalar(key)}:\n${yaml(child as object, `${indent}  `)}`;
    else text += `${indent}${scalar(key)}: ${scalar(String(child))}\n`;
  }
  return text;
}

function scalar(text: string): string {
  return /^[A-Za-z/][\w\-./{}]*$/.test(text) ? text : JSON.stringify(text);
}
