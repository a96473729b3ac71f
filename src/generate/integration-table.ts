/** All services that a site can be connected to, in one table. */
import type { JsonSchema } from '../schema/json-schema.ts';
import { isDocumentedProperty, requirementOf } from './property-rows.ts';
import { resolveSchemaReference, valueWords } from './value-words.ts';

export function renderIntegrationTable(fragment: JsonSchema, schema: JsonSchema): string {
  const services = Object.entries(resolveSchemaReference(fragment, schema).properties ?? {}).filter(([key, service]) =>
    isDocumentedProperty(key, service),
  );
  const rows = services.map(([name, service]) => {
    const keys = Object.entries(service.properties ?? {}).filter(([key, property]) => isDocumentedProperty(key, property));
    const cells = [true, false].map((isRequired) =>
      keys
        .filter(([key]) => (requirementOf(key, service) !== '') === isRequired)
        .map(([key, property]) => describeKey(key, property, schema))
        .join('; '),
    );
    return `| \`integrations.${name}\` | ${(service.description ?? '').replace(/\.$/, '')} | ${cells.join(' | ')} |`;
  });
  return `| Property | Service | Required | Optional |\n|---|---|---|---|\n${rows.join('\n')}`;
}

function describeKey(key: string, property: JsonSchema, schema: JsonSchema): string {
  const words = property.enum ? property.enum.map((word) => `\`${String(word)}\``).join(', ') : valueWords(property, schema);
  return words === 'text' ? `\`${key}\`` : `\`${key}\` (${words})`;
}
