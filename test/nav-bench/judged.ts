/** What we found when we read each real commit that the gate stops. */

/** The description that the commit begins to use is not in the records. */
const NO_TEXT = /\[openapi-file\].*is empty\./;

/** Whether a commit is stopped for nothing but what the records do not contain. */
export function lacksRecords(problems: readonly string[]): boolean {
  return problems.length > 0 && problems.every((problem) => NO_TEXT.test(problem));
}

/** Commits that did break something for readers, by what it is. A stop that is not here counts as wrong. */
const RIGHTLY_STOPPED = {
  'the navigation lists pages that have no file': [
    'dodopayments/dodo-docs@c21f6254209d',
    'e2b-dev/docs@4413d1150188',
    'langchain-ai/docs@fdb384d207bb',
    'langchain-ai/docs@9f99bb977307',
    'langchain-ai/docs@d5caf7ff8e1f',
    'langgenius/dify-docs@24d26ea1b081',
    'langgenius/dify-docs@de74e4c2fe39',
    'langgenius/dify-docs@6161983c7f39',
    'langgenius/dify-docs@3e180860aabc',
    'langgenius/dify-docs@3dca175795d8',
    'meilisearch/documentation@34c699228e7b',
    'mintlify/docs@b51c99629f1d',
    'ton-org/docs@9455a459cbd3',
    'ton-org/docs@4b2c6dd185f5',
  ],
  'a redirect leads to no page': [
    'OpenHands/docs@97ede682cbdf',
    'Unstructured-IO/docs@64d6a812e417',
    'jup-ag/docs@50e8796ee8ad',
    'jup-ag/docs@572dcd7df5f8',
    'jup-ag/docs@88d01e19c9d0',
    'meilisearch/documentation@95962a64be88',
    'meilisearch/documentation@cb8680ede6a5',
    'meilisearch/documentation@6462ce7b249e',
    'meilisearch/documentation@1639923ab4b5',
    'meilisearch/documentation@7afe888f07a0',
    'mintlify/docs@7dfae46f1070',
    'modelcontextprotocol/modelcontextprotocol@751bb1d17da3',
    'modelcontextprotocol/modelcontextprotocol@d9a7f12b904d',
    'ton-org/docs@685e422b6f61',
  ],
  'a redirect leads to itself': ['Unstructured-IO/docs@6cda445e6b6b', 'firecrawl/firecrawl-docs@e24a941f774b'],
  'a redirect is never used, because an earlier one leads elsewhere': ['jup-ag/docs@bd7a2e0281b0', 'langgenius/dify-docs@fa597a9321a5'],
  'a URL is redirected twice': ['runpod/docs@c23849db004b'],
  'a property has no effect where it is': ['runpod/docs@ab0a020de390'],
} as const;

const RIGHT: ReadonlySet<string> = new Set(Object.values(RIGHTLY_STOPPED).flat());

export function isRightlyStopped(id: string): boolean {
  return RIGHT.has(id);
}
