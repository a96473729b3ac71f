export interface Figure {
  readonly label: string;
  readonly unit: '×' | ' ms' | ' MB';
  readonly wall?: number;
  readonly cpu?: number;
  readonly budget?: number;
}
export interface Results {
  readonly figures: readonly Figure[];
}
export const PLACES: readonly { readonly file: string; readonly block: string }[];
export const BLOCKS: Readonly<Record<string, (results: Results) => string>>;
export function readResults(): Results;
export function partsOf(text: string, block: string): [string, string, string];
export function verdictOf(figure: Figure): string | undefined;
