/** Texts that repeat what the parts of an expression match, and then fail: what a slow expression is slow on. */
import { RegExpParser, visitRegExpAST, type AST } from '@eslint-community/regexpp';

/** What a text consists of: each part is short, and one is repeated. */
export interface PumpedText {
  readonly prefix: string;
  readonly pump: string;
  readonly suffix: string;
}

/** Characters that tell apart the classes that expressions use. */
const CHARACTERS = [
  ...' \n\t\r"\'`aAbfnzZ019_-.,:;/\\<>()[]{}=+*#@!?&|$%^~',
  ...'\0\u001bé\u00ad\u200b\u2028\u3000\u2026\u201c\ufeff\ufffd\u{1f3f4}\u{e0020}',
];

/** A suffix that hardly anything matches, and none. */
const SUFFIXES = ['\0', '', '\n', 'a!'];
/** A quantifier with a lower maximum does little by itself. */
const LEAST_REPEATED = 8;
const MOST_TEXTS = 100;

export function* pumpedTexts(source: string, flags: string): Generator<PumpedText> {
  const seen = new Set<string>();
  for (const [prefix, pump] of pumps(source, flags)) {
    for (const suffix of SUFFIXES) {
      const text = { prefix, pump, suffix };
      const name = JSON.stringify(text);
      if (pump === '' || seen.has(name)) continue;
      seen.add(name);
      yield text;
      if (seen.size >= MOST_TEXTS) return;
    }
  }
}

function* pumps(source: string, flags: string): Generator<readonly [prefix: string, pump: string]> {
  const parsed = new RegExpParser().parsePattern(source, 0, source.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  });
  const sampler = samplerOf(parsed, flags);
  const quantifiers: AST.Quantifier[] = [];
  visitRegExpAST(parsed, { onQuantifierEnter: (node) => void (node.max >= LEAST_REPEATED && quantifiers.push(node)) });
  for (const quantifier of quantifiers) {
    const prefix = before(quantifier, sampler.sample);
    for (const pump of sampler.samples(quantifier.element)) {
      yield [prefix, pump];
      // An attempt from each repetition of the whole.
      if (prefix !== '') yield ['', prefix + pump];
      yield ['', pump];
    }
    if (prefix !== '') yield ['', prefix];
  }
  for (const character of sampler.alphabet) yield ['', character];
  for (const alternative of parsed.alternatives) {
    const whole = sampler.sample(alternative);
    yield ['', whole];
    yield ['', whole.slice(0, -1)];
  }
  for (const first of sampler.alphabet) for (const second of sampler.alphabet) if (first !== second) yield ['', first + second];
}

interface Sampler {
  /** One character for each set of characters that the expression does not tell apart. */
  readonly alphabet: readonly string[];
  /** A short text that a part of the expression matches, apart from assertions and references. */
  sample(node: AST.Node): string;
  /** Several of them that differ. */
  samples(node: AST.QuantifiableElement): readonly string[];
}

function samplerOf(parsed: AST.Pattern, flags: string): Sampler {
  const matchers = new Map<string, ReadonlySet<string>>();
  const candidates = new Set(CHARACTERS);
  visitRegExpAST(parsed, { onCharacterEnter: ({ value }) => void candidates.add(String.fromCodePoint(value)) });
  const matching = (raw: string): ReadonlySet<string> => {
    let matched = matchers.get(raw);
    if (!matched) {
      const expression = new RegExp(`^(?:${raw})$`, flags.replace(/[gym]/g, ''));
      matchers.set(raw, (matched = new Set([...candidates].filter((character) => expression.test(character)))));
    }
    return matched;
  };
  // Assertions tell these apart.
  for (const raw of ['\\n', '\\w']) matching(raw);
  visitRegExpAST(parsed, {
    onCharacterClassEnter: ({ raw }) => void matching(raw),
    onCharacterSetEnter: ({ raw, parent }) => void (parent.type === 'CharacterClass' || matching(raw)),
    onCharacterEnter: ({ raw, parent }) => void (parent.type === 'Alternative' || parent.type === 'Quantifier' ? matching(raw) : undefined),
  });
  const representatives = new Map<string, string>();
  for (const character of candidates) {
    const signature = [...matchers.values()].map((matched) => (matched.has(character) ? 1 : 0)).join('');
    if (signature.includes('1') && !representatives.has(signature)) representatives.set(signature, character);
  }
  const alphabet = [...representatives.values()];
  const oneOf = (raw: string): readonly string[] => alphabet.filter((character) => matching(raw).has(character));

  const sample = (node: AST.Node): string => {
    switch (node.type) {
      case 'Alternative':
        return node.elements.map(sample).join('');
      case 'Group':
      case 'CapturingGroup':
        return node.alternatives[0] ? sample(node.alternatives[0]) : '';
      case 'Quantifier':
        return sample(node.element).repeat(node.min);
      case 'Character':
        return String.fromCodePoint(node.value);
      case 'CharacterSet':
      case 'CharacterClass':
        return oneOf(node.raw)[0] ?? [...matching(node.raw)][0] ?? '';
      default:
        return '';
    }
  };
  const samples = (node: AST.QuantifiableElement): readonly string[] => {
    if (node.type === 'CharacterSet' || node.type === 'CharacterClass') return oneOf(node.raw).slice(0, 6);
    if (node.type !== 'Group' && node.type !== 'CapturingGroup') return [sample(node)];
    return node.alternatives.flatMap((alternative) => [sample(alternative), full(alternative)]);
  };
  /** With one repetition of what may be absent. */
  const full = (node: AST.Node): string => {
    if (node.type === 'Alternative') return node.elements.map(full).join('');
    if (node.type === 'Quantifier') return full(node.element).repeat(Math.max(1, node.min));
    if (node.type !== 'Group' && node.type !== 'CapturingGroup') return sample(node);
    const last = node.alternatives.at(-1);
    return last ? full(last) : '';
  };
  return { alphabet, sample, samples };
}

/** A sample of what an expression matches before one of its parts. */
function before(node: AST.Node, sample: (node: AST.Node) => string): string {
  const { parent } = node;
  if (!parent) return '';
  const outside = before(parent, sample);
  return parent.type === 'Alternative'
    ? outside +
        parent.elements
          .slice(0, parent.elements.indexOf(node as AST.Element))
          .map(sample)
          .join('')
    : outside;
}
