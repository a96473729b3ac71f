/** All generated files. */
import { makeApi } from './api.ts';
import type { MakeGeneratedFiles } from './artefact.ts';
import { makeContractTypes } from './contract-types.ts';
import { makeDiffSchema } from './diff-schema.ts';
import { makeElementReference } from './element-reference.ts';
import { makeRegexDescriptionsModule } from './expectations.ts';
import { makeAddresses } from './addresses.ts';
import { makeMintlifySchema } from './mintlify-schema.ts';
import { makeNotices } from './notices.ts';
import { makeOpenapi } from './openapi.ts';
import { makePlainSchemas } from './plain-schemas.ts';
import { makePropertyTableModule } from './property-table.ts';
import { ruleArtefacts } from './rules.ts';
import { makeServiceSettings } from './service-settings.ts';
import { makeSettingsReference } from './settings-reference.ts';
import { makeShapes } from './shapes.ts';
import { makeTypes } from './types.ts';
import { makeValidators } from './validators.ts';

/** In order, because later files are made from earlier ones. */
export const artefactMakers: readonly MakeGeneratedFiles[] = [
  makeMintlifySchema,
  makePlainSchemas,
  makeDiffSchema,
  makeTypes,
  makeValidators,
  makeShapes,
  makePropertyTableModule,
  makeRegexDescriptionsModule,
  makeAddresses,
  ...ruleArtefacts,
  makeContractTypes,
  makeOpenapi,
  makeServiceSettings,
  makeElementReference,
  makeSettingsReference,
  makeNotices,
  makeApi,
];
