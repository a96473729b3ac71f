/** The type of models. */
import type { LanguageModel } from 'ai';

/** A model from a provider package; never a name, which the library would send to a hosted gateway. */
export type Model = Extract<Exclude<LanguageModel, string>, { readonly specificationVersion: 'v3' }>;
