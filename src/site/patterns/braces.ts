/** Expansion of braces: `{guide,api}/v{1..3}`. */

interface Group {
  readonly before: string;
  readonly alternatives: readonly string[];
  readonly range: readonly [from: number, to: number, width: number] | undefined;
  readonly after: string;
}

/** Returns the number of patterns that a glob expands to, or infinity. */
export function countExpansions(glob: string): number {
  const group = firstGroup(glob);
  if (!group) return 1;
  const { alternatives, range, after } = group;
  const inside = range
    ? Math.abs(range[0] - range[1]) + 1
    : alternatives.reduce((sum, alternative) => sum + countExpansions(alternative), 0);
  return inside * countExpansions(after);
}

/** Returns these patterns; they must be counted first. */
export function expandBracesUnchecked(glob: string): readonly string[] {
  const group = firstGroup(glob);
  if (!group) return [glob];
  const { before, alternatives, range, after } = group;
  const inside = range ? numbersOf(range) : alternatives.flatMap(expandBracesUnchecked);
  const rest = expandBracesUnchecked(after);
  return inside.flatMap((text) => rest.map((end) => before + text + end));
}

/** Braces without a comma or a range, and braces that are not closed, are literal characters. */
function firstGroup(glob: string): Group | undefined {
  for (let start = 0; start < glob.length; start++) {
    if (glob[start] === '\\') start++;
    else if (glob[start] === '{') {
      const group = groupAt(glob, start);
      if (group) return group;
    }
  }
  return undefined;
}

function groupAt(glob: string, start: number): Group | undefined {
  const alternatives: string[] = [];
  let depth = 0;
  let from = start + 1;
  for (let index = from; index < glob.length; index++) {
    const character = glob[index];
    if (character === '\\') index++;
    else if (character === '{') depth++;
    else if (character === ',' && depth === 0) {
      alternatives.push(glob.slice(from, index));
      from = index + 1;
    } else if (character === '}' && depth-- === 0) {
      alternatives.push(glob.slice(from, index));
      const range = rangeOf(alternatives);
      if (alternatives.length === 1 && !range) return undefined;
      return { before: glob.slice(0, start), alternatives, range, after: glob.slice(index + 1) };
    }
  }
  return undefined;
}

function rangeOf([text = '', ...others]: readonly string[]): Group['range'] {
  const [, from = '', to = ''] = (others.length === 0 && /^(-?\d{1,9})\.\.(-?\d{1,9})$/.exec(text)) || [];
  if (from === '') return undefined;
  const isPadded = [from, to].some((end) => /^-?0\d/.test(end));
  return [Number(from), Number(to), isPadded ? Math.max(from.length, to.length) : 0];
}

function numbersOf([from, to, width]: readonly [from: number, to: number, width: number]): string[] {
  const step = from <= to ? 1 : -1;
  return Array.from({ length: Math.abs(from - to) + 1 }, (_, index) => {
    const number = from + index * step;
    const digits = String(Math.abs(number));
    return number < 0 ? `-${digits.padStart(width - 1, '0')}` : digits.padStart(width, '0');
  });
}
