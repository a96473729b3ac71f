/** All generated files. */
import { makeApi } from './api.ts';
import type { MakeArtefacts } from './artefact.ts';
import { makeContractTypes } from './contract-types.ts';
import { makeMintlifySchema } from './mintlify-schema.ts';
import { makeNotices } from './notices.ts';
import { makeOpenapi } from './openapi.ts';
import { makePropertyTable } from './property-table.ts';
import { ruleArtefacts } from './rules.ts';
import { makeServiceSettings } from './service-settings.ts';
import { makeShapes } from './shapes.ts';
import { makeTypes } from './types.ts';
import { makeValidators } from './validators.ts';

/** In order, because later files are made from earlier ones. */
export const artefacts: readonly MakeArtefacts[] = [
  makeMintlifySchema,
  makeTypes,
  makeValidators,
  makeShapes,
  makePropertyTable,
  ...ruleArtefacts,
  makeContractTypes,
  makeOpenapi,
  makeServiceSettings,
  makeNotices,
  makeApi,
];
