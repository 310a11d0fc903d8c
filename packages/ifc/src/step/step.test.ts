import { describe, expect, it } from 'vitest'
import { stepBytes } from '../file.fixture.ts'
import { IfcError } from '../ifc-error.ts'
import { scanStep } from './step-scan.ts'
import { StepEnum, StepReader, StepRef, StepTyped, type StepValue } from './step-value.ts'

const open = (records: string) => new StepReader(scanStep(stepBytes(records)))
const only = (attributes: string): StepValue => open(`#1=A(${attributes});`).args(0)[0] ?? null
const codeOf = (run: () => unknown) => {
  try {
    run()
  } catch (error) {
    if (error instanceof IfcError) return [error.code, error.facts]
    throw error
  }
  return undefined
}

describe('scanStep', () => {
  it('finds records over lines, comments, odd blanks and semicolons in texts', () => {
    const { file } = open(`#1=A('a;b''c');\r\n#20 = \n B( /* #9=C(); */ 'x' ,\n(1,2) );#3=A($);`)
    expect(Array.from(file.ids)).toEqual([1, 20, 3])
    expect(Array.from(file.types, (type) => file.typeNames[type])).toEqual(['A', 'B', 'A'])
    expect([file.recordOf(20), file.recordOf(2), file.recordOf(4e9)]).toEqual([1, -1, -1])
    expect(Array.from(file.recordsOf('A'))).toEqual([0, 2])
    expect(file.hasTrailer).toBe(true)
  })

  it('keeps the first of two records with one number', () => {
    for (const other of [2, 4000000000]) {
      const { file } = open(`#1=A(1);\n#1=B(2);\n#${other}=A(3);\n#${other}=A(4);`)
      expect(file.recordOf(1)).toBe(0)
      expect(file.duplicates).toEqual([1, other])
      expect([file.recordsOf('A'), file.recordsOf('B')].map((records) => [...records])).toEqual([[0, 2], []])
    }
  })

  it('loses only the record that is broken', () => {
    const { file } = open(`#1=A('never closed);\n#2=A(1)\n#3=A(2);\n#4=A(3);`)
    expect(Array.from(file.ids)).toEqual([3, 4])
    expect(file.broken).toEqual([1, 2])
  })

  it('gives up a record that has lost bytes or its bracket, not one with odd letters in a text', () => {
    const lost = open(`#1=A(1,\0\0\0,2);\n#2=A(1);;;;\n#3=A(1;\n#4=A('a\0b') ;\n#5=A(1)/* ; */;\n#6=A(2) \n;`).file
    expect(Array.from(lost.ids)).toEqual([2, 4, 5, 6])
    expect(lost.broken).toEqual([1, 3])
  })

  it('needs little memory for numbers far apart', () => {
    const { file } = open('#4000000000=A(1);\n#5=B(#4000000000);\n#5=C();')
    expect([file.recordOf(4000000000), file.recordOf(5), file.recordOf(6)]).toEqual([0, 1, -1])
    expect(file.duplicates).toEqual([5])
  })

  it('passes over NUL bytes and a byte order mark', () => {
    const bytes = new TextEncoder().encode(`\ufeff${new TextDecoder().decode(stepBytes('\0#1=A(1);\0'))}`)
    expect(scanStep(bytes).count).toBe(1)
  })

  it('names the line where a file ends too early', () => {
    const bytes = stepBytes(`#1=A(1);\n#2=A('x',`)
    expect(codeOf(() => scanStep(bytes.subarray(0, bytes.indexOf(120) + 1)))).toEqual(['ifc.truncated', { line: 9 }])
    const whole = new TextDecoder().decode(stepBytes('#1=A(1);')).replace(/ENDSEC;\nEND-ISO.*/s, '')
    expect(scanStep(new TextEncoder().encode(whole)).hasTrailer).toBe(false)
  })

  it('says what else a file is', () => {
    const of = (text: string) => codeOf(() => scanStep(new TextEncoder().encode(text)))?.[0]
    expect(['', 'PK\u0003\u0004', '<?xml version="1.0"?>', 'hello'].map(of)).toEqual([
      'ifc.empty',
      'ifc.isZip',
      'ifc.isXml',
      'ifc.notStep',
    ])
  })
})

describe('StepReader', () => {
  it('reads every kind of value', () => {
    expect(open(`#1=A(#2,$,*,.T.,-1.5E-3,7,'t',"0F",(1,(2)),IFCLABEL('x'),());`).args(0)).toEqual([
      new StepRef(2), null, null, new StepEnum('T'), -0.0015, 7, 't', null, [1, [2]], new StepTyped('IFCLABEL', 'x'), [],
    ]) // biome-ignore format: one line
  })

  it('decodes the standard’s escapes and what programs write instead', () => {
    expect(only(`'it''s \\\\ \\X2\\58994E00\\X0\\ \\X4\\0001F600\\X0\\ \\X\\E9 \\S\\i \\PE\\\\S\\P'`)).toBe(
      "it's \\ 墙一 😀 é é а",
    )
    expect(only(`'墙 é'`)).toBe('墙 é')
    expect(only(`'broken \\X2\\00'`)).toBe('broken \\X2\\00')
    const raw = (bytes: number[]) =>
      new StepReader(
        scanStep(Uint8Array.from([...stepBytes(''), ...Buffer.from("#1=A('"), ...bytes, ...Buffer.from("');")])),
      ).args(0)[0]
    expect(raw([0xcd, 0xe2, 0xc7, 0xbd])).toBe('外墙')
    expect(raw([0x63, 0x61, 0x66, 0xe9])).toBe('café')
  })

  it('finds one attribute among others', () => {
    const reader = open(`#1=A('a,(b',(1,2),/* , */'c',$);\n#2=B(#1,(#1,#9,#2));`)
    expect([0, 1, 2, 3, 4].map((at) => reader.arg(0, at))).toEqual(['a,(b', [1, 2], 'c', null, null])
    expect(reader.refsArg(1, 1)).toEqual([0, 1])
    expect(reader.refArg(1, 0)).toBe(0)
  })

  it('reads numbers as the language does', () => {
    let state = 5
    const digit = () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0
      return Math.floor((state / 2 ** 32) * 10)
    }
    for (let round = 0; round < 300; round++) {
      const whole = Array.from({ length: 1 + digit() }, digit).join('')
      const part = Array.from({ length: digit() * 2 }, digit).join('')
      const text = `${digit() > 4 ? '-' : ''}${whole}.${part}${digit() > 6 ? `E${digit() > 4 ? '-' : '+'}${digit()}${digit()}` : ''}`
      expect(only(text), text).toBe(Number(text))
    }
  })

  it('ends on nonsense', () => {
    for (const text of ['((((', ')', ',,,', "'", '.', '#', '(1', '@', '('.repeat(5000)])
      expect(() => only(text)).not.toThrow(TypeError)
  })
})
