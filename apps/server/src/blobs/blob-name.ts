import { AppError } from '../core/errors.ts'

/** There are no such bytes. To a caller it is like any other thing that does not exist. */
export class BlobMissing extends AppError {
  constructor() {
    super(404, 'error.notFound')
  }
}

/** Where a blob lies below the root of its store. A hash becomes a path here only, so nothing else ever does. */
export function placeOf(hash: string): string {
  if (!/^[0-9a-f]{64}$/.test(hash)) throw new Error('not a blob hash')
  return `${hash.slice(0, 2)}/${hash}`
}

/** The hash of what lies at this place; nothing for what is no blob. */
export const hashAt = (place: string): string | undefined => /^[0-9a-f]{2}\/([0-9a-f]{64})$/.exec(place)?.[1]

const DAY_MS = 24 * 3600_000
/** Bytes that no row names stay for so long. */
export const QUARANTINE_S = (7 * DAY_MS) / 1000

/** No upload takes a day: what is older was interrupted. */
export const aDayAgo = () => new Date(Date.now() - DAY_MS)
