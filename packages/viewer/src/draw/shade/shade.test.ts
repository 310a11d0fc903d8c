import { describe, expect, it } from 'vitest'
import { modelOfBoxes } from '../../model/boxes.fixture.ts'
import { flag } from '../../state/element-flags.ts'
import { groundShadow, shadowCells } from './ground-shadow.ts'
import { makeShadeChoice } from './shade-choice.ts'

describe('the shadow on the ground', () => {
  const offset = [0, 0, 0] as const
  const darkAt = (shadow: NonNullable<ReturnType<typeof groundShadow>>, x: number, y: number) => {
    const { min, max } = shadow.box
    const cell = (value: number, axis: 0 | 1) =>
      Math.floor(((value - min[axis]) / (max[axis] - min[axis])) * shadowCells)
    return shadow.cells[cell(y, 1) * shadowCells + cell(x, 0)]!
  }

  it('lies below the lowest body, dark under it and fading around it', async () => {
    const data = await modelOfBoxes([[0, 0, 2, 20, 10, 12]], [1000, 0, 0])
    const shadow = groundShadow([{ data, offset }], 0)!
    expect([shadow.box.min[2], shadow.box.max[2]]).toEqual([2, 2])
    const [under, beside, outside] = [1010, 1020.8, 1022.6].map((x) => darkAt(shadow, x, 5))
    expect(under).toBeGreaterThan(200)
    expect(beside).toBeLessThan(under!)
    expect(outside).toBeLessThan(beside!)
    expect(shadow.cells[0]).toBeLessThan(8)
  })

  it('is lighter where bodies stand higher', async () => {
    const data = await modelOfBoxes([
      [0, 0, 0, 10, 10, 1],
      [30, 0, 6, 40, 10, 7],
    ])
    const shadow = groundShadow([{ data, offset }], 0)!
    expect(darkAt(shadow, 35, 5)).toBeLessThan(darkAt(shadow, 5, 5) / 3)
  })

  it('is that of a turned body, not of the box around it', async () => {
    const data = await modelOfBoxes([[-10, -1, 0, 10, 1, 3]])
    const [cos, sin] = [Math.SQRT1_2, Math.SQRT1_2]
    const [long, deep] = [data.rows[0]!, data.rows[4]!]
    data.rows.set([cos * long, -sin * deep, 0, sin * long, cos * deep, 0])
    const shadow = groundShadow([{ data, offset }], 0)!
    expect(darkAt(shadow, 4, 4)).toBeGreaterThan(60)
    expect(darkAt(shadow, 5.5, -5.5)).toBeLessThan(5)
  })

  it('comes from what is seen only', async () => {
    const data = await modelOfBoxes([
      [0, 0, 0, 10, 10, 1],
      [30, 0, 3, 40, 10, 4],
    ])
    data.words[1] = flag.hidden
    expect(groundShadow([{ data, offset }], 0)!.box.min[2]).toBe(3)
    data.words[3] = flag.ghosted
    expect(groundShadow([{ data, offset }], 0)).toBeUndefined()
  })
})

describe('the choice of shade', () => {
  const after = (...ms: number[]) => {
    const choice = makeShadeChoice('auto', false)
    for (const each of ms) choice.learnStill(each)
    return [choice.isDue(false), choice.isDue(true)]
  }

  it('begins with still frames, goes on to moving ones on a quick machine, and ends on a slow one', () => {
    expect(after()).toEqual([true, false])
    expect(after(5, 9, 12)).toEqual([true, true])
    expect(after(900, 900)).toEqual([true, false])
    expect(after(900, 900, 900)).toEqual([false, false])
    expect(after(900, 900, 100, 900)).toEqual([true, false])
  })

  it('has none from the first frame where the processor draws, unless it is switched on', () => {
    const choice = makeShadeChoice('auto', true)
    expect([choice.isOn(), choice.isDue(false)]).toEqual([false, false])
    choice.mode = 'on'
    for (const ms of [900, 900, 900]) choice.learnStill(ms)
    expect([choice.isOn(), choice.isDue(false), choice.isDue(true)]).toEqual([true, true, false])
    choice.mode = 'off'
    expect([choice.isOn(), choice.isDue(false)]).toEqual([false, false])
  })

  it('leaves moving frames when they become slow', () => {
    const choice = makeShadeChoice('auto', false)
    for (const ms of [5, 5, 5]) choice.learnStill(ms)
    choice.learnMoving(16)
    expect(choice.isDue(true)).toBe(true)
    choice.learnMoving(40)
    expect(choice.isDue(true)).toBe(false)
  })
})
