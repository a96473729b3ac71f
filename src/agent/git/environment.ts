/** The options and environment of git processes, without user or system configuration and without hooks or helpers. */
import type { Protocol } from './remote.ts';

/** Settings that override those of repositories. */
const SETTINGS = [
  'core.hooksPath=/dev/null',
  'core.symlinks=false',
  'core.fsmonitor=false',
  'core.untrackedCache=false',
  'core.attributesFile=/dev/null',
  'core.autocrlf=false',
  'core.quotePath=false',
  'core.precomposeUnicode=false',
  'core.commitGraph=false',
  // A clone lacks history that its cache may have fetched since: the branches of the cache say nothing about the clone.
  'core.alternateRefsCommand=true',
  'credential.helper=',
  'http.followRedirects=false',
  'http.lowSpeedLimit=100',
  'http.lowSpeedTime=60',
  'submodule.recurse=false',
  'fetch.recurseSubmodules=false',
  'push.recurseSubmodules=no',
  'push.gpgSign=false',
  'commit.gpgSign=false',
  'gc.auto=0',
  'maintenance.auto=false',
  'advice.detachedHead=false',
];

/** Options before the git command. */
export const GLOBAL_OPTIONS: readonly string[] = ['--no-pager', ...SETTINGS.flatMap((setting) => ['-c', setting])];

/** Variables for git's own programs and for trusted certificates. */
const KEPT_VARIABLES = ['PATH', 'TMPDIR', 'SystemRoot', 'GIT_EXEC_PATH', 'SSL_CERT_FILE', 'SSL_CERT_DIR', 'GIT_SSL_CAINFO'];
/** The proxy settings, which are not used for addresses of this machine. */
const PROXY_VARIABLES = ['HTTPS_PROXY', 'https_proxy', 'NO_PROXY', 'no_proxy'];

const NO_HOME = '/nonexistent';

/** The environment of a git process, which can use only `protocol`, or none without it. */
export function environmentOf(protocol: Protocol | undefined, from: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const kept = [...KEPT_VARIABLES, ...(protocol === 'https' ? PROXY_VARIABLES : [])].flatMap((name) =>
    from[name] === undefined ? [] : [[name, from[name]]],
  );
  return {
    ...Object.fromEntries(kept),
    HOME: NO_HOME,
    XDG_CONFIG_HOME: NO_HOME,
    LC_ALL: 'C',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_SYSTEM: '/dev/null',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_ASKPASS: 'false',
    SSH_ASKPASS: 'false',
    GIT_SSH_COMMAND: 'false',
    GIT_EDITOR: 'false',
    GIT_LFS_SKIP_SMUDGE: '1',
    GIT_NO_LAZY_FETCH: '1',
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_LITERAL_PATHSPECS: '1',
    GIT_PROTOCOL_FROM_USER: '0',
    GIT_ALLOW_PROTOCOL: protocol ?? 'none',
  };
}
