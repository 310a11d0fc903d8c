import { describe, expect, it } from 'vitest'
import { Drawing } from './draw/drawing.ts'
import { boxFont, dxfText, filledArea, line, modelOf, read, readText, segmentsOf } from './dxf.fixture.ts'
import { DxfError } from './dxf-error.ts'
import { maxEntities } from './limits.ts'
import { readDxf } from './read-dxf.ts'
import { decodeSheet, encodeSheet } from './sheet/codec.ts'
import { foreground, type Point2 } from './sheet/sheet.ts'

const near = (value: number) => expect.closeTo(value, 4)
const point = ([x, y]: Point2) => [near(x), near(y)]

describe('files', () => {
  it('F1: refuse what is no drawing, with a reason', () => {
    const refusal = (bytes: Uint8Array) => {
      try {
        readDxf(bytes, { glyphs: boxFont })
        return 'read'
      } catch (error) {
        return error instanceof DxfError ? error.code : error
      }
    }
    expect(refusal(new Uint8Array())).toBe('empty')
    expect(refusal(new TextEncoder().encode('AC1032\0\0\0\0'))).toBe('isDwg')
    expect(refusal(new TextEncoder().encode('%PDF-1.7\nno drawing at all\n'))).toBe('notDxf')
    expect(refusal(Uint8Array.from({ length: 5000 }, (_, at) => (at * 7919) % 256))).toBe('notDxf')
  })

  it('F2: are read as far as they go when they are cut off', () => {
    const whole = dxfText({ entities: [...line(0, 0, 1, 0), ...line(0, 1, 1, 1), ...line(0, 2, 1, 2)] })
    for (const share of [0.55, 0.7, 0.85]) {
      const { sheets } = readText(whole.slice(0, Math.floor(whole.length * share)))
      expect(sheets[0]!.segments.count).toBeGreaterThan(0)
    }
  })

  it('F3: count by kind what is not drawn', () => {
    const { head } = read({ entities: [0, '3DSOLID', 8, 'A', 0, '3DSOLID', 8, 'A', 0, 'NEWTHING', 8, 'A'] })
    expect(head.leftOut).toEqual({ '3DSOLID': 2, NEWTHING: 1 })
  })

  it('F4: stop when they are told to', () => {
    const bytes = new TextEncoder().encode(dxfText({ entities: line(0, 0, 1, 1) }))
    expect(() => readDxf(bytes, { glyphs: boxFont, signal: AbortSignal.abort() })).toThrow()
  })

  it('F5: give the same sheet as text and as bytes', () => {
    const entities = [...line(1.5, -2, 3, 4), 0, 'TEXT', 8, 'A', 10, 0, 20, 0, 40, 2.5, 1, 'abc', 62, 3] as const
    const asText = read({ header: [9, '$ACADVER', 1, 'AC1015'], entities }).sheets[0]!
    const asBytes = readDxf(
      binary(['SECTION', 'HEADER', [9, '$ACADVER', 1, 'AC1015']], ['SECTION', 'ENTITIES', entities]),
      {
        glyphs: boxFont,
      },
    )
    expect(asBytes.head.isBinary).toBe(true)
    expect(segmentsOf(asBytes.sheets[0]!)).toEqual(segmentsOf(asText))
    expect(asBytes.sheets[0]!.texts).toEqual(asText.texts)
  })

  it('F6: read texts in the code page that they name', () => {
    const head = dxfText({ header: [9, '$ACADVER', 1, 'AC1015', 9, '$DWGCODEPAGE', 3, 'ANSI_936'] }).replace(
      '0\nEOF\n',
      '',
    )
    const tail = (words: number[]) => [
      ...new TextEncoder().encode('0\nSECTION\n2\nENTITIES\n0\nTEXT\n8\nA\n40\n1\n1\n'),
      ...words,
      ...new TextEncoder().encode('\n0\nENDSEC\n0\nEOF\n'),
    ]
    // 平面 in GBK, and the same in UTF-8, which many programs write whatever they declare.
    for (const words of [[0xc6, 0xbd, 0xc3, 0xe6], [...new TextEncoder().encode('平面')]]) {
      const bytes = Uint8Array.from([...new TextEncoder().encode(head), ...tail(words)])
      expect(readDxf(bytes, { glyphs: boxFont }).sheets[0]!.texts[0]!.text).toBe('平面')
    }
  })
})

describe('curves', () => {
  it('C1: of random arcs lie on their circle, from end to end, without gaps', () => {
    const random = randomOf(7)
    for (let round = 0; round < 60; round++) {
      const [x, y, r] = [random() * 1000, random() * 1000, random() * 50 + 0.1]
      const [from, to] = [random() * 720 - 360, random() * 720 - 360]
      const found = segmentsOf(modelOf([0, 'ARC', 8, 'A', 10, x, 20, y, 40, r, 50, from, 51, to]))
      const on = (angle: number) => [
        x + r * Math.cos((angle * Math.PI) / 180),
        y + r * Math.sin((angle * Math.PI) / 180),
      ]
      expect(found[0]![0]).toEqual([expect.closeTo(on(from)[0]!, 3), expect.closeTo(on(from)[1]!, 3)])
      expect(found.at(-1)![1]).toEqual([expect.closeTo(on(to)[0]!, 3), expect.closeTo(on(to)[1]!, 3)])
      for (const [at, [a, b]] of found.entries()) {
        expect(Math.hypot(a[0] - x, a[1] - y)).toBeCloseTo(r, 2)
        if (at) expect(a).toEqual(found[at - 1]![1])
        // No piece leaves the circle by more than half a percent of its radius.
        expect(Math.hypot((a[0] + b[0]) / 2 - x, (a[1] + b[1]) / 2 - y)).toBeGreaterThan(r * 0.994)
      }
    }
  })

  it('C2: a bulge of one is half a circle, to the right of the way', () => {
    const found = segmentsOf(modelOf([0, 'LWPOLYLINE', 8, 'A', 90, 2, 70, 0, 10, 0, 20, 0, 42, 1, 10, 2, 20, 0]))
    const middle = found[Math.floor(found.length / 2)]![0]
    expect(middle[1]).toBeLessThan(-0.99)
    for (const [a] of found) expect(Math.hypot(a[0] - 1, a[1])).toBeCloseTo(1, 3)
  })

  it('C3: a rational spline of a quarter circle is one', () => {
    const w = Math.SQRT1_2
    const found = segmentsOf(
      modelOf([
        ...[0, 'SPLINE', 8, 'A', 70, 4, 71, 2, 72, 6, 73, 3],
        ...[40, 0, 40, 0, 40, 0, 40, 1, 40, 1, 40, 1, 41, 1, 41, w, 41, 1],
        ...[10, 1, 20, 0, 10, 1, 20, 1, 10, 0, 20, 1],
      ]),
    )
    for (const [a, b] of found) for (const [x, y] of [a, b]) expect(Math.hypot(x, y)).toBeCloseTo(1, 3)
    expect(found.at(-1)![1]).toEqual(point([0, 1]))
  })

  it('C4: an extrusion direction along -z mirrors', () => {
    const sheet = modelOf([0, 'CIRCLE', 8, 'A', 10, 5, 20, 1, 40, 1, 210, 0, 220, 0, 230, -1])
    expect([...sheet.circles.values]).toEqual([near(-5), near(1), near(1)])
  })

  it('C5: no circle without a radius', () => {
    expect(read({ entities: [0, 'CIRCLE', 8, 'A', 10, 0, 20, 0, 40, 0] }).head.leftOut).toEqual({ 'CIRCLE:radius': 1 })
  })
})

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

describe('insertions', () => {
  const blocks = [0, 'BLOCK', 2, 'B', 10, 1, 20, 0, ...line(1, 0, 2, 0), 0, 'ENDBLK']

  it('I1: move, turn, scale and mirror around the base point', () => {
    const at = (...more: number[]) =>
      segmentsOf(modelOf([0, 'INSERT', 8, 'A', 2, 'B', 10, 10, 20, 5, ...more], { blocks }))[0]
    expect(at()).toEqual([point([10, 5]), point([11, 5])])
    expect(at(50, 90)).toEqual([point([10, 5]), point([10, 6])])
    expect(at(41, -3)).toEqual([point([10, 5]), point([7, 5])])
  })

  it('I2: stand in rows and columns', () => {
    const sheet = modelOf([0, 'INSERT', 8, 'A', 2, 'B', 10, 0, 20, 0, 70, 3, 71, 2, 44, 10, 45, 20], { blocks })
    expect(segmentsOf(sheet).map(([a]) => a)).toEqual(
      expect.arrayContaining([[20, 20]].map((each) => point(each as never))),
    )
    expect(sheet.segments.count).toBe(6)
  })

  it('I3: that insert themselves end', () => {
    const loops = [
      0,
      'BLOCK',
      2,
      'X',
      0,
      'INSERT',
      2,
      'Y',
      8,
      'A',
      0,
      'ENDBLK',
      0,
      'BLOCK',
      2,
      'Y',
      ...line(0, 0, 1, 0),
      0,
      'INSERT',
      2,
      'X',
      8,
      'A',
      0,
      'ENDBLK',
    ]
    const { head, sheets } = read({ blocks: loops, entities: [0, 'INSERT', 8, 'A', 2, 'X'] })
    expect(head.leftOut).toEqual({ 'INSERT:recursion': 1 })
    expect(sheets[0]!.segments.count).toBe(1)
  })

  it('I4: more than a drawing may hold are counted, not drawn', () => {
    const { head } = read({ blocks, entities: [0, 'INSERT', 8, 'A', 2, 'B', 70, 300, 71, 300, 44, 1, 45, 1] })
    expect(head.leftOut).toEqual({ 'limit:array': 1 })
    const drawing = new Drawing(null as never, null as never, 0, () => {})
    for (let at = 0; at < maxEntities; at++) drawing.countEntity()
    expect(drawing.countEntity()).toBe(false)
    expect(drawing.leftOut).toEqual(new Map([['limit:entities', 1]]))
  })

  it('I5: keep their attributes with tag, block and insertion', () => {
    const sheet = modelOf(
      [
        0,
        'INSERT',
        8,
        'A',
        66,
        1,
        2,
        'B',
        10,
        0,
        20,
        0,
        0,
        'ATTRIB',
        8,
        'A',
        2,
        'NO',
        1,
        'A-101',
        40,
        3,
        10,
        1,
        20,
        2,
        0,
        'SEQEND',
      ],
      { blocks },
    )
    expect(sheet.texts).toMatchObject([{ text: 'A-101', tag: 'NO', block: 'B', insertion: 1, kind: 'attribute' }])
  })
})

describe('hatches', () => {
  const square = (size: number, from = 0) => [
    92,
    2,
    72,
    0,
    73,
    1,
    93,
    4,
    ...[
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ].flatMap(([x, y]) => [10, from + x! * size, 20, from + y! * size]),
    97,
    0,
  ]

  it('H1: fill between a boundary and its islands', () => {
    const solid = (style: number) => [
      0,
      'HATCH',
      8,
      'A',
      10,
      0,
      20,
      0,
      2,
      'SOLID',
      70,
      1,
      91,
      3,
      ...square(10),
      ...square(6, 2),
      ...square(2, 4),
      75,
      style,
      76,
      1,
    ]
    expect(filledArea(modelOf(solid(0)))).toBeCloseTo(100 - 36 + 4, 3)
    expect(filledArea(modelOf(solid(1)))).toBeCloseTo(100 - 36, 3)
    expect(filledArea(modelOf(solid(2)))).toBeCloseTo(100, 3)
  })

  it('H2: draw their own lines, cut at the boundary', () => {
    const sheet = modelOf([
      0,
      'HATCH',
      8,
      'A',
      10,
      0,
      20,
      0,
      2,
      'L',
      70,
      0,
      91,
      2,
      ...square(10),
      ...square(4, 3),
      75,
      0,
      76,
      1,
      52,
      0,
      41,
      1,
      78,
      1,
      53,
      0,
      43,
      0,
      44,
      0.5,
      45,
      0,
      46,
      1,
      79,
      0,
    ])
    const rows = segmentsOf(sheet)
    expect(rows.every(([a, b]) => a[1] === b[1])).toBe(true)
    const length = rows.reduce((sum, [a, b]) => sum + Math.abs(b[0] - a[0]), 0)
    expect(length).toBeCloseTo(10 * 10 - 4 * 4, 3)
  })

  it('H3: too dense a pattern is counted, not drawn', () => {
    const { head } = read({
      entities: [
        0,
        'HATCH',
        8,
        'A',
        10,
        0,
        20,
        0,
        2,
        'L',
        70,
        0,
        91,
        1,
        ...square(10),
        75,
        0,
        76,
        1,
        78,
        1,
        53,
        0,
        43,
        0,
        44,
        0,
        45,
        0,
        46,
        1e-9,
        79,
        0,
      ],
    })
    expect(head.leftOut).toEqual({ 'limit:pattern': 1 })
  })
})

describe('precision', () => {
  it('P1: far from zero places are exact to a hundredth of a millimetre, also after packing', () => {
    const [x, y] = [512_345_678.125, 4_012_345_678.5]
    const random = randomOf(3)
    const lines = Array.from({ length: 500 }, () => [
      random() * 80_000,
      random() * 60_000,
      random() * 80_000,
      random() * 60_000,
    ])
    const sheet = modelOf(
      lines.flatMap(([a, b, c, d]) => line(x + a!, y + b!, x + c!, y + d!)),
      { header: [9, '$INSUNITS', 70, 4] },
    )
    const found = segmentsOf(decodeSheet(encodeSheet(sheet)))
    for (const ends of found.map(([a, b]) => [...a, ...b])) {
      const off = lines.map((wanted) =>
        Math.max(...wanted.map((value, at) => Math.abs(value + (at % 2 ? y : x) - ends[at]!))),
      )
      expect(Math.min(...off)).toBeLessThan(0.02)
    }
    expect(found).toHaveLength(500)
  })

  it('P2: a sheet is the same after packing and unpacking, and damaged packs are refused', () => {
    const sheet = modelOf([
      ...line(0, 0, 10, 5),
      0,
      'SOLID',
      8,
      'B',
      10,
      0,
      20,
      0,
      11,
      1,
      21,
      0,
      12,
      0,
      22,
      1,
      13,
      1,
      23,
      1,
      0,
      'MTEXT',
      8,
      'A',
      10,
      1,
      20,
      1,
      40,
      2,
      1,
      '三层\\P平面',
      0,
      'CIRCLE',
      8,
      'A',
      10,
      3,
      20,
      4,
      40,
      1,
    ])
    const bytes = encodeSheet(sheet)
    expect(decodeSheet(bytes)).toEqual({
      ...sheet,
      outlines: sheet.outlines.map((each) => ({ ...each, contours: expect.anything() })),
    })
    for (const cut of [0, 3, 40, bytes.length - 2]) expect(() => decodeSheet(bytes.slice(0, cut))).toThrow(DxfError)
  })

  it('P3: the unit is what the file says, else it is guessed and said so', () => {
    const unit = (header: (string | number)[], size: number) => {
      const { metresPerUnit, isUnitGuessed } = modelOf(line(0, 0, size, 1), { header })
      return [metresPerUnit, isUnitGuessed]
    }
    expect(unit([9, '$INSUNITS', 70, 6], 50)).toEqual([1, false])
    expect(unit([9, '$INSUNITS', 70, 0], 50)).toEqual([1, true])
    expect(unit([], 50_000)).toEqual([0.001, true])
  })
})

describe('paper', () => {
  it('V1: shows model space through its viewports, cut, scaled, without frozen layers', () => {
    const tables = [
      0,
      'TABLE',
      2,
      'LAYER',
      0,
      'LAYER',
      5,
      'AA',
      2,
      'A',
      70,
      0,
      62,
      7,
      0,
      'LAYER',
      5,
      'BB',
      2,
      'B',
      70,
      0,
      62,
      7,
      0,
      'ENDTAB',
    ]
    const viewport = [
      0,
      'VIEWPORT',
      67,
      1,
      8,
      '0',
      10,
      100,
      20,
      50,
      40,
      40,
      41,
      20,
      68,
      2,
      69,
      2,
      12,
      1000,
      22,
      500,
      45,
      200,
      331,
      'BB',
    ]
    const { sheets } = read({
      tables,
      entities: [...line(900, 500, 1300, 500), ...line(1000, 450, 1000, 480, 'B'), ...viewport],
    })
    expect(sheets.map(({ name, isModel }) => [name, isModel])).toEqual([
      ['Model', true],
      ['Layout1', false],
    ])
    expect(segmentsOf(sheets[1]!)).toEqual([[point([90, 50]), point([120, 50])]])
  })
})

function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}

/** A binary file of the sections given, with the codes that these tests use. */
function binary(...sections: (readonly [string, string, readonly (number | string)[]])[]): Uint8Array {
  const bytes: number[] = [...new TextEncoder().encode('AutoCAD Binary DXF\r\n\x1a\0')]
  const put = (code: number, value: number | string) => {
    bytes.push(code & 255, code >> 8)
    if (typeof value === 'string') bytes.push(...new TextEncoder().encode(value), 0)
    else if (code >= 60 && code < 80) bytes.push(value & 255, (value >> 8) & 255)
    else bytes.push(...new Uint8Array(Float64Array.of(value).buffer))
  }
  for (const [kind, name, tags] of sections) {
    put(0, kind)
    put(2, name)
    for (let at = 0; at < tags.length; at += 2) put(tags[at] as number, tags[at + 1]!)
    put(0, 'ENDSEC')
  }
  put(0, 'EOF')
  return Uint8Array.from(bytes)
}
