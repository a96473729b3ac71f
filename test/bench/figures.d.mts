export interface Figure {
  readonly label: string;
  readonly unit: '×' | ' ms' | ' MB' | '';
  readonly wall?: number;
  readonly cpu?: number;
  readonly budget?: number;
}
export const PLACES: readonly { readonly file: string; readonly block: string }[];
export function blockOf(block: string): string;
export function partsOf(text: string, block: string): [string, string, string];
export function verdictOf(figure: Figure): string | undefined;
