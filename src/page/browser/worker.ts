/** The worker of the page: looks at the site, so that typing never waits. */
import { EditedSiteAnalysis, type EditedTexts } from '../analysis.ts';
import type { EmbeddedSite } from '../embedded-site.ts';
import type { MessageFromPageWorker, MessageToPageWorker } from '../messages.ts';

declare const self: {
  addEventListener(type: 'message', listen: (event: { readonly data: MessageToPageWorker }) => void): void;
  postMessage(message: MessageFromPageWorker): void;
};

let analysis: EditedSiteAnalysis | undefined;
/** Looked at once, after what somebody waits for. */
let before: EmbeddedSite | undefined;

self.addEventListener('message', ({ data }) => {
  if (data.kind === 'start') self.postMessage({ kind: 'started' });
  else if (data.kind === 'look') void respond(data.id, data.texts);
  else if (data.kind === 'locate') {
    const place = analysis?.locate(data.pointer);
    if (place) self.postMessage({ kind: 'place', place });
  } else {
    analysis = new EditedSiteAnalysis(data.site);
    before = data.before;
  }
});

async function respond(id: number, texts: EditedTexts): Promise<void> {
  try {
    if (analysis) self.postMessage({ kind: 'look', id, look: await analysis.analyze(texts) });
    const earlier = before;
    before = undefined;
    if (earlier) self.postMessage({ kind: 'before', look: await new EditedSiteAnalysis(earlier).analyze() });
  } catch (error) {
    self.postMessage({ kind: 'trouble', id, message: error instanceof Error ? error.message : String(error) });
  }
}
