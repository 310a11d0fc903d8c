import { describe, expect, it } from 'vitest'
import { line, modelOf, read } from '../dxf.fixture.ts'
import { foreground } from '../sheet/sheet.ts'

describe('looks', () => {
  it('L1: layers that are off or frozen are known but off', () => {
    const tables = [
      0,
      'TABLE',
      2,
      'LAYER',
      0,
      'LAYER',
      2,
      'ON',
      70,
      0,
      62,
      1,
      0,
      'LAYER',
      2,
      'OFF',
      70,
      0,
      62,
      -2,
      0,
      'LAYER',
      2,
      'ICE',
      70,
      1,
      62,
      3,
      0,
      'ENDTAB',
    ]
    const { layers } = read({ tables, entities: line(0, 0, 1, 1, 'on') }).sheets[0]!
    expect(layers.map(({ name, isOn, colour }) => [name, isOn, colour])).toEqual([
      ['ON', true, 0xff0000],
      ['OFF', false, 0xffff00],
      ['ICE', false, 0x00ff00],
    ])
  })

  it('L2: things on layer 0 of a block take the layer and colour of its insertion', () => {
    const blocks = [
      0,
      'BLOCK',
      2,
      'B',
      10,
      0,
      20,
      0,
      ...line(0, 0, 1, 0, '0'),
      0,
      'LINE',
      8,
      'A',
      62,
      0,
      10,
      0,
      20,
      1,
      11,
      1,
      21,
      1,
      0,
      'ENDBLK',
    ]
    const sheet = modelOf([0, 'INSERT', 8, 'L', 2, 'B', 62, 5, 10, 0, 20, 0], { blocks })
    const looks = Array.from(sheet.segments.style, (style) => [
      sheet.layers[sheet.styles.layer[style]!]!.name,
      sheet.styles.colour[style],
    ])
    expect(looks).toEqual([
      ['L', foreground],
      ['A', 0x0000ff],
    ])
  })

  it('L3: dashes are a pattern with a phase, not pieces', () => {
    const tables = [0, 'TABLE', 2, 'LTYPE', 0, 'LTYPE', 2, 'DASH', 70, 0, 49, 2, 49, -1, 0, 'ENDTAB']
    const sheet = modelOf(
      [0, 'LWPOLYLINE', 8, 'A', 6, 'Dash', 48, 2, 90, 3, 70, 128, 10, 0, 20, 0, 10, 5, 20, 0, 10, 5, 20, 5],
      { tables },
    )
    expect(sheet.segments.count).toBe(2)
    expect([...sheet.patterns[sheet.styles.pattern[sheet.segments.style[0]!]!]!]).toEqual([4, -2])
    expect([...sheet.segments.phase]).toEqual([0, 5])
  })
})
