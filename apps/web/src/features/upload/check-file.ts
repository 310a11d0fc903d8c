import { FileName } from '@sunmao/contract'
import type { Key } from '@sunmao/i18n'

/** What is wrong with a file before any of it is sent. */
export function checkFile({ name, size }: Pick<File, 'name' | 'size'>): Key | undefined {
  if (!FileName.safeParse(name).success) return 'upload.badName'
  return size === 0 ? 'upload.emptyFile' : undefined
}
