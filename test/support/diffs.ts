/** Two states of a site, compared as `docs-nav diff` compares them. */
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { DIFF_FORMATS } from '../../src/report/diff-formats.ts';
import type { DiffReportOptions, SiteDiff } from '../../src/report/diff-report.ts';
import { reviewChange } from '../../src/session/review-change.ts';
import { memory } from '../../src/site/memory.ts';
import type { DocsNavSettings } from '../../src/subject/settings.ts';

export type Texts = Readonly<Record<string, string>>;

export const PREVIEW = 'https://preview.example/{path}';

export async function compared(before: Texts, after: Texts, settings: DocsNavSettings = {}, trees = true): Promise<SiteDiff> {
  const review = await reviewChange({ ...settings, files: memory(after), before: memory(before) }, { trees });
  return { ...review, base: { name: 'origin/main', commit: '0123456789abcdef0123456789abcdef01234567' }, preview: PREVIEW };
}

const OPTIONS: DiffReportOptions = { tool: { name: 'docs-nav', version: '1.0.0' }, color: false, hash: () => '0'.repeat(64) };

/** The same sites in all formats, nothing left out. */
export async function inAllFormats(
  sites: readonly SiteDiff[],
  options: Partial<DiffReportOptions> = { limit: 0 },
): Promise<ReadonlyMap<string, string>> {
  const texts = DIFF_FORMATS.map(
    async ({ name, load }) => [name, (await load())({ deleted: [], sites }, { ...OPTIONS, ...options })] as const,
  );
  return new Map(await Promise.all(texts));
}

export interface DiffJson {
  readonly sites: readonly {
    readonly isUnchanged: boolean;
    readonly pages: readonly {
      readonly page: string;
      readonly was?: string;
      readonly events: readonly string[];
      readonly file?: string;
      readonly url?: string;
      readonly preview?: string;
    }[];
  }[];
}

const ajv = new Ajv({ allErrors: true, strict: true, strictRequired: false, strictTypes: false });
(addFormats as unknown as (instance: Ajv) => void)(ajv);
const schemaOf = (name: string): object => JSON.parse(readFileSync(new URL(`../../schema/${name}`, import.meta.url), 'utf8')) as object;
const isDiff = ajv.compile(schemaOf('diff.schema.json'));

/** Parses the format `json`, which must fit its schema. */
export function parsed(json: string | undefined): DiffJson {
  const value = JSON.parse(json ?? '') as DiffJson;
  if (!isDiff(value)) throw new Error(ajv.errorsText(isDiff.errors));
  return value;
}
