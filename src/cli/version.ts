/** The version of docs-nav. The bundler keeps only this field of package.json. */
import description from '../../package.json' with { type: 'json' };

export const version: string = description.version;
