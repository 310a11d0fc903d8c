import { describe, expect, it } from 'vitest'
import { glyphField, spread } from './glyph-field.ts'
import { fitSheet, panSheet, projectSheet, unprojectSheet, zoomSheet } from './sheet-camera.ts'

const size = { width: 800, height: 600 }

describe('the camera of a sheet', () => {
  const camera = { centre: [512_345_678, 4_012_345_678] as const, unitsPerPixel: 2.5, rotation: 0.6 }

  it('finds a place on the canvas, and the place again from there', () => {
    const { x, y } = projectSheet(camera, size, [512_345_700, 4_012_345_800])
    const [u, v] = unprojectSheet(camera, size, x, y)
    expect([u - 512_345_700, v - 4_012_345_800]).toEqual([expect.closeTo(0, 5), expect.closeTo(0, 5)])
    expect(projectSheet(camera, size, camera.centre)).toEqual({ x: 400, y: 300 })
  })

  it('zooms around the pointer and moves with the hand', () => {
    const before = unprojectSheet(camera, size, 120, 80)
    const after = unprojectSheet(zoomSheet(camera, size, 120, 80, 0.25), size, 120, 80)
    expect([after[0] - before[0], after[1] - before[1]]).toEqual([expect.closeTo(0, 5), expect.closeTo(0, 5)])
    const held = unprojectSheet(panSheet(camera, 30, -20), size, 150, 60)
    expect([held[0] - before[0], held[1] - before[1]]).toEqual([expect.closeTo(0, 5), expect.closeTo(0, 5)])
  })

  it('shows a box whole, also turned', () => {
    for (const rotation of [0, Math.PI / 2, 0.5]) {
      const fitted = fitSheet([0, 0, 4000, 1000], size, rotation)
      for (const corner of [
        [0, 0],
        [4000, 0],
        [4000, 1000],
        [0, 1000],
      ] as const) {
        const { x, y } = projectSheet(fitted, size, corner)
        expect(x >= 0 && x <= 800 && y >= 0 && y <= 600).toBe(true)
      }
    }
    expect(fitSheet([5, 5, 5, 5], size).unitsPerPixel).toBe(1)
  })
})

describe('letters as distances', () => {
  it('are inside within the outline, outside in its hole, and as far as they say', () => {
    const ring = Float32Array.of(0, 0, 1, 0, 1, 1, 0, 1)
    const hole = Float32Array.of(0.25, 0.25, 0.25, 0.75, 0.75, 0.75, 0.75, 0.25)
    const { texels, x, y, emPerTexel } = glyphField({ char: '口', advance: 1, contours: [ring, hole] })
    const at = (px: number, py: number) => {
      const [column, row] = [Math.round((px - x) / emPerTexel - 0.5), Math.round((py - y) / emPerTexel - 0.5)]
      return ((texels[row * 64 + column]! - 127.5) / 127.5) * spread * emPerTexel
    }
    expect(at(0.125, 0.5)).toBeCloseTo(0.12, 1)
    expect(at(0.5, 0.5)).toBeLessThan(-0.1)
    expect(at(-0.05, 0.5)).toBeCloseTo(-0.05, 1)
  })

  it('a blank is empty', () => {
    const { texels } = glyphField({ char: ' ', advance: 0.3, contours: [] })
    expect(texels.every((texel) => texel === 0)).toBe(true)
  })
})
