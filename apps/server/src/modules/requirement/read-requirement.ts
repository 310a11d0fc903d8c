import { IdsError, readIds } from '@sunmao/ids'
import { badRequest } from '../../core/errors.ts'
import { defineQuestion } from '../../threads/define-question.ts'

interface Asked {
  hash: string
}

/** The document in the bytes of a file, as JSON; refused with what is wrong where. */
export const readRequirement = defineQuestion({
  name: 'readRequirement',
  file: import.meta.url,
  run: async ({ blobs }, { hash }: Asked) => {
    const { bytes } = await blobs.open(hash)
    const pieces: Uint8Array[] = []
    for await (const piece of bytes) pieces.push(piece)
    try {
      return Buffer.from(JSON.stringify(readIds(Buffer.concat(pieces))))
    } catch (error) {
      if (!(error instanceof IdsError)) throw error
      throw badRequest(codes[error.code], { problems: error.problems.slice(0, SHOWN).join('; ') })
    }
  },
})

const SHOWN = 5
const codes = {
  'ids.notXml': 'requirement.notXml',
  'ids.notIds': 'requirement.notIds',
  'ids.invalid': 'requirement.invalid',
  'ids.tooLarge': 'requirement.tooLarge',
} as const
