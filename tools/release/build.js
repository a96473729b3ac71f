/** Builds a release from a clone of the commit, which says where it is published. */
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.js';
import { stampAddresses, stampLinks } from './stamp.js';

/**
 * Makes the clone in a folder that does not exist. It borrows node_modules, which `planRelease` has compared with package-lock.json.
 *
 * @param {ReturnType<typeof import('./plan.js').planRelease>} plan
 * @param {string} folder
 */
export function buildRelease(plan, folder) {
  run('git', ['clone', '--quiet', '--local', '--no-tags', plan.root, folder]);
  run('git', ['checkout', '--quiet', '--detach', plan.commit], { cwd: folder });
  symlinkSync(join(plan.root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  stampAddresses(folder, plan);
  run('npm', ['run', 'generate'], { cwd: folder });
  stampLinks(folder, plan);
  for (const script of ['build', 'package:vscode']) run('npm', ['run', script], { cwd: folder });
}
