/** Bundles the VS Code extension: `npm run package:vscode` packs it then. */
export default {
  input: { extension: 'src/lsp/vscode/extension.ts' },
  platform: 'node',
  // The editor provides it.
  external: ['vscode'],
  // The same bytes wherever node_modules is.
  resolve: { symlinks: false },
  // Names and regions stay: stacks can be read, and it can be seen what is in the bundle.
  output: { dir: 'dist/vscode', format: 'cjs', cleanDir: true, codeSplitting: false, entryFileNames: '[name].js' },
};
