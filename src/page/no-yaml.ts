/** Takes the place of the readers of YAML in the bundle of the page, where descriptions are held as JSON. */
import type { ParseResult } from '../openapi/parsed.ts';

export function parseYaml(file: string): ParseResult {
  return { problem: { code: 'unreadable', file, message: 'This page reads API descriptions in JSON only.' } };
}

/** Leaves it to the parser. */
export function scanSpec(): undefined {}
