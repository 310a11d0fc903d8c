import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Plan, type Selection, writeIfc } from '@sunmao/sample'

/** A generated building as a file; says its size in megabytes. */
export async function writeSample(path: string, plan: Plan, selection?: Selection): Promise<number> {
  await pipeline(Readable.from(writeIfc(plan, selection)), createWriteStream(path))
  return (await stat(path)).size / 1e6
}
