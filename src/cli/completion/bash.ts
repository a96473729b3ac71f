/** Completion for bash 3.2 and later, without other packages. Without a match, bash completes file names. */
import { HELP, VERSION, type Command } from '../command.ts';
import { wordsAfter } from '../find.ts';
import { operandsOf, quoted, valuesOf, type CompletionScript, type Values } from './values.ts';

export const bash: CompletionScript = ({ commands, groups, rules, levels }) => {
  const after = (prefix: string): string[] => wordsAfter(prefix, commands, groups).map(({ word }) => word);
  const first = [...after(''), 'help', `--${HELP.name}`, `--${VERSION.name}`];
  const lines = (values: Values): string => {
    if (values === 'rules') return 'values=$rules';
    if (values === 'settings') return 'isSetting=1';
    return typeof values === 'string' ? 'return' : `values=${quoted(values.join(' '))}`;
  };
  return `# Completion of docs-nav for bash. Made by: docs-nav completions bash
_docs_nav() {
  local IFS=$' \\t\\n' line word typed head='' command previous values='' isSetting='' index
  local rules=${quoted(rules.map(({ id }) => id).join(' '))}
  local -a words
  COMPREPLY=()
  line=\${COMP_LINE:0:COMP_POINT}
  word=\${line##*[[:space:]]}
  read -r -a words <<< "$line"
  [[ -n $word ]] && words=("\${words[@]:0:\${#words[@]}-1}")
  command=\${words[1]:-}
  for ((index = 2; index < \${#words[@]}; index++)); do
    case "$command" in ${groups.map(({ name }) => quoted(name)).join(' | ')}) command+=" \${words[index]}" ;; *) break ;; esac
  done
  previous=\${words[\${#words[@]}-1]:-}
  typed=$word
  if [[ $word == --*=* ]]; then
    previous=\${word%%=*}
    head=$previous=
    typed=\${word#*=}
  fi

  case "$command $previous" in
${commands.flatMap((command) => flagCases(command, lines)).join('\n')}
    *)
      case "$command" in
        '') values=${quoted(first.join(' '))} ;;
        help) values=${quoted(after('').join(' '))} ;;
${groups.map(({ name }) => `        ${quoted(name)}) values=${quoted([...after(name), `--${HELP.name}`].join(' '))} ;;`).join('\n')}
${commands.map((command) => `        ${quoted(command.name)}) if [[ $word == -* ]]; then values=${quoted(flagWords(command))}; else ${lines(operandsOf(command))}; fi ;;`).join('\n')}
        *) return ;;
      esac ;;
  esac

  if [[ -n $isSetting && $typed == *=* ]]; then
    head+=\${typed%%=*}=
    typed=\${typed#*=}
    values=${quoted(levels.join(' '))}
  elif [[ -n $isSetting ]]; then
    values=\${rules// /= }=
    compopt -o nospace 2> /dev/null
  fi
  COMPREPLY=($(compgen -W "$values" -- "$typed"))
  # Where words end at "=", readline replaces only what stands behind it.
  [[ $COMP_WORDBREAKS == *=* ]] && return
  for index in "\${!COMPREPLY[@]}"; do COMPREPLY[index]=$head\${COMPREPLY[index]}; done
}
complete -o bashdefault -o default -F _docs_nav docs-nav
`;
};

function flagCases({ name, flags }: Command, lines: (values: Values) => string): string[] {
  return flags.flatMap((flag) => (flag.value === undefined ? [] : [`    '${name} --${flag.name}') ${lines(valuesOf(flag))} ;;`]));
}

function flagWords({ flags }: Command): string {
  return flags.map(({ name }) => `--${name}`).join(' ');
}
