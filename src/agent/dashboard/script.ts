/** The only script of the dashboard. No page needs it; some are better with it. */
import { COPY_SCRIPT } from './copy-script.ts';
import { FILTER_SCRIPT } from './filter-script.ts';
import { LIVE_SCRIPT } from './live-script.ts';

export const DASHBOARD_SCRIPT = `'use strict';
(() => {${LIVE_SCRIPT}${FILTER_SCRIPT}${COPY_SCRIPT}
let stop = keepLive();
filterAtOnce(() => {
  stop = keepLive(stop());
});
offerToCopy();
})();
`;
