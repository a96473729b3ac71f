/** Bundles the entry of the GitHub Action: one small file, as the runner starts it. */
export default {
  input: { action: 'src/action/index.ts' },
  platform: 'node',
  output: { dir: 'dist/action', format: 'cjs', cleanDir: true, comments: false, codeSplitting: false, entryFileNames: '[name].cjs' },
};
