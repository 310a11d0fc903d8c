import type { BcfFile } from '@sunmao/bcf'

/** A file of a topic by its number. */
export interface PackedFile {
  path: string
  size: number
  bcfFileId: number
}

/** The same with numbers in the place of files. */
export type Packed<T> = T extends BcfFile
  ? PackedFile
  : T extends readonly (infer E)[]
    ? Packed<E>[]
    : T extends object
      ? { [K in keyof T]: Packed<T[K]> }
      : T
