export const LIBRARIES: readonly string[];
export const manifest: {
  readonly version: string;
  readonly engines: { readonly node: string };
  readonly bin: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
};
export const CONTENTS: Readonly<Record<string, string>>;
