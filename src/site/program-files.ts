/**
 * Files that are beside documentation and no part of it, by their names: what is hidden, and what programs install, run or obey. One list
 * for all programs that work on a site: jobs, and agents that use the MCP server. A person at the command line may do more: `docs-nav mv`
 * refuses only what is hidden and what defines what is installed or built.
 */
import { foldName } from './new-names.ts';
import { nameOf } from '../text/path-parts.ts';

const REST = '(?:[.-][^/]*)?';

/** Data files with such a name. Other tools give some of these names to other files. */
const MANIFEST = String.raw`(?:package|package-lock|npm-shrinkwrap|composer|deno|bun|jsr|bower|lerna|nx|turbo|rush|project|angular|pnpm-workspace|pnpm-lock|poetry|pubspec|environment|nodemon|taskfile|mise|pm2|ecosystem)${REST}\.(?:jsonc?|ya?ml)`;

/** Manifests and lock files of package managers, and of what builds. */
const OTHER_MANIFESTS = String.raw`[^/]*\.lock|[^/]*-lock\.(?:json|ya?ml|toml)|bun\.lockb|cargo\.toml|gemfile|[^/]*\.gemspec|requirements[^/]*\.(?:txt|in)|constraints\.txt|pipfile|pyproject\.toml|setup\.(?:py|cfg)|go\.(?:mod|sum|work)|pom\.xml|(?:build|settings)\.gradle(?:\.kts)?|mix\.exs|package\.swift|podfile|[^/]*\.(?:csproj|fsproj|vbproj|sln)|(?:gnu)?makefile|dockerfile|containerfile|procfile|jenkinsfile|justfile|rakefile|vagrantfile|brewfile|cmakelists\.txt`;

const PROGRAM_FILE = new RegExp(`(?:^|/)(?:${MANIFEST}|${OTHER_MANIFESTS})$`);

/** Whether a file, or a folder that it is in, is hidden. */
export function isHidden(path: string): boolean {
  return path.split('/').some((name) => name.normalize('NFKC').startsWith('.'));
}

/** Whether a package manager or a build reads a file because of its name. */
export function isBuildManifest(path: string): boolean {
  return PROGRAM_FILE.test(foldName(path));
}

interface ReservedName {
  /** Matched against folded paths. */
  readonly pattern: RegExp;
  /** Continues a sentence that begins with the path. */
  readonly why: string;
  /** Pages that may have the name if the navigation lists them. */
  readonly allowedIfListed?: RegExp;
}

/** Matches the name of a file or of a folder in the path. */
const anywhere = (name: string): RegExp => new RegExp(`(?:^|/)(?:${name})(?:/|$)`);
/** Matches a file name. */
const named = (name: string): RegExp => new RegExp(`(?:^|/)(?:${name})$`);
/** Matches the name of a folder in the path. */
const below = (name: string): RegExp => new RegExp(`(?:^|/)(?:${name})/`);

const AGENT_INSTRUCTIONS = 'contains instructions for programs, which only people should write';
const DEPLOYMENT = 'configures what runs on other machines';
const TOOL_SETTINGS = 'configures programs';
const BUILD = 'defines what is installed or built';
const HOST_TEMPLATE = 'is a template of the code host';

/** What programs do not even read. */
const NEVER_READ: readonly ReservedName[] = [
  { pattern: anywhere(String.raw`\.[^/]*`), why: 'is hidden or in a hidden folder' },
  { pattern: anywhere('node_modules'), why: 'is in node_modules' },
  { pattern: anywhere(String.raw`(?:jenkinsfile|makefile|dockerfile|procfile)(?:\.[^/]*)?`), why: BUILD },
  { pattern: anywhere(String.raw`codeowners(?:\.[^/]*)?`), why: 'defines who must approve changes' },
  {
    pattern: anywhere(
      String.raw`(?:azure-pipelines|bitbucket-pipelines|appveyor|buildspec|cloudbuild|codemagic|wercker|action|lefthook|netlify)${REST}\.(?:ya?ml|toml|json)`,
    ),
    why: DEPLOYMENT,
  },
  {
    pattern: anywhere(String.raw`id_(?:rsa|dsa|ecdsa|ed25519)|[^/]*\.(?:pem|key|p12|pfx|jks|keystore)`),
    why: 'looks like a key',
  },
];

const NEVER_WRITTEN: readonly ReservedName[] = [
  // Read by many agents at any depth, with variants for one person or machine.
  {
    pattern: named(
      String.raw`(?:agents|claude|gemini|copilot-instructions|skill)(?:\.[^/]*|[_-](?:local|override|private|user|team|shared|global|project|rules|instructions|memory))?\.mdx?`,
    ),
    why: AGENT_INSTRUCTIONS,
    allowedIfListed: /\.mdx$/,
  },
  // Read by one agent each, but also names of products that documentation is about.
  {
    pattern: named(
      String.raw`(?:agent|aider|amp|augment-guidelines|bugbot|cline|clinerules|coderabbit|codex|conventions|copilot|crush|cursor|cursorrules|devin|goose|goosehints|greptile|iflow|jules|junie|kiro|opencode|openhands|qwen|replit|roo|roorules|warp|windsurf|windsurfrules)(?:[._-](?:local|override|rules|instructions))?\.md`,
    ),
    why: AGENT_INSTRUCTIONS,
    allowedIfListed: /\.md$/,
  },
  { pattern: named(String.raw`[^/]*\.(?:prompt|instructions|chatmode|agent|rules?)\.mdx?|[^/]*\.mdc`), why: AGENT_INSTRUCTIONS },
  { pattern: below('memory-bank'), why: AGENT_INSTRUCTIONS, allowedIfListed: /\.mdx?$/ },
  { pattern: named(String.raw`(?:pull_request|merge_request|issue|discussion)_templates?\.mdx?`), why: HOST_TEMPLATE },
  { pattern: below('(?:pull_request|merge_request|issue|discussion)_templates?'), why: HOST_TEMPLATE },
  // Files that docs.json must not include, because then they could be written.
  { pattern: PROGRAM_FILE, why: BUILD },
  {
    pattern: named(
      String.raw`(?:[tj]sconfig|babel|webpack|rollup|vite|jest|mocha|playwright|cypress|eslint|prettier|stylelint|commitlint|lint-staged|renovate|dependabot|biome|oxlint|cspell|release-please|mcp|mcp_config|opencode|claude|gemini|crush)${REST}\.(?:jsonc?|ya?ml)`,
    ),
    why: TOOL_SETTINGS,
  },
  {
    pattern: named(
      String.raw`(?:vercel|now|netlify|amplify|firebase|wrangler|render|railway|fly|app|serverless|samconfig|skaffold|chart|kustomization|docker-compose|compose|devcontainer|launch|tasks|staticwebapp|buildspec|appspec|cloudbuild)${REST}\.(?:jsonc?|ya?ml|toml)`,
    ),
    why: DEPLOYMENT,
  },
  { pattern: named(String.raw`(?:mkdocs|_config|book|readthedocs|conf)\.ya?ml`), why: TOOL_SETTINGS },
  { pattern: named(String.raw`docs-nav[^/]*\.(?:json|[cm]?[jt]s)`), why: 'configures the checks' },
  // Programs load these without being told to.
  { pattern: named(String.raw`[^/]*\.config\.[cm]?[jt]s|(?:gulp|grunt|jake)file\.[cm]?[jt]s|conftest\.py|sitecustomize\.py`), why: BUILD },
];

/** Components and snippets of pages are such files. */
const COMPONENT = /\.[cm]?[jt]sx?$/;
const SCRIPT =
  /\.(?:[cm]?[jt]sx?|(?:ba|c|da|fi|k|z)?sh|ps[dm]?1|bat|cmd|com|exe|vbs|pyw?|rb|pl|php|lua|jar|groovy|gradle|kts?|tf|mk|cmake|command|desktop|service)$/;

/** Why programs do not open a path that has such a name in it; continues a sentence that begins with the path. */
export function explainReadRefusal(path: string): string | undefined {
  const folded = foldName(path);
  return NEVER_READ.find(({ pattern }) => pattern.test(folded))?.why;
}

/**
 * Why a program must not write a file with this name, move one there, or remove it; continues a sentence that begins with the path.
 *
 * @param isListed Whether the navigation lists it as a page already.
 * @param from What moves there: a component of a page stays one.
 */
export function explainWriteRefusal(path: string, isListed: boolean, from = ''): string | undefined {
  const folded = foldName(path);
  const found = [...NEVER_READ, ...NEVER_WRITTEN].find(({ pattern }) => pattern.test(folded));
  if (found) return isListed && found.allowedIfListed?.test(folded) ? undefined : found.why;
  const [extension] = SCRIPT.exec(nameOf(folded)) ?? [];
  if (extension === undefined) return undefined;
  return COMPONENT.test(extension) && foldName(from).endsWith(extension) ? undefined : 'can be run';
}
