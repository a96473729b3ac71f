/** Editors that speak to language servers; absent on machines where nobody installed them. */
import { spawnSync } from 'node:child_process';

const runs = (program: string, ...args: string[]): boolean => spawnSync(program, args, { stdio: 'ignore' }).status === 0;

export const hasNeovim = runs('nvim', '--version');

/** Before Emacs 29, Eglot is a package. */
export const hasEmacs = runs('emacs', '--batch', '-l', 'package', '-f', 'package-initialize', '-l', 'eglot');
