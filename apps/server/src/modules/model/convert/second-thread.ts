import { availableParallelism } from 'node:os'
import { type Helper, startHelper } from '@sunmao/ifc/helper'

/** Smaller files are done before a second thread has loaded what it needs. */
const LARGE = 8_000_000

/** A second thread for a file of this size, if it is worth one. It must be ended; it ends with its process too. */
export const secondThread = (bytes: number, threads = availableParallelism()): Helper | undefined =>
  bytes > LARGE && threads > 1 ? startHelper() : undefined
