// A building is the same whether one thread reads it or two.
import { mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeBuilding, encodeDrawing, encodeGeometry } from '@sunmao/model'
import { afterEach, describe, expect, it } from 'vitest'
import { block, house, stepBytes } from '../file.fixture.ts'
import { IfcError } from '../ifc-error.ts'
import { type ReadIfcOptions, readIfc } from '../read-ifc.ts'
import { type ByteSource, fileSource } from '../step/step-pages.ts'
import { damagedItems, proxy } from '../tessellate/items.fixture.ts'
import { finishShared } from './finish-shared.ts'
import { type Helper, startHelper } from './helper.ts'

/** The house with a hole in its wall and a beam with sloping flanges, so that items, cuts and the kernel have something to make. */
const file = `${house}
#192=IFCISHAPEPROFILEDEF(.AREA.,$,#64,200.,400.,10.,20.,15.,$,0.1);
#193=IFCEXTRUDEDAREASOLID(#192,#6,#7,3000.);\n#194=IFCSHAPEREPRESENTATION(#10,'Body','SweptSolid',(#193));
#195=IFCPRODUCTDEFINITIONSHAPE($,$,(#194));\n#196=IFCBEAM('000000000000000000000X',$,'',$,$,#62,#195,$,$);
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
  return {
    building: encodeBuilding(building),
    geometry: encodeGeometry(geometry),
    drawing: await encodeDrawing(
      building,
      geometry,
      finishShared(options.helper, () => undefined),
    ),
    problems: building.problems,
  }
}

/** Of what cannot be read, why. */
const packsOrReason = (...given: Parameters<typeof packs>) =>
  packs(...given).catch((error: unknown) => {
    if (error instanceof IfcError) return error.code
    throw error
  })

/** More of it: columns of many sizes, every third with a hole. */
const columns = Array.from({ length: 30 }, (_, at) => {
  const id = 1000 + at * 20
  const hole = `#${id + 8}=IFCOPENINGELEMENT('${String(id + 8).padStart(22, '0')}',$,$,$,$,#62,#81,$,.OPENING.);
#${id + 9}=IFCRELVOIDSELEMENT('${String(id + 9).padStart(22, '0')}',$,$,$,#${id + 6},#${id + 8});`
  return `${block(id, `${400 + at}.`, '300.', '1000.')}
#${id + 6}=IFCCOLUMN('${String(id).padStart(22, '0')}',$,'',$,$,#62,#${id + 5},$,$);${at % 3 ? '' : hole}`
}).join('')

/** Columns of the sizes of those, each sixth with no body, few of them cut by the hole of the wall. */
const many = Array.from({ length: 4500 }, (_, at) => {
  const id = 10_000 + at * 2
  const shape = at % 6 === 0 ? '$' : `#${1005 + (at % 30) * 20}`
  const part = `#${id + 1}=IFCRELAGGREGATES('${String(id + 1).padStart(22, '0')}',$,$,$,#69,(#${id}));`
  return `#${id}=IFCCOLUMN('${String(id).padStart(22, '0')}',$,'',$,$,#${at % 2 ? 62 : 72},${shape},$,$);${at % 97 ? '' : part}`
}).join('\n')

describe('two threads', { timeout: 120_000 }, () => {
  it('make the same packs as one, of a file in memory and of one that is not', async () => {
    const alone = await packs(stepBytes(file))
    expect(alone.problems).toEqual([])
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

  it('make the same packs as one of more elements than are planned together', async () => {
    const bytes = stepBytes(file + columns + many)
    const alone = await packs(bytes)
    helper = startHelper()
    let planned = 0
    const own = helper
    const counting: Helper = {
      ...own,
      planBodies: (products) => {
        planned++
        return own.planBodies(products)
      },
    }
    expect(await packs(shared(bytes), { helper: counting })).toEqual(alone)
    expect(planned).toBeGreaterThan(0)
  })

  const jobs = ['planBodies', 'makeItems', 'cutItems', 'runBatch', 'finishShapes'] as const
  it.each(jobs)('are one when the second ends at %s', async (job) => {
    const alone = await packs(stepBytes(file + columns))
    helper = startHelper()
    const own = helper
    let ended = 0
    const ending: Helper = {
      ...own,
      [job]: async () => {
        ended++
        await own.end()
        throw new Error('ended')
      },
    }
    expect(await packs(shared(stepBytes(file + columns)), { helper: ending })).toEqual(alone)
    expect(ended).toBeGreaterThan(0)
  })

  // With less, later versions of Node end the whole process.
  it.each([4, 16])('are one when the second has no more than %i MB for its heap', async (megabytes) => {
    const alone = await packs(stepBytes(file + columns))
    helper = startHelper({ maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 1 })
    expect(await packs(shared(stepBytes(file + columns)), { helper })).toEqual(alone)
  })

  it('make the same of a file that is damaged in its middle', async () => {
    const whole = stepBytes(file + columns)
    helper = startHelper()
    let refused = 0
    for (let round = 0; round < 12; round++) {
      const bytes = whole.slice()
      const at = Math.floor(((round + 1) / 14) * bytes.length)
      const noise = [0, 39, 40, 41, 35, 59, 255][round % 7]!
      bytes.fill(noise, at, at + 1 + ((round * 37) % 90))
      const alone = await packsOrReason(bytes)
      if (typeof alone === 'string') refused++
      expect([round, await packsOrReason(shared(bytes), { helper })]).toEqual([round, alone])
    }
    expect(refused).toBeLessThan(6)
  })

  it('make the same of damaged curves and profiles', async () => {
    helper = startHelper()
    for (const item of damagedItems(24)) {
      const alone = await packs(proxy(item), { elementMs: 3000 })
      expect([item, await packs(shared(proxy(item)), { helper, elementMs: 3000 })]).toEqual([item, alone])
    }
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
