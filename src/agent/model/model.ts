/** What a model is here. */
import type { LanguageModel } from 'ai';

/** A model as a provider package makes it: never a name, which would be sent to a hosted gateway. */
export type Model = Extract<Exclude<LanguageModel, string>, { readonly specificationVersion: 'v3' }>;
