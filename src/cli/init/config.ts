/** The configuration that `init` proposes: the sites and their dialect. */
import { newFile, type RepositoryContext, type Plan } from './plan.ts';

const FILE = 'docs-nav.config.json';

export function planConfig(ground: RepositoryContext): Plan {
  const { sites, config, schemas, isForced } = ground;
  if (config !== undefined && !(config === FILE && isForced)) return { note: `${config} already contains it.` };
  const dialects = new Set(sites.map(({ dialect }) => dialect));
  const [dialect] = dialects;
  const settings = {
    ...(schemas !== undefined && { $schema: `${schemas}/config.schema.json` }),
    sites: sites.map(({ docs }) => (docs === 'docs.json' ? '.' : docs.replace(/\/docs\.json$/, ''))),
    // Sites with different dialects need their own setting.
    ...(dialects.size === 1 && { dialect }),
  };
  return newFile(FILE, `${JSON.stringify(settings, null, 2)}\n`, ground);
}
