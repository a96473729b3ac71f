/** Numbers with their nouns: `counted(2, 'error')` is `2 errors`. */
export function pluralize(count: number, singular: string, plural = `${singular}s`): string {
  return `${count} ${count === 1 ? singular : plural}`;
}
