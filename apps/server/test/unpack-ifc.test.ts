import { zipOf } from '@sunmao/testkit'
import { describe, expect, it } from 'vitest'
import { inMemory } from '../src/modules/model/convert/scratch-file.ts'
import { unpackIfc } from '../src/modules/model/convert/unpack-ifc.ts'
import { Unreadable } from '../src/modules/model/convert/unreadable.ts'

const ifc = Buffer.from('ISO-10303-21; an honest text, long enough to be packed')
const other = { name: 'readme.txt', bytes: Buffer.from('hello') }

async function reason(bytes: Uint8Array): Promise<string> {
  try {
    return Buffer.from(await inMemory(unpackIfc(bytes))).toString()
  } catch (error) {
    return error instanceof Unreadable ? error.code : String(error)
  }
}

describe('unpackIfc', () => {
  it.each(['model.ifc', 'A/B/model.IFC', '../../etc/model.ifc', '/model.ifc', 'C:\\model.ifc', '模型.ifc'])(
    'reads the only IFC file, whatever its path: %s',
    async (name) => {
      const twin = { name: `__MACOSX/._${name}`, bytes: Buffer.from('x') }
      expect(await reason(zipOf([other, twin, { name, bytes: ifc }]))).toBe(ifc.toString())
    },
  )

  it('says what is wrong with other archives', async () => {
    const one = zipOf([{ name: 'a.ifc', bytes: ifc }])
    expect(await reason(zipOf([other]))).toBe('model.noIfcInArchive')
    expect(await reason(zipOf([]))).toBe('model.noIfcInArchive')
    expect(await reason(zipOf([other, { name: 'A/model.ifcXML', bytes: ifc }]))).toBe('ifc.isXml')
    const twin = { name: '__MACOSX/._model.ifcxml', bytes: Buffer.from('x') }
    expect(await reason(zipOf([other, twin]))).toBe('model.noIfcInArchive')
    expect(await reason(zipOf([1, 2].map((n) => ({ name: `${n}.ifc`, bytes: ifc }))))).toBe('model.manyInArchive')
    expect(await reason(zipOf([{ name: 'a.ifc', bytes: ifc, isEncrypted: true }]))).toBe('model.lockedArchive')
    expect(await reason(Buffer.from('no archive at all'))).toBe('model.badArchive')
    expect(await reason(new Uint8Array(0))).toBe('model.badArchive')
    for (let size = 1; size < one.length - 22; size += 7)
      expect(await reason(one.subarray(0, size))).toBe('model.badArchive')
  })

  it('opens no bomb, also one that lies about its size', async () => {
    const zeros = { name: 'a.ifc', bytes: Buffer.alloc(50_000_000) }
    expect(await reason(zipOf([zeros]))).toBe('model.archiveTooLarge')
    expect(await reason(zipOf([{ ...zeros, stated: 4_000_000_000 }]))).toBe('model.archiveTooLarge')
    expect(await reason(zipOf([{ ...zeros, stated: 1000 }]))).toBe('model.badArchive')
  })

  it('ends whatever bytes are changed', async () => {
    const sound = zipOf([other, { name: 'a.ifc', bytes: ifc }])
    for (let at = 0; at < sound.length; at++)
      for (const mask of [1, 128, 255]) {
        const bytes = sound.slice()
        bytes[at]! ^= mask
        expect(await reason(bytes)).toMatch(/^model\.|^ISO|^.{0,200}$/s)
      }
  })
})
