import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isDay } from '../../../src/session/settings/ignore-problems.ts';
import { cases } from '../../support/cases.ts';

test('isDay accepts exactly the days that exist in the calendar', () => {
  const two = (number: number): string => String(number).padStart(2, '0');
  fc.assert(
    fc.property(
      fc.integer({ min: 1600, max: 2500 }),
      fc.integer({ min: 0, max: 14 }),
      fc.integer({ min: 0, max: 33 }),
      (year, month, day) => {
        const text = `${year}-${two(month)}-${two(day)}`;
        const date = new Date(`${text}T00:00:00Z`);
        expect(isDay(text)).toBe(!Number.isNaN(date.getTime()) && date.toISOString().startsWith(text));
      },
    ),
    { numRuns: cases(2_000) },
  );
  expect(['2028-02-29', '2000-02-29'].every(isDay)).toBe(true);
  expect(['2027-02-29', '1900-02-29', '2027-1-31', '2027-04-31', 'tomorrow'].some(isDay)).toBe(false);
});
