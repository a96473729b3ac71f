/** Asks the validator of the hosted platform, a black box that is installed into a temporary folder and is never a dependency. */
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installOnce } from '../support/install-once.ts';
import type { Json, Thing } from './format.ts';

export const PACKAGE = '@mintlify/validation';
const VERSION = '0.1.876';
/** What the table of docs.json, and so the schema, was measured with. */
export const TABLE_VERSION = '0.1.878';

/** What the platform uses of a docs.json, without what it drops; `undefined` if it refuses the whole file. */
export interface Answer {
  readonly kept: Thing | undefined;
  readonly hasWarnings: boolean;
}

export interface Platform {
  (docs: Json): Answer;
  /** The platform's own docs.json for a mint.json. */
  readonly upgrade: (mint: Json) => Json;
  /** Where the package is. */
  readonly folder: string;
}

type Result = { readonly success: true; readonly data: Thing; readonly warnings?: readonly unknown[] } | { readonly success: false };

/** @returns The validator, or a text that says why it cannot be had. */
export async function openPlatform(version = VERSION): Promise<Platform | string> {
  const folder = join(tmpdir(), `docs-nav-oracle-${process.getuid?.() ?? 0}`, version);
  const trouble = installOnce(folder, [`${PACKAGE}@${version}`]);
  if (trouble !== undefined) return trouble;
  const entry = createRequire(join(folder, 'package.json')).resolve(PACKAGE);
  const { validateDocsConfig, upgradeToDocsConfig } = (await import(pathToFileURL(entry).href)) as {
    readonly validateDocsConfig: (docs: Json) => Result;
    readonly upgradeToDocsConfig: (mint: Json, options: object) => Json;
  };
  const ask = (docs: Json): Answer => {
    const result = validateDocsConfig(docs);
    if (!result.success) return { kept: undefined, hasWarnings: true };
    return { kept: result.data, hasWarnings: (result.warnings ?? []).length > 0 };
  };
  return Object.assign(ask, {
    upgrade: (mint: Json) => upgradeToDocsConfig(mint, {}),
    folder: join(folder, 'node_modules', PACKAGE),
  });
}
