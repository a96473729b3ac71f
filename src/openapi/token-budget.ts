/** How much YAML may be read for one description: memory grows with its tokens. */

export interface TokenBudget {
  /** Tokens that may still be read. */
  tokens: number;
}

/** Some 12 to 16 MB as people write YAML, which take six seconds. */
export const MAX_TOKENS = 3_200_000;
