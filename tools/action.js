/** Bundles the entry of the GitHub Action: one small file, as the runner starts it. */
import { bundledPackages } from './bundled-packages.js';

export default {
  input: { action: 'src/action/index.ts' },
  platform: 'node',
  plugins: [bundledPackages('action')],
  output: { dir: 'dist/action', format: 'cjs', cleanDir: true, comments: false, codeSplitting: false, entryFileNames: '[name].cjs' },
};
