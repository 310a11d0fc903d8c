import { closeSync, fstatSync, ftruncateSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { openOwnFile } from './own-file.ts'

const limitBytes = 5 * 1024 * 1024

/** `<dataDir>/pg.log`, open for the server to append to; emptied first when it has grown over 5 MB. */
export interface ServerLog {
  fd: number
  /** What the server wrote since it was opened, at most the last 8 KB. */
  tail(): string
  close(): void
}

export function openServerLog(dataDir: string): ServerLog {
  const fd = openOwnFile(join(dataDir, 'pg.log'))
  if (fstatSync(fd).size > limitBytes) ftruncateSync(fd)
  const begin = fstatSync(fd).size
  return {
    fd,
    tail() {
      const end = fstatSync(fd).size
      const from = Math.max(begin, end - 8192)
      const buffer = Buffer.alloc(Math.max(0, end - from))
      readSync(fd, buffer, 0, buffer.length, from)
      return buffer.toString()
    },
    close: () => closeSync(fd),
  }
}
