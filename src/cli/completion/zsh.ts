/** Completion for zsh, as a function in $fpath or a script to source. */
import { HELP, VERSION, type Command, type Flag } from '../command.ts';
import { wordsAfter } from '../find.ts';
import { operandsOf, quoted, valuesOf, type CompletionScript, type Material, type Values } from './values.ts';

export const zsh: CompletionScript = (material) => `#compdef docs-nav
# Completion of docs-nav for zsh. Made by: docs-nav completions zsh

_docs_nav_rules() {
  local -a rules=(
${material.rules.map(({ id, summary }) => `    ${quoted(`${id}:${summary}`)}`).join('\n')}
  )
  _describe -t rules rule rules "$@"
}

_docs_nav_settings() {
  if compset -P '*='; then compadd ${material.levels.join(' ')}; else _docs_nav_rules -S '='; fi
}

${['', ...material.groups.map(({ name }) => name)].map((prefix) => functionOf(prefix, material)).join('\n')}
if [[ $funcstack[1] == _docs-nav ]]; then _docs-nav "$@"; else compdef _docs-nav docs-nav; fi
`;

/** Returns two functions: one completes the word after a prefix (or the first word), the other everything after it. */
function functionOf(prefix: string, { commands, groups }: Material): string {
  const name = prefix === '' ? '_docs-nav' : groupFunction(prefix);
  const words = prefix === '' ? '_docs_nav_commands' : `${name}_commands`;
  const next = wordsAfter(prefix, commands, groups);
  const cases = next.map(({ word, to }) =>
    'run' in to
      ? `    ${word})\n      _arguments -S \\\n${specsOf(to)
          .map((spec) => `        ${spec}`)
          .join(' \\\n')} ;;`
      : `    ${word}) ${groupFunction(to.name)} ;;`,
  );
  const flags = prefix === '' ? [HELP, VERSION] : [HELP];
  return `${words}() {
  local -a commands=(
${next.map(({ word, to }) => `    ${quoted(`${word}:${to.summary}`)}`).join('\n')}${prefix === '' ? "\n    'help:Show the help of a command'" : ''}
  )
  _describe -t commands command commands
}

${name}() {
  local curcontext="$curcontext" state line
  _arguments -C ${flags.map(specOf).join(' ')} '1:command:${words}' '*:: :->rest'
  [[ $state == rest ]] || return
  case $line[1] in${prefix === '' ? `\n    help) _arguments '1:command:${words}' ;;` : ''}
${cases.join('\n')}
  esac
}
`;
}

function groupFunction(name: string): string {
  return `_docs_nav_${name.replaceAll(/\W/g, '_')}`;
}

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
  const others =
    flag === HELP || flag === VERSION
      ? ['-', '*']
      : [...(own.length > 1 ? own : []), ...Object.keys(excludes).map((other) => `--${other}`)];
  const before = isRepeatable ? '*' : others.length > 0 ? `(${others.join(' ')})` : '';
  if (value !== undefined)
    return quoted(
      `${before}--${name}=${bare === undefined ? '' : '-'}${about}:${bare === undefined ? '' : ':'}${value}:${actionOf(valuesOf(flag))}`,
    );
  return short === undefined ? quoted(`${before}--${name}${about}`) : `${quoted(before)}{${own.join(',')}}${quoted(about)}`;
}

function actionOf(values: Values): string {
  if (values === 'rules' || values === 'settings') return `_docs_nav_${values}`;
  if (values === 'files') return '_files';
  return values === 'nothing' ? ' ' : `(${values.join(' ')})`;
}
