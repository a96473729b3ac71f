/** Errors of the operating system. */

/** Whether the operating system reports the error, not this program. */
export function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && /^E[A-Z]/.test(String(error.code));
}

export function systemErrorMessage(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return (code !== undefined && REASONS[code]) || message.replace(/\.$/, '');
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ENOENT: 'it does not exist',
  EROFS: 'the disk is read-only',
  ENOTDIR: 'a file is where a folder is expected',
  EEXIST: 'a file is where a folder is expected',
  EISDIR: 'it is a folder',
  ELOOP: 'it is a circular symbolic link',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  ENXIO: 'it is not a file that can be read',
  EIO: 'the disk reports an error',
  ENOSPC: 'no space is left on the disk',
  EDQUOT: 'no space is left on the disk',
  EFBIG: 'it would exceed the size limit',
  EBUSY: 'it is in use',
  ENAMETOOLONG: 'the name is too long',
};
