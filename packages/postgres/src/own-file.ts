import { constants, fchownSync, fstatSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

const { O_RDWR, O_APPEND, O_CREAT, O_NOFOLLOW } = constants

/**
 * Opens a file of ours in the data folder to read and append. What root makes there is given to the folder's owner,
 * who could not start next time otherwise; but nothing behind a link, or he could have root give him any file.
 */
export function openOwnFile(path: string): number {
  const fd = openSync(path, O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW, 0o600)
  if (process.geteuid?.() === 0 && fstatSync(fd).nlink === 1) {
    const { uid, gid } = statSync(dirname(path))
    fchownSync(fd, uid, gid)
  }
  return fd
}
