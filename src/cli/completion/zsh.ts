/** Completion for zsh, as a function to be loaded from $fpath or a script to be sourced. */
import { HELP, VERSION, type Command, type Flag } from '../command.ts';
import { operandsOf, quoted, valuesOf, type CompletionScript, type Values } from './values.ts';

export const zsh: CompletionScript = (commands, rules, levels) => `#compdef docs-nav
# Completion of docs-nav for zsh. Made by: docs-nav completions zsh

_docs_nav_rules() {
  local -a rules=(
${rules.map(({ id, summary }) => `    ${quoted(`${id}:${summary}`)}`).join('\n')}
  )
  _describe -t rules rule rules "$@"
}

_docs_nav_settings() {
  if compset -P '*='; then compadd ${levels.join(' ')}; else _docs_nav_rules -S '='; fi
}

_docs_nav_commands() {
  local -a commands=(
${commands.map(({ name, summary }) => `    ${quoted(`${name}:${summary}`)}`).join('\n')}
    'help:Show the help of a command'
  )
  _describe -t commands command commands
}

_docs-nav() {
  local curcontext="$curcontext" state line
  _arguments -C ${[HELP, VERSION].map(specOf).join(' ')} '1:command:_docs_nav_commands' '*:: :->rest'
  [[ $state == rest ]] || return
  case $line[1] in
    help) _arguments '1:command:_docs_nav_commands' ;;
${commands.map((command) => `    ${command.name})\n      _arguments -S \\\n${specsOf(command).map((spec) => `        ${spec}`).join(' \\\n')} ;;`).join('\n')}
  esac
}

if [[ $funcstack[1] == _docs-nav ]]; then _docs-nav "$@"; else compdef _docs-nav docs-nav; fi
`;

function specsOf(command: Command): string[] {
  const values = operandsOf(command);
  const label = (command.operands ?? '').replaceAll(/[^\w ]/g, '');
  const operand = values === 'nothing' ? [] : [quoted(`${command.most === 1 ? '1' : '*'}:${label}:${actionOf(values)}`)];
  return [...command.flags.map(specOf), ...operand];
}

function specOf(flag: Flag): string {
  const { name, short, value, bare, isRepeatable, excludes = {}, summary } = flag;
  const about = `[${summary.replaceAll(/[[\]\\]/g, String.raw`\$&`)}]`;
  const own = short === undefined ? [`--${name}`] : [`-${short}`, `--${name}`];
  const others = flag === HELP || flag === VERSION ? ['-', '*'] : [...(own.length > 1 ? own : []), ...Object.keys(excludes).map((other) => `--${other}`)];
  const before = isRepeatable ? '*' : others.length > 0 ? `(${others.join(' ')})` : '';
  if (value !== undefined) return quoted(`${before}--${name}=${bare === undefined ? '' : '-'}${about}:${bare === undefined ? '' : ':'}${value}:${actionOf(valuesOf(flag))}`);
  return short === undefined ? quoted(`${before}--${name}${about}`) : `${quoted(before)}{${own.join(',')}}${quoted(about)}`;
}

function actionOf(values: Values): string {
  if (values === 'rules' || values === 'settings') return `_docs_nav_${values}`;
  if (values === 'files') return '_files';
  return values === 'nothing' ? ' ' : `(${values.join(' ')})`;
}
