/** Pages of the documentation that show scripts and hooks: all of them run as readers run them, with the real program. */
import { expect, test } from 'vitest';
import { countOutputs, storiesWithProcesses, tell } from './stories.ts';

test('the documentation has pages with commands or scripts, some with their expected output', () => {
  expect(storiesWithProcesses.length).toBeGreaterThan(3);
  expect(countOutputs(storiesWithProcesses)).toBeGreaterThan(0);
});

tell(storiesWithProcesses);
