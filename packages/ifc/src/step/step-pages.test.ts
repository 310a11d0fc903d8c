import { describe, expect, it } from 'vitest'
import { house, stepBytes } from '../file.fixture.ts'
import { IfcError } from '../ifc-error.ts'
import { readIfc } from '../read-ifc.ts'
import { type ByteSource, StepPages } from './step-pages.ts'
import { type StepSizes, scanStep } from './step-scan.ts'
import { StepReader } from './step-value.ts'

const odd = `#1=A('a;b''c');\r\n#20 = \n B( /* #9=C(); */ 'x' ,\n(1,2) );#3=A($);/* between **/
#4=A('never closed);\n#5=A(1)\n#6=A(2);\n#6=B('twice');\n#7=(A()B(#1));\n#8 A(1);\n#99999999999=A(1);\n#10=A('${'long '.repeat(60)}');`

/** As a file on a disk, with a count of what was read of it. */
function sourceOf(bytes: Uint8Array): ByteSource & { reads: [at: number, length: number][] } {
  const reads: [number, number][] = []
  return {
    reads,
    size: bytes.length,
    read: (at, into) => {
      if (at + into.length > bytes.length) throw new Error('read behind the end')
      reads.push([at, into.length])
      into.set(bytes.subarray(at, at + into.length))
    },
  }
}

/** Everything that can be known of a file, or why it cannot. */
function known(input: Uint8Array | ByteSource, sizes?: StepSizes) {
  try {
    const file = scanStep(input, sizes)
    const reader = new StepReader(file)
    const { recordOf, recordsOf, pages, ...facts } = file
    return { ...facts, args: Array.from(file.ids, (_, at) => reader.args(at)), name: reader.headerArgs('FILE_NAME') }
  } catch (error) {
    if (error instanceof IfcError) return [error.code, error.facts]
    throw error
  }
}

describe('a file that is not in memory', () => {
  it('has the same records, wherever a window or a page ends', () => {
    const bytes = stepBytes(odd)
    const whole = known(bytes)
    for (let size = 2; size < 90; size++)
      expect(known(sourceOf(bytes), { window: size, page: size, pages: size * 3 }), `${size} bytes`).toEqual(whole)
  })

  it('ends too early in the same line, wherever it is cut', () => {
    const bytes = stepBytes(odd)
    for (let end = 14; end < bytes.length; end++) {
      const cut = bytes.subarray(0, end)
      const [own, whole] = [known(sourceOf(cut), { window: 31, page: 40, pages: 100 }), known(cut)]
      expect(own, `the first ${end} bytes`).toEqual(whole)
    }
  })

  it('is the same building', async () => {
    const bytes = stepBytes(house)
    const sizes = { window: 512, page: 256, pages: 1024 }
    expect(await readIfc(sourceOf(bytes), { sizes })).toEqual(await readIfc(bytes))
  })
})

describe('StepPages', () => {
  const bytes = Uint8Array.from({ length: 1000 }, (_, at) => at & 255)
  const opened = (pages: StepPages, start: number) => {
    pages.open(start, start + 10)
    return pages.bytes[start - pages.base]
  }

  it('keeps what is used and reads again what was not for long', () => {
    const source = sourceOf(bytes)
    const pages = new StepPages(source, 100, 300)
    for (let start = 0; start < 1000; start += 10) pages.note(start, start + 10)
    for (const start of [0, 100, 200, 50, 300, 0, 400, 20, 500, 30]) expect(opened(pages, start)).toBe(bytes[start])
    expect(source.reads.filter(([at]) => at === 0)).toHaveLength(1)
    expect(source.reads).toHaveLength(6)
    expect(opened(pages, 100)).toBe(100)
    expect(source.reads).toHaveLength(7)
  })

  it('holds the whole of what begins in a page', () => {
    const pages = new StepPages(sourceOf(bytes), 100, 300)
    pages.note(90, 700)
    pages.open(90, 700)
    expect([pages.base, pages.bytes.length]).toEqual([0, 700])
  })
})
