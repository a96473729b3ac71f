/** Everything that is made from a rule and its fixtures. */
import type { MakeGeneratedFiles } from './artefact.ts';
import { makeRuleDocs } from './rule-docs.ts';
import { makeExampleFindings } from './rule-examples.ts';
import { makeRuleLists } from './rule-lists.ts';
import { makeRuleRegistry } from './rule-registry.ts';

export const ruleArtefacts: readonly MakeGeneratedFiles[] = [makeRuleRegistry, makeRuleDocs, makeExampleFindings, makeRuleLists];
