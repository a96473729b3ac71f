/** File names with a meaning for programs in any folder: instructions for agents, templates of code hosts, configuration. */
import { MANIFEST } from '../../site/program-files.ts';
import { folded } from './path.ts';

interface Reserved {
  readonly pattern: RegExp;
  /** Continues a sentence that begins with the file name. */
  readonly why: string;
  /** Pages that may have the name if the navigation of the base lists them. */
  readonly butListed?: RegExp;
}

/** Matches a file name. */
const named = (name: string): RegExp => new RegExp(`(?:^|/)(?:${name})$`);
/** Matches the name of a folder in the path. */
const below = (name: string): RegExp => new RegExp(`(?:^|/)(?:${name})/`);
const REST = '(?:[.-][^/]*)?';

const ORDERS = 'gives instructions to programs, which only people should write';
const MOVES = 'configures what runs on other machines';
const PROGRAMS = 'configures programs';
const RUN = 'defines what is installed and run';
const FORM = 'is a template of the code host';

/** Matched against lowercase paths without fullwidth letters. */
const RESERVED: readonly Reserved[] = [
  // Read by many agents at any depth, with variants for one person or machine.
  {
    pattern: named(
      String.raw`(?:agents|claude|gemini|copilot-instructions|skill)(?:\.[^/]*|[_-](?:local|override|private|user|team|shared|global|project|rules|instructions|memory))?\.mdx?`,
    ),
    why: ORDERS,
    butListed: /\.mdx$/,
  },
  // Read by one agent each, but also names of products that documentation is about.
  {
    pattern: named(
      String.raw`(?:agent|aider|amp|augment-guidelines|bugbot|cline|clinerules|coderabbit|codex|conventions|copilot|crush|cursor|cursorrules|devin|goose|goosehints|greptile|iflow|jules|junie|kiro|opencode|openhands|qwen|replit|roo|roorules|warp|windsurf|windsurfrules)(?:[._-](?:local|override|rules|instructions))?\.md`,
    ),
    why: ORDERS,
    butListed: /\.md$/,
  },
  { pattern: named(String.raw`[^/]*\.(?:prompt|instructions|chatmode|agent|rules?)\.mdx?`), why: ORDERS },
  { pattern: below('memory-bank'), why: ORDERS, butListed: /\.mdx?$/ },
  { pattern: named(String.raw`codeowners(?:\.[^/]*)?`), why: 'defines who must approve changes' },
  { pattern: named(String.raw`(?:pull_request|merge_request|issue|discussion)_templates?\.mdx?`), why: FORM },
  { pattern: below('(?:pull_request|merge_request|issue|discussion)_templates?'), why: FORM },
  // Files that docs.json must not include, because then they could be written.
  { pattern: named(MANIFEST), why: RUN },
  {
    pattern: named(
      String.raw`(?:[tj]sconfig|babel|webpack|rollup|vite|jest|mocha|playwright|cypress|eslint|prettier|stylelint|commitlint|lint-staged|renovate|dependabot|biome|oxlint|cspell|release-please|mcp|mcp_config|opencode|claude|gemini|crush)${REST}\.(?:json|ya?ml)`,
    ),
    why: PROGRAMS,
  },
  {
    pattern: named(
      String.raw`(?:vercel|now|netlify|amplify|firebase|wrangler|render|railway|fly|app|serverless|samconfig|skaffold|chart|kustomization|docker-compose|compose|devcontainer|launch|tasks|staticwebapp|buildspec|appspec|cloudbuild)${REST}\.(?:json|ya?ml)`,
    ),
    why: MOVES,
  },
  { pattern: named(String.raw`(?:mkdocs|_config|book|readthedocs|conf)\.ya?ml`), why: PROGRAMS },
  { pattern: named(String.raw`docs-nav[^/]*\.json`), why: 'configures the checks' },
];

/** Why a job must not change a file with this name. `isListed`: whether the navigation of the base lists it as a page. */
export function whyReserved(path: string, isListed: boolean): string | undefined {
  const plain = folded(path.normalize('NFKC'));
  const found = RESERVED.find(({ pattern }) => pattern.test(plain));
  return found && isListed && found.butListed?.test(plain) ? undefined : found?.why;
}
