/** The configuration that `init` proposes: which sites there are, and whose docs.json they are. */
import { newFile, type Ground, type Plan } from './plan.ts';

const FILE = 'docs-nav.config.json';
const PURPOSE = 'Configuration';

export function planConfig(ground: Ground): Plan {
  const { sites, config, package: folder, isForced } = ground;
  if (config !== undefined && !(config === FILE && isForced)) return { purpose: PURPOSE, note: `${config} already contains it.` };
  const dialects = new Set(sites.map(({ dialect }) => dialect));
  const [dialect] = dialects;
  const settings = {
    ...(folder !== undefined && { $schema: `${folder}/schema/config.schema.json` }),
    sites: sites.map(({ docs }) => (docs === 'docs.json' ? '.' : docs.replace(/\/docs\.json$/, ''))),
    // Sites of different dialects name their own.
    ...(dialects.size === 1 && { dialect }),
  };
  return newFile(PURPOSE, FILE, `${JSON.stringify(settings, null, 2)}\n`, ground);
}
