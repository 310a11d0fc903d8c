import { describe, expect, it } from 'vitest'
import { boxFont, dxfText, line, read, readText, segmentsOf } from './dxf.fixture.ts'
import { DxfError } from './dxf-error.ts'
import { readDxf } from './read-dxf.ts'

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
