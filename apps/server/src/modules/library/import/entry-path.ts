import { FileName, FolderName, folderDepthMost, isProgram } from '@sunmao/contract'
import type { Key } from '@sunmao/i18n'

/** Where an entry of an archive is to go, or why it goes nowhere. */
export type Placed = { folders: string[]; name: string } | { code: Key; facts?: Record<string, string | number> }

/** What systems leave behind and nobody means. */
const litter = /(^|\/)(__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$|~\$)/i

export const isLitter = (path: string): boolean => litter.test(path)

/** Below the target, which lies `depth` deep. A path that leads out of the archive leads nowhere. */
export function placeOf(path: string, depth: number): Placed {
  if (path.startsWith('/') || /^[a-z]:/i.test(path)) return { code: 'library.import.outside' }
  const parts = path.split('/').filter((part) => part !== '' && part !== '.')
  const name = parts.pop()
  if (name === undefined || name === '..' || parts.includes('..')) return { code: 'library.import.outside' }
  if (parts.length + depth > folderDepthMost) return { code: 'library.tooDeep', facts: { most: folderDepthMost } }
  if (!FileName.safeParse(name).success) return { code: 'upload.badName' }
  if (isProgram(name)) return { code: 'hubFile.program' }
  if (!parts.every((part) => FolderName.safeParse(part).success)) return { code: 'library.import.badFolder' }
  // As they are kept: without spaces around them.
  return { folders: parts.map((part) => part.trim()), name: name.trim() }
}
