/** Bundles the fuzzer: `npm run fuzz` runs it. Libraries stay outside. */
export default {
  input: { index: 'test/fuzz/index.ts' },
  platform: 'node',
  external: /^[^./]/,
  output: { dir: 'dist/fuzz', format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name].js' },
};
