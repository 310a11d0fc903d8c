import { describe, expect, it } from 'vitest'
import { demo, tiny } from '../plan/presets.ts'
import { writeDxf } from './write-dxf.ts'
import { writePdf } from './write-pdf.ts'

describe('writeDxf', () => {
  const codes = writeDxf(demo(), '3F').trimEnd().split('\n')
  const pairs = codes.flatMap((code, at) => (at % 2 ? [] : [[code, codes[at + 1]!] as const]))

  it('is pairs of a code and a value from the first section to the end', () => {
    expect(codes.length % 2).toBe(0)
    expect(pairs.every(([code]) => /^\d+$/.test(code))).toBe(true)
    expect(pairs.at(0)).toEqual(['0', 'SECTION'])
    expect(pairs.at(-1)).toEqual(['0', 'EOF'])
  })

  it('has every column, axis and room of the storey, on layers that it declares', () => {
    const count = (entity: string, layer: string) =>
      pairs.filter(([code, value], at) => code === '0' && value === entity && pairs[at + 1]![1] === layer).length
    expect(count('POLYLINE', 'COLUMN')).toBe(28)
    expect(count('POLYLINE', 'AXIS')).toBe(11)
    expect(count('CIRCLE', 'AXIS')).toBe(22)
    const declared = new Set(
      pairs.filter(([code], at) => code === '2' && pairs[at - 1]![1] === 'LAYER').map(([, name]) => name),
    )
    const used = new Set(pairs.filter(([code]) => code === '8').map(([, name]) => name))
    expect([...used].filter((name) => !declared.has(name))).toEqual([])
    expect(pairs).toContainEqual(['1', '301'])
    expect(pairs).toContainEqual(['1', '\\U+8D70\\U+9053'])
  })
})

describe('writePdf', () => {
  it('has its objects where its table says', () => {
    const file = new TextDecoder().decode(writePdf(tiny(), '1F'))
    const start = Number(file.match(/startxref\n(\d+)\n%%EOF\n$/)![1])
    expect(file.slice(start, start + 4)).toBe('xref')
    const offsets = [...file.slice(start).matchAll(/^(\d{10}) 00000 n /gm)].map(([, offset]) => Number(offset))
    expect(offsets.map((offset) => file.slice(offset).match(/^(\d+) 0 obj/)![1])).toEqual(
      offsets.map((_, at) => `${at + 1}`),
    )
    const [, length, content] = file.match(/\/Length (\d+) >>\nstream\n([\s\S]*)\nendstream/)!
    expect(content!.length).toBe(Number(length))
  })

  it('is A3, at a scale that the title block tells, with names in Chinese', () => {
    const file = new TextDecoder().decode(writePdf(demo(), '3F'))
    expect(file).toContain('/MediaBox [0 0 1190.55 841.89]')
    expect(file).toContain('(1:150)')
    expect(file).toContain('<8D709053>')
  })

  it('refuses a storey that is not there', () => {
    expect(() => writePdf(tiny(), '9F')).toThrow(RangeError)
    expect(() => writeDxf(tiny(), '9F')).toThrow(RangeError)
  })
})
