/** Numbers from 0 to 1 that look random and are the same for the same seed (a linear congruential generator). */

export function randomNumbers(seed: number): () => number {
  let state = seed % 2_147_483_647 || 1;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}
