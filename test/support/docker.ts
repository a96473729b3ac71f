/** Whether containers can be built and run here. */
import { spawnSync } from 'node:child_process';

export const hasDocker = spawnSync('docker', ['info'], { stdio: 'ignore', timeout: 10_000 }).status === 0;
