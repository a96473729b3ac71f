/** Bundles the generator: `npm run generate` runs it. Libraries stay outside. */
export default {
  input: { index: 'src/generate/index.ts', 'new-rule': 'src/generate/new-rule.ts' },
  platform: 'node',
  external: /^[^./]/,
  output: { dir: 'dist/generate', format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name].js' },
};
