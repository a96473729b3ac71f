/** `docs-nav completions <shell>`: prints a script that asks `docs-nav __complete` for what can follow. */
import { UsageError } from '../../host/usage.ts';
import type { ParsedArguments } from '../command.ts';
import type { CommandContext } from '../streams.ts';

/** For bash 3.2 and later, without other packages. Without a candidate, bash completes names of files. */
const bash = `# Completion of docs-nav for bash. Made by: docs-nav completions bash
_docs_nav() {
  local line=\${COMP_LINE:0:COMP_POINT} word value head=''
  local -a words
  COMPREPLY=()
  word=\${line##*[[:space:]]}
  IFS=$' \\t\\n' read -r -a words <<< "\${line%"$word"}"
  [[ \${words[0]##*/} == "\${1##*/}" ]] || return
  case \${words[0]} in '~/'* | '$HOME/'*) words[0]=$HOME/\${words[0]#*/} ;; esac
  type "\${words[0]}" &> /dev/null || return
  # Where words end at "=", readline replaces only what follows it.
  [[ $COMP_WORDBREAKS == *=* && $word == *=* ]] && head=\${word%=*}=
  while IFS=$'\\t' read -r value _; do
    [[ $value == [!:]* && $value == "$word"* ]] || continue
    [[ $value == *= ]] && compopt -o nospace 2> /dev/null
    COMPREPLY+=("\${value#"$head"}")
  done <<< "$("\${words[0]}" __complete -- "\${words[@]:1}" "$word" 2> /dev/null < /dev/null)"
}
complete -o bashdefault -o default -F _docs_nav docs-nav
`;

/** A function in $fpath, or a script to source. */
const zsh = `#compdef docs-nav
# Completion of docs-nav for zsh. Made by: docs-nav completions zsh
_docs-nav() {
  local program=\${(Q)words[1]} code=1
  local -a lines values suffix
  case $program in '~/'* | '$HOME/'*) program=$HOME/\${program#*/} ;; esac
  whence -- $program > /dev/null || return
  lines=(\${(f)"$($program __complete -- "\${(@)words[2,CURRENT-1]}" "$PREFIX" 2> /dev/null < /dev/null)"})
  values=(\${\${lines:#:files}/$'\\t'/:})
  [[ \${values[1]%%:*} == *= ]] && suffix=(-S '')
  (( $#values )) && _describe -t values value values "\${suffix[@]}" && code=0
  if (( $lines[(I):files] )); then
    compset -P '--*='
    _files && code=0
  fi
  return code
}
if [[ $funcstack[1] == _docs-nav ]]; then _docs-nav "$@"; else compdef _docs-nav docs-nav; fi
`;

const fish = `# Completion of docs-nav for fish. Made by: docs-nav completions fish
function __docs_nav
    set -l words (commandline -opc)
    set -l word (commandline -ct)
    while string match -qr '^\\w+=' -- $words[1]
        set -e words[1]
    end
    set words[1] (string replace -r '^(?:~|\\$HOME)/' $HOME/ -- $words[1])
    type -q -- $words[1]; or return
    for line in ($words[1] __complete -- $words[2..-1] $word 2> /dev/null < /dev/null)
        if test "$line" = :files
            complete -C "'' $word"
        else
            printf '%s\\n' $line
        end
    end
end
complete -c docs-nav -f -a '(__docs_nav)'
`;

const SCRIPTS: Readonly<Record<string, string>> = { bash, zsh, fish };

export async function runCompletions({ operands: [shell] }: ParsedArguments, { stdout }: CommandContext): Promise<number> {
  const known = Object.keys(SCRIPTS);
  if (shell === undefined) throw new UsageError(`“docs-nav completions” needs the name of a shell: ${known.join(', ')}.`);
  const script = Object.hasOwn(SCRIPTS, shell) ? SCRIPTS[shell] : undefined;
  if (script === undefined) {
    throw new UsageError(`There is no completion script for “${shell}”; expected one of ${known.join(', ')}.`, { given: shell, known });
  }
  stdout.write(script);
  return 0;
}
