import { resolvePath } from '../text/resolve-path.ts';

/** Returns a path relative to the root of the repository, without a leading `./`, for services that know the repository. */
export function cwdPathToRepositoryPath(file: string, prefix = ''): string {
  return resolvePath(`/${prefix}/${file}`);
}
