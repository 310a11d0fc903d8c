import { describe, expect, it } from 'vitest'
import { box, prism, sceneOf, turned } from '../scene.fixture.ts'
import { netHeights } from './net-height.ts'

const room = { boundary: [0, 0, 4, 0, 4, 3, 0, 3], floor: 0, ceiling: 3.6 }
const slab = box([-1, -1, 3.5], [5, 4, 3.7])
const heightOf = (scene: ReturnType<typeof sceneOf>, rooms = [room], items = new Uint8Array(scene.count).fill(1)) =>
  netHeights(scene, rooms, { items })[0]!

describe('netHeights', () => {
  it('N1: is from the floor to the lowest thing that counts, and says what and where', () => {
    const duct = box([1, 1, 2.4], [2, 2, 2.8])
    const found = heightOf(sceneOf(slab, duct))
    expect(found).toMatchObject({ item: 1 })
    expect(found.height).toBeCloseTo(2.4, 6)
    expect(heightOf(sceneOf(slab, duct), [room], Uint8Array.of(1, 0)).height).toBeCloseTo(3.5, 6)
  })

  it('N1: is the ceiling where nothing hangs', () => {
    expect(heightOf(sceneOf(box([9, 9, 2], [10, 10, 3])))).toMatchObject({ height: 3.6, item: -1 })
  })

  it('N2: counts what reaches into the outline from outside, however little, and what spans it', () => {
    expect(heightOf(sceneOf(box([-2, 1, 2.2], [0.01, 1.1, 2.5]))).height).toBeCloseTo(2.2, 6)
    expect(heightOf(sceneOf(box([-2, -2, 2.1], [9, 9, 2.5]))).height).toBeCloseTo(2.1, 6)
    expect(heightOf(sceneOf(box([-2, 1, 2.2], [-0.01, 1.1, 2.5]))).item).toBe(-1)
  })

  it('N2: of a sloped underside it is the lowest point within the outline', () => {
    const ramp = { mesh: box([-20, -20, 0], [20, 20, 0.2]), matrix: turned([0, 1, 0], Math.atan(0.1), [0, 0, 3]) }
    // It falls by 0.1 along x: at 4 it is lower by 0.4.
    expect(heightOf(sceneOf(ramp)).height).toBeCloseTo(2.6, 5)
  })

  it('N2: of a room with a recess what hangs in the recess does not count', () => {
    const boundary = [0, 0, 4, 0, 4, 3, 2, 3, 2, 1, 0, 1]
    expect(heightOf(sceneOf(box([0.5, 1.5, 2], [1.5, 2.5, 2.5])), [{ ...room, boundary }]).item).toBe(-1)
  })

  describe('N5', () => {
    const asked = (scene: ReturnType<typeof sceneOf>, things: Record<'laid' | 'walls' | 'mountable', number[]>) => {
      const maskOf = (items: number[]) =>
        Uint8Array.from({ length: scene.count }, (_, at) => Number(items.includes(at)))
      const masks = { laid: maskOf(things.laid), walls: maskOf(things.walls), mountable: maskOf(things.mountable) }
      return netHeights(scene, [room], { items: new Uint8Array(scene.count).fill(1), things: masks })[0]!
    }
    const wall = box([0, -0.2, 0], [4, 0, 3.5])
    const none = { laid: [], walls: [], mountable: [] }

    it('what is fixed to a wall below the head of a door does not count, a wall unit above it does', () => {
      const socket = box([1, 0, 1.3], [1.1, 0.05, 1.4])
      const unit = box([2, 0, 2.2], [3, 0.2, 2.5])
      const own = { laid: [0], walls: [1], mountable: [2, 3] }
      expect(asked(sceneOf(slab, wall, socket), { ...own, mountable: [2] }).item).toBe(0)
      expect(asked(sceneOf(slab, wall, socket, unit), own)).toMatchObject({ item: 3, why: 'mounted' })
      // In the middle of the room it would hang.
      expect(asked(sceneOf(slab, wall, box([1, 1, 1.3], [1.1, 1.1, 1.4])), own)).toMatchObject({ item: 2, why: 'free' })
    })

    it('what stands on the floor, or on what stands there, does not count, whatever undersides it has', () => {
      const fridge = prism(
        [
          [1, 1],
          [1.6, 1],
          [1.6, 1.6],
          [1, 1.6],
        ],
        0.05,
        1.8,
      )
      const shelf = box([2, 1, 0], [3, 2, 1.2])
      const screen = box([2.2, 1.2, 1.2], [2.8, 1.4, 1.7])
      expect(asked(sceneOf(slab, fridge, shelf, screen), none).item).toBe(0)
    })

    it('a unit under the ceiling counts, and says that it is attached', () => {
      const ceiling = box([0, 0, 2.5], [4, 3, 2.52])
      const unit = box([1, 1, 2.1], [2, 2, 2.5])
      expect(asked(sceneOf(slab, ceiling, unit), { ...none, laid: [0, 1] })).toMatchObject({ item: 2, why: 'attached' })
    })

    it('a duct counts wherever it begins, a pipe that runs down a wall does not', () => {
      const duct = box([-1, 1, 2], [5, 1.4, 2.3])
      const drop = box([1, 0.02, 1.1], [1.1, 0.12, 3.4])
      const own = { laid: [0, 2], walls: [1], mountable: [] }
      expect(asked(sceneOf(slab, wall, duct), own)).toMatchObject({ item: 2, why: 'laid' })
      expect(asked(sceneOf(slab, wall, drop), own).item).toBe(0)
    })
  })

  it('N3: what stands on the floor does not count, however high it is', () => {
    const column = prism(
      [
        [1, 1],
        [1.5, 1],
        [1.5, 1.5],
        [1, 1.5],
      ],
      0,
      3.4,
    )
    expect(heightOf(sceneOf(column, box([2, 2, 0], [3, 3, 0.75]))).item).toBe(-1)
  })
})
