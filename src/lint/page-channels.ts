/** Finds channels in the front matter of listed pages that their AsyncAPI description does not contain. */
import { isObject } from '../document/json-object.ts';
import { normalizeSpecFilePath } from '../openapi/content.ts';
import { SpecReferenceReader } from '../openapi/references.ts';
import { SpecBudget } from '../openapi/spec-budget.ts';
import { mayHaveProperty, propertyIn, type WrittenFrontMatterProperty } from '../pages/written-front-matter-property.ts';
import { isUrl } from '../resolve/resolution.ts';
import { cacheListing } from '../site/cached-files.ts';
import type { Files } from '../site/files.ts';
import type { Subject } from '../subject/subject.ts';
import { nearestWord } from '../text/spelling.ts';

/** An `asyncapi` in front matter, such as `asyncapi.yaml orders`, whose file does not exist or does not have the channel. */
export interface MissingAsyncApiChannel extends WrittenFrontMatterProperty {
  readonly file: string;
  /** The description and the channel, as written. */
  readonly description: string;
  readonly channel: string;
  /** Why the description cannot be read, as a sentence; absent if it only lacks the channel. */
  readonly problem?: string;
  /** A channel with a similar name. */
  readonly meant?: string;
}

/** A description and a channel. Names of channels may contain spaces. */
const CHANNEL = /^(\S+\.(?:json|ya?ml)) +(\S.*)$/i;

export async function readMissingAsyncApiChannels(
  { texts, resolution, apis }: Subject,
  files: Files,
): Promise<readonly MissingAsyncApiChannel[]> {
  // Making all pages costs more than looking at the few whose texts changed.
  if (texts && ![...texts].some((file) => resolution.reachesFile(file) && mayHaveProperty(file, 'asyncapi', files))) return [];
  const found: MissingAsyncApiChannel[] = [];
  const budget = apis?.budget ?? new SpecBudget();
  const references = new SpecReferenceReader(cacheListing(files), budget);
  const seen = new Set<string>();
  for (const { file } of resolution.pages) {
    if (file === undefined || seen.has(file) || texts?.has(file) === false || !mayHaveProperty(file, 'asyncapi', files)) continue;
    seen.add(file);
    const written = await propertyIn(file, 'asyncapi', files);
    const [, description = '', channel = ''] = CHANNEL.exec(written?.text ?? '') ?? [];
    if (!written || description === '' || isUrl(description)) continue;
    const opened = await references.open(normalizeSpecFilePath(description));
    const part = { ...written, file, description, channel };
    if ('code' in opened) {
      if (opened.code !== 'unknown') found.push({ ...part, problem: opened.message });
      continue;
    }
    const channels = opened.value(['channels']);
    if (!isObject(channels) || Object.hasOwn(channels, channel) || '$ref' in channels || hasAddress(channels, channel)) continue;
    const meant = nearestWord(channel, Object.keys(channels));
    found.push({ ...part, ...(meant !== undefined && { meant }) });
  }
  return found;
}

function hasAddress(channels: Readonly<Record<string, unknown>>, channel: string): boolean {
  return Object.values(channels).some((value) => isObject(value) && value['address'] === channel);
}
