import { afterEach, describe, expect, it } from 'vitest'
import { rowSize } from '../run/rows.ts'
import { runClash } from '../run/run-clash.ts'
import { allSides, box, cylinder, dented, dice, sceneOf, turned } from '../scene.fixture.ts'
import { type ClashDriver, startDriver } from './driver.ts'

let driver: ClashDriver | undefined
afterEach(() => driver?.close())

const meshes = [box([-1, -0.2, -0.3], [1, 0.2, 0.3]), cylinder(0.2, -1, 1), dented(0.5, 8)]

/** Elements of three kinds in a heap. */
function heap(count: number, seed = 3) {
  const roll = dice(seed)
  const size = Math.cbrt(count) * 1.5
  const place = () => [roll() * size, roll() * size, roll() * size] as const
  return sceneOf(
    ...Array.from({ length: count }, (_, at) => ({
      mesh: meshes[at % 3]!,
      matrix: turned([roll(), roll(), roll() + 0.1], roll() * 6, place()),
    })),
  )
}

describe('threads', { timeout: 120_000 }, () => {
  it('C14: find the same rows in the same order, however many they are', async () => {
    const scene = heap(700)
    const test = { type: 'hard', tolerance: 0, sides: allSides(scene) } as const
    const alone = runClash(scene, test)
    expect(alone.rows.length / rowSize).toBeGreaterThan(200)
    const streams: number[][] = []
    for (const threads of [1, 3]) {
      driver = startDriver({ threads })
      const streamed: number[] = []
      const shares: number[] = []
      const result = await driver.run(scene, test, {
        onRows: (rows) => streamed.push(...rows),
        onProgress: (share) => shares.push(share),
      })
      expect(result).toEqual(alone)
      expect(shares.at(-1)).toBe(1)
      streams.push(streamed)
      // They stay, and find the same again.
      expect(await driver.run(scene, test)).toEqual(alone)
      await driver.close()
    }
    expect(streams[0]).toEqual(streams[1])
  })

  it('C16: a cancelled run ends within a second and says that it is not complete', async () => {
    const scene = heap(1500)
    driver = startDriver({ threads: 2 })
    const test = { type: 'clearance', tolerance: 0.3, sides: allSides(scene) } as const
    const wish = new AbortController()
    let cancelledAt = 0
    const onProgress = () => {
      cancelledAt ||= performance.now()
      wish.abort()
    }
    const result = await driver.run(scene, test, { signal: wish.signal, onProgress })
    expect(result.isComplete).toBe(false)
    expect(performance.now() - cancelledAt).toBeLessThan(1000)
    const later = await driver.run(scene, { ...test, type: 'hard', tolerance: 0 })
    expect(later.isComplete).toBe(true)
  })

  it('C16: a run that was cancelled before it began does nothing', async () => {
    const scene = heap(600)
    driver = startDriver({ threads: 1 })
    const test = { type: 'hard', tolerance: 0, sides: allSides(scene) } as const
    const result = await driver.run(scene, test, { signal: AbortSignal.abort() })
    expect(result).toEqual({ rows: new Float64Array(0), pairs: 0, isComplete: false })
  })

  it('rejects the run when its threads end, and has others for the next', async () => {
    const scene = heap(1500)
    const dying = startDriver({ threads: 2 })
    driver = dying
    const test = { type: 'clearance', tolerance: 0.3, sides: allSides(scene) } as const
    const lost = dying.run(scene, test, { onProgress: () => void dying.close() })
    await expect(lost).rejects.toThrow('ended')
    const small = heap(100)
    expect((await dying.run(small, { ...test, sides: allSides(small) })).isComplete).toBe(true)
  })
})
