/** Bundles the comparison with the hosted platform: `npm run test:oracle` runs it. Libraries stay outside. */
export default {
  input: { index: 'test/oracle/index.ts' },
  platform: 'node',
  external: /^[^./]/,
  output: { dir: 'dist/oracle', format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name].js' },
};
