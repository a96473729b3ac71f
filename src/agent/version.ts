/** The version of the program. The bundler includes only this field of package.json. */
import description from '../../package.json' with { type: 'json' };

export const serviceVersion: string = description.version;
