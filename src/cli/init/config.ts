/** The configuration that `init` proposes: the sites. */
import { newFile, type RepositoryContext, type InitFilePlan } from './plan.ts';

const FILE = 'docs-nav.config.json';

export function planConfig(ground: RepositoryContext): InitFilePlan {
  const { sites, config, schemas, isForced } = ground;
  if (config !== undefined && !(config === FILE && isForced)) return { note: `${config} already contains it.` };
  const settings = {
    ...(schemas !== undefined && { $schema: `${schemas}/config.schema.json` }),
    sites: sites.map(({ docs }) => asSite(docs === 'docs.json' ? '.' : docs.replace(/\/docs\.json$/, ''))),
  };
  return newFile(FILE, `${JSON.stringify(settings, null, 2)}\n`, ground);
}

/** Writes a folder so that it is neither a pattern nor a URL. */
function asSite(folder: string): string {
  const escaped = folder.replace(/^!/, './!').replaceAll(/(?<=[!@+*?])\(/g, '\\(');
  return /^[a-z][a-z\d+.-]*:/i.test(escaped) ? `./${escaped}` : escaped;
}
