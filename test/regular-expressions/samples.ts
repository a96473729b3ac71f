/** Expressions that the judge and the search for slow texts are tried on. */

/** Expressions that take too long, each on another kind of text. */
export const SLOW: readonly (readonly [kind: string, expression: RegExp])[] = [
  ['words divided in many ways', /^(?:[A-Z]?[a-z]*|(?:[A-Z]?[a-z]{2,}){2,})$/],
  ['digits divided in two', /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/],
  ['blank lines, from each line', /^\s*sparsecheckout\s*(?:=\s*(?:true|yes|on|1)\s*)?$/im],
  ['blanks, from each blank', /\s+$/],
  ['comments that do not end', /<!--[^]*?-->/],
  ['lines that only begin like a match', /Permission to .* denied/],
  ['a word that may be anywhere between others', /^[A-Z][A-Z0-9_]*TOKEN[A-Z0-9_]*$/],
  ['repetitions of several characters', /(?:\/\*\*+)+$/],
  ['a search forward from each match', /a(?=[^b]*b)/g],
];

/** Expressions like these that do not. */
export const QUICK: readonly RegExp[] = [
  /^(?:[A-Z]?[a-z]*|(?:[a-z]{2,})?(?:[A-Z][a-z]{2,})+)$/,
  /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/,
  /^[ \t]*sparsecheckout[ \t]*$/im,
  /(?<!\s)\s+$/,
  /\$\$[^]*?\$\$/,
  /Permission to .{0,1000} denied/,
  /^(?=.*TOKEN)[A-Z][A-Z0-9_]*$/,
  /"[^"]*":/,
  /\bfoo\w*@/,
  /\?(?<!:\w+\?)/,
];
