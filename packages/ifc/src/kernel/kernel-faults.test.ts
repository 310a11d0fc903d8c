// How the reader lives with a kernel that goes in circles or dies. A file that does that to the real one is refused before,
// as soon as we know it; so a kernel that does it on purpose stands in.
import { describe, expect, it, vi } from 'vitest'
import { house, stepBytes } from '../file.fixture.ts'
import { readIfc } from '../read-ifc.ts'
import type { Kernel } from './kernel.ts'

type Fault = 'circles' | 'dies' | 'throws'
const faults = vi.hoisted(() => ({ at: new Map<number, Fault>(), started: 0, asked: [] as number[] }))

vi.mock(import('./kernel.ts'), async (original) => {
  const real = await original()
  const startKernel = async (...options: Parameters<typeof real.startKernel>): Promise<Kernel> => {
    faults.started++
    const kernel = await real.startKernel(...options)
    const piecesOf = (id: number) => {
      faults.asked.push(id)
      const fault = faults.at.get(id)
      if (fault === 'circles') for (;;);
      if (fault === 'dies') throw new real.KernelDied('gone')
      if (fault === 'throws') throw new Error('no')
      return kernel.piecesOf(id)
    }
    return { ...kernel, piecesOf }
  }
  return { ...real, startKernel }
})

async function read(at: [number, Fault][], records = house) {
  faults.at = new Map(at)
  faults.started = 0
  faults.asked = []
  const { building, geometry } = await readIfc(stepBytes(records), { elementMs: 300, tessellation: 'kernel' })
  return {
    problems: building.problems.map(({ code, expressId }) => `${code} ${expressId}`),
    drawn: Array.from(new Set(geometry.instances.elements)),
    started: faults.started,
  }
}

describe('a kernel', () => {
  it('that comes to no end with an element is replaced, and only that element is lost', {
    timeout: 60_000,
  }, async () => {
    expect(await read([[69, 'circles']])).toEqual({
      problems: ['ifc.kernelTooSlow 69'],
      drawn: [0, 2, 3],
      // More often where the machine had no time for it.
      started: expect.toSatisfy((count: number) => count >= 2),
    })
  })

  it('that dies is replaced too, one that gives up goes on', async () => {
    expect(
      await read([
        [49, 'dies'],
        [82, 'throws'],
      ]),
    ).toEqual({
      // The second table is the same as the first one, #82, and is asked for after all.
      problems: ['ifc.kernelFailed 49', 'ifc.kernelFailed 82'],
      drawn: [1, 3],
      started: 2,
    })
    expect(faults.asked).toEqual([49, 69, 82, 84])
  })

  it('that fails at two of many equal bodies is not asked for the others, which are told', async () => {
    const { problems, drawn } = await read(
      [
        [82, 'throws'],
        [84, 'throws'],
      ],
      `${house}\n${table(300)}\n${table(310)}`,
    )
    expect(faults.asked).toEqual([49, 69, 82, 84])
    expect(problems).toEqual([82, 84, 300, 310].map((id) => `ifc.kernelFailed ${id}`))
    expect(drawn).toEqual([0, 1])
  })
})

/** Another table. */
const table = (id: number) => `#${id}=IFCFURNITURE('${String(id).padStart(22, '0')}',$,'',$,$,#75,#81,$,.TABLE.);
#${id + 1}=IFCRELDEFINESBYTYPE('${String(id + 1).padStart(22, '0')}',$,$,$,(#${id}),#93);`
