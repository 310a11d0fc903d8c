import { describe, expect, it } from 'vitest'
import { uncrowded } from './uncrowded.ts'

const label = (x: number, y: number, room: number, width = 40) => ({ x, y, width, height: 16, room })

describe('labels', () => {
  it('go when their thing is too small for them', () => {
    const [large, small] = [label(0, 0, 90), label(200, 0, 20)]
    expect([...uncrowded([large, small])]).toEqual([large])
  })

  it('do not cover each other: that of the larger thing stays', () => {
    const [small, large, aside, below] = [label(0, 0, 60), label(20, 4, 90), label(70, 0, 60), label(0, 30, 60)]
    expect([...uncrowded([small, large, aside, below])]).toEqual([large, aside, below])
  })

  it('are never more than one can read', () => {
    const many = Array.from({ length: 900 }, (_, at) => label((at % 30) * 60, Math.floor(at / 30) * 30, Infinity))
    expect(uncrowded(many).size).toBe(120)
  })
})
