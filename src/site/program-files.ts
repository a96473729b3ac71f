/** Files that are beside documentation and no part of it: what is hidden, and what defines which programs are installed and run. */

const REST = '(?:[.-][^/]*)?';

/** Data files with such a name, in lower case. Other tools give some of these names to other files. */
export const MANIFEST = String.raw`(?:package|package-lock|npm-shrinkwrap|composer|deno|bun|jsr|bower|lerna|nx|turbo|rush|project|angular|pnpm-workspace|pnpm-lock|poetry|pubspec|environment|nodemon|taskfile|mise|pm2|ecosystem)${REST}\.(?:json|ya?ml)`;

/** Manifests and lock files of package managers, and of what builds. */
const OTHERS = new RegExp(
  String.raw`^(?:[^/]*\.lock|[^/]*-lock\.(?:json|ya?ml|toml)|bun\.lockb|cargo\.toml|gemfile|[^/]*\.gemspec|requirements[^/]*\.(?:txt|in)|constraints\.txt|pipfile|pyproject\.toml|setup\.(?:py|cfg)|go\.(?:mod|sum|work)|pom\.xml|(?:build|settings)\.gradle(?:\.kts)?|mix\.exs|package\.swift|podfile|[^/]*\.(?:csproj|fsproj|vbproj|sln)|makefile|dockerfile|procfile|jenkinsfile)$`,
);
const NAMED = new RegExp(`^${MANIFEST}$`);

/** Whether a file, or a folder that it is in, is hidden. */
export function isHidden(path: string): boolean {
  return path.split('/').some((name) => name.startsWith('.'));
}

/** Whether a package manager or a build reads a file because of its name. */
export function isProgramFile(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  return NAMED.test(name) || OTHERS.test(name);
}
