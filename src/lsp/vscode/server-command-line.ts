/** How a program is started. */

export interface ServerCommandLine {
  readonly command: string;
  readonly args: string[];
  readonly options: { readonly env: NodeJS.ProcessEnv; readonly shell: boolean };
}

/** Scripts run on the Node of the editor, so that none needs to be in PATH. */
export function toServerCommandLine(program: string, args: string[], node: string, env: NodeJS.ProcessEnv): ServerCommandLine {
  if (/\.[cm]?js$/.test(program))
    return { command: node, args: [program, ...args], options: { env: { ...env, ELECTRON_RUN_AS_NODE: '1' }, shell: false } };
  // Windows starts batch files only through a shell, which splits paths at spaces.
  if (/\.(?:cmd|bat)$/i.test(program)) return { command: `"${program}"`, args, options: { env, shell: true } };
  return { command: program, args, options: { env, shell: false } };
}
