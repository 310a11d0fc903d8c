// How the reader lives with a kernel that goes in circles or dies. A file that does that to the real one is refused before,
// as soon as we know it; so a kernel that does it on purpose stands in.
import { describe, expect, it, vi } from 'vitest'
import { house, stepBytes } from '../file.fixture.ts'
import { readIfc } from '../read-ifc.ts'
import type { Kernel } from './kernel.ts'

const faults = vi.hoisted(() => ({ at: new Map<number, 'circles' | 'dies' | 'throws'>(), started: 0 }))

vi.mock(import('./kernel.ts'), async (original) => {
  const real = await original()
  const startKernel = async (...options: Parameters<typeof real.startKernel>): Promise<Kernel> => {
    faults.started++
    const kernel = await real.startKernel(...options)
    const piecesOf = (id: number) => {
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

async function read(at: [number, 'circles' | 'dies' | 'throws'][]) {
  faults.at = new Map(at)
  faults.started = 0
  const { building, geometry } = await readIfc(stepBytes(house), { elementMs: 300, tessellation: 'kernel' })
  return {
    troubles: building.troubles.map(({ code, expressId }) => `${code} ${expressId}`),
    drawn: Array.from(new Set(geometry.instances.elements)),
    started: faults.started,
  }
}

describe('a kernel', () => {
  it('that comes to no end with an element is replaced, and only that element is lost', {
    timeout: 60_000,
  }, async () => {
    expect(await read([[69, 'circles']])).toEqual({
      troubles: ['ifc.kernelTooSlow 69'],
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
      // The second table is the same as the first one, #82, and was not asked for again.
      troubles: ['ifc.kernelFailed 49', 'ifc.kernelFailed 82', 'ifc.kernelFailed 84'],
      drawn: [1],
      started: 2,
    })
  })
})
