/** The oldest git that the service supports: the first that merges without a work tree. */
export const MIN_GIT_VERSION = '2.38';
