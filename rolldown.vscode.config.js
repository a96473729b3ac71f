/** Bundles the VS Code extension and the program that packs it: `npm run package:vscode` runs both. */
export default [
  {
    input: { extension: 'src/lsp/vscode/extension.ts' },
    platform: 'node',
    // The editor provides it.
    external: ['vscode'],
    // Names and regions stay: stacks can be read, and it can be seen what is in the bundle.
    output: { dir: 'dist/vscode', format: 'cjs', cleanDir: true, codeSplitting: false, entryFileNames: '[name].js' },
  },
  {
    input: { 'pack-extension': 'src/generate/extension.ts' },
    platform: 'node',
    external: /^[^./]/,
    output: { dir: 'dist/generate', format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name].js' },
  },
];
