/** Where programs can fetch the schemas of the package: each has its URL as its `$id`. */
export function urlOfSchema(file: string): string {
  return `https://unpkg.com/docs-nav/schema/${file}`;
}
