/** The oldest git that the service supports: the first that merges without a work tree. */
export const OLDEST_GIT = '2.38';
