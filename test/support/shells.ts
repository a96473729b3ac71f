/** Which shells besides bash this machine has. */
import { spawnSync } from 'node:child_process';

export const hasZsh = spawnSync('zsh', ['--version']).status === 0;
export const hasFish = spawnSync('fish', ['--version']).status === 0;
