// Drawings that others made, where they are at hand: each is read or refused with a code, quickly, and packs as it is.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { boxFont } from './dxf.fixture.ts'
import { DxfError } from './dxf-error.ts'
import { readDxf } from './read-dxf.ts'
import { decodeSheet, encodeSheet } from './sheet/codec.ts'

const folder = new URL('../../../../shared/samples/documents/dxf/', import.meta.url)
const files = existsSync(folder) ? readdirSync(folder) : []

describe.skipIf(!files.length)('drawings of others', () => {
  it('are read or refused, and are the same after packing', () => {
    const refused: string[] = []
    for (const file of files) {
      try {
        const { sheets, head } = readDxf(readFileSync(new URL(file, folder)), { glyphs: boxFont })
        expect(head.layouts).toHaveLength(sheets.length)
        for (const sheet of sheets) {
          const kept = decodeSheet(encodeSheet(sheet))
          expect(Buffer.from(kept.segments.points.buffer).equals(Buffer.from(sheet.segments.points.buffer))).toBe(true)
          expect(JSON.stringify(kept.texts)).toBe(JSON.stringify(sheet.texts))
        }
      } catch (error) {
        if (!(error instanceof DxfError)) throw new Error(file, { cause: error })
        refused.push(`${error.code} ${file.slice(0, 16)}`)
      }
    }
    expect(refused).toEqual(['notDxf gdal-clusterfuzz'])
  }, 30_000)
})
