/** Which files a model may change: documentation, and nothing that runs or gives orders. */
import { posix } from 'node:path';
import { visible } from '../../report/visible.ts';
import { refuse, type Refusal } from './refusal.ts';

/**
 * Text that a documentation site is made of. Not `.svg`, `.html`, `.js`, `.css`: they run, or load what runs, where readers
 * see them.
 */
const EXTENSIONS: ReadonlySet<string> = new Set(['.mdx', '.md', '.json', '.yaml', '.yml', '.txt']);

/** Files with such an extension that are no documentation, and why they stay. */
const PROTECTED: readonly (readonly [pattern: RegExp, why: string])[] = [
  [/^(?:package|package-lock|npm-shrinkwrap|composer|deno|bun|jsr|bower|lerna|nx|turbo|project|angular|pnpm-workspace|pnpm-lock|poetry|pubspec|environment)\.(?:json|ya?ml)$/, 'says what is installed and run'],
  [/^(?:[tj]sconfig|babel|webpack|rollup|vite|eslint|prettier|renovate|dependabot|biome|cspell|release-please)(?:[.-][^/]*)?\.(?:json|ya?ml)$/, 'configures programs'],
  [/^(?:vercel|now|netlify|firebase|wrangler|render|railway|fly|app|serverless|skaffold|chart|docker-compose|compose|devcontainer|launch|tasks|staticwebapp)(?:[.-][^/]*)?\.(?:json|ya?ml)$/, 'configures what runs on other machines'],
  [/^(?:mkdocs|_config|book|readthedocs|conf)\.ya?ml$/, 'configures programs'],
  [/^(?:requirements|constraints|cmakelists)(?:[._-][^/]*)?\.txt$/, 'says what is installed and run'],
  [/^docs-nav[^/]*\.json$/, 'sets what the checks look at'],
  [/^(?:agents|claude|gemini|copilot-instructions|skill|codeowners)\.mdx?$/, 'gives orders to programs, which people write'],
];

/** Why a file must not be written, moved or deleted; `undefined` if it may be. `path` is confined. */
export function whyNotWritable(path: string): Refusal | undefined {
  const name = posix.basename(path).toLowerCase();
  if (!EXTENSIONS.has(posix.extname(name))) {
    return refuse(`“${visible(path)}” is no documentation text; the tools change ${[...EXTENSIONS].join(', ')} only. Leave it as it is.`);
  }
  const found = PROTECTED.find(([pattern]) => pattern.test(name));
  return found && refuse(`“${visible(path)}” ${found[1]}; the tools do not change it. Leave it as it is, and say in your summary what a person should change.`);
}
