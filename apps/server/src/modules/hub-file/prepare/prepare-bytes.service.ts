import type { Blobs } from '../../../blobs/blobs.ts'
import type { CodedText } from '../../../db/coded-text.ts'
import type { Prepared, Surroundings } from './prepared.ts'
import { recognise } from './recognise.ts'
import { Refused } from './refused.ts'

/** What is made of a document or drawing, for one that is no file of a project; why not, where nothing can be. */
export async function prepareBytes(
  blobs: Blobs,
  hash: string,
  surroundings: Surroundings,
): Promise<Prepared | { error: CodedText }> {
  try {
    const { read } = await recognise(blobs, hash, surroundings.name)
    return await read(surroundings)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { error: { code: error.code, facts: { ...error.facts } } }
  }
}
