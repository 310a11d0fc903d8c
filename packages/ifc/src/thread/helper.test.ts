// A building is the same whether one thread reads it or two.
import { mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeBuilding, encodeGeometry } from '@sunmao/model'
import { afterEach, describe, expect, it } from 'vitest'
import { house, stepBytes } from '../file.fixture.ts'
import { type ReadIfcOptions, readIfc } from '../read-ifc.ts'
import { type ByteSource, fileSource } from '../step-pages.ts'
import { type Helper, startHelper } from './helper.ts'

/** The house with a hole in its wall, so that both we and the kernel have something to make. */
const file = `${house}
#200=IFCOPENINGELEMENT('000000000000000000000Y',$,$,$,$,#62,#81,$,.OPENING.);
#201=IFCRELVOIDSELEMENT('000000000000000000000Z',$,$,$,#69,#200);
#202=IFCPROPERTYSINGLEVALUE('Ö',$,IFCLABEL('grün 木'),$);`

const shared = (bytes: Uint8Array) => {
  const own = new Uint8Array(new SharedArrayBuffer(bytes.length))
  own.set(bytes)
  return own
}

let helper: Helper | undefined
afterEach(() => helper?.end())

async function packs(input: Uint8Array | ByteSource, options: ReadIfcOptions = {}) {
  const { building, geometry } = await readIfc(input, options)
  return { building: encodeBuilding(building), geometry: encodeGeometry(geometry), troubles: building.troubles }
}

describe('two threads', { timeout: 60_000 }, () => {
  it('make the same packs as one, of a file in memory and of one that is not', async () => {
    const alone = await packs(stepBytes(file))
    expect(alone.troubles).toEqual([])
    helper = startHelper()
    expect(await packs(shared(stepBytes(file)), { helper })).toEqual(alone)
    const folder = mkdtempSync(join(tmpdir(), 'sunmao-helper-'))
    try {
      writeFileSync(join(folder, 'a.ifc'), stepBytes(file))
      const source = fileSource(openSync(join(folder, 'a.ifc'), 'r'), stepBytes(file).length)
      const sizes = { window: 512, page: 256, pages: 1024 }
      expect(await packs(source, { helper, sizes })).toEqual(alone)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('are one where the bytes are not shared, and when the second ends in the midst of it', async () => {
    const alone = await packs(stepBytes(file))
    helper = startHelper()
    expect(await packs(stepBytes(file), { helper })).toEqual(alone)
    const own = helper
    const runBatch: Helper['runBatch'] = async (batch) => {
      await own.end()
      return own.runBatch(batch)
    }
    const ending = { ...own, runBatch }
    expect(await packs(shared(stepBytes(file)), { helper: ending })).toEqual(alone)
  })

  it('end when nobody wants the building any more', async () => {
    helper = startHelper()
    const wanted = new AbortController()
    const onProgress = (stage: string) => stage === 'geometry' && wanted.abort(new Error('not any more'))
    const options = { helper, onProgress, signal: wanted.signal }
    await expect(readIfc(shared(stepBytes(file)), options)).rejects.toThrow('not any more')
    await helper.end()
    await expect(helper.makeItems(new Uint32Array(1))).rejects.toThrow('ended')
  })
})
