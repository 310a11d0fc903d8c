// A file is the same whether one thread looks for its records or two, and wherever the second begins.
import { describe, expect, it } from 'vitest'
import { house, stepBytes } from '../file.fixture.ts'
import { IfcError } from '../ifc-error.ts'
import { scanStep } from '../step/step-scan.ts'
import { handOverHalf, type ScanJob, scanSecondHalf, scanWithHalf } from './share-scan.ts'

const odd = `#1=A('a;b''c');\r\n#20 = \n B( /* #9=C(); */ 'x' ,\n(1,2) );#3=A($);/* between \n#77=A(1);\n **/
#4=A('never closed);\n#5=A(1)\n#6=A(2);\n#6=B('twice');\n#7=(A()B(#1));\n#8 A(1);\n#99999999999=A(1);\n#10=C('x
#11=not a record, in a text');\n#12=D(1);\nFILE_NAME('again');\nENDSEC;\nDATA;\n#13=A(2);`

const shared = (bytes: Uint8Array) => {
  const own = new Uint8Array(new SharedArrayBuffer(bytes.length))
  own.set(bytes)
  return own
}

/** Everything that can be known of a file, or why it cannot. */
async function known(scan: () => ReturnType<typeof scanStep> | Promise<ReturnType<typeof scanStep>>) {
  try {
    const { recordOf, recordsOf, pages, ...facts } = await scan()
    return { ...facts, pageEnds: pages.ends }
  } catch (error) {
    if (error instanceof IfcError) return [error.code, error.facts]
    throw error
  }
}

const there = async (job: ScanJob) => scanSecondHalf(job)

/** As if another thread had begun at once, at `begin`. */
function withHalfFrom(input: Parameters<typeof scanWithHalf>[0], begin: number, sizes = {}) {
  const from = input instanceof Uint8Array ? input : { descriptor: 0, size: input.size }
  const taker = new Int32Array(new SharedArrayBuffer(4))
  const found = there({ from, begin, sizes, taker }).catch(() => undefined)
  return scanWithHalf(input, sizes, { begin, taker, found })
}

describe('two threads find the records of a file', () => {
  it.each([
    ['one that is odd', stepBytes(odd)],
    ['one that is cut off', stepBytes(odd).subarray(0, -40)],
    ['one with something behind its end', Buffer.concat([stepBytes(odd), Buffer.from("\n#5=A(1);\n#60=Z('")])],
    [
      'one whose last record is damaged, with something behind its end',
      Buffer.concat([stepBytes("#1=A(1);\n#2=A('x)"), Buffer.from('\n#5=A(1);\n')]),
    ],
    ['one that is sound', stepBytes(house).subarray(0, 1500)],
  ])('the same of %s, wherever the second begins', async (_, bytes) => {
    const input = shared(bytes)
    const whole = await known(() => scanStep(input))
    for (let begin = 1; begin < bytes.length; begin++)
      expect(await known(() => withHalfFrom(input, begin)), `from ${begin} on`).toEqual(whole)
  })

  it('both of them, where they can', async () => {
    const input = shared(stepBytes(house))
    const begins: number[] = []
    const half = handOverHalf(input, {}, async (job) => {
      begins.push(job.begin)
      const part = scanSecondHalf(job)
      expect(part!.ids.length).toBeGreaterThan(5)
      return part
    })
    expect(await known(() => scanWithHalf(input, {}, half))).toEqual(await known(() => scanStep(input)))
    expect(begins).toHaveLength(1)
    expect(begins[0]! / input.length).toBeCloseTo(0.5, 1)
  })

  it('not the second when it has not begun in time, nor where it cannot see the bytes', async () => {
    const input = shared(stepBytes(house))
    let late: ScanJob | undefined
    const half = handOverHalf(input, {}, (job) => {
      late = job
      return new Promise(() => undefined)
    })
    expect(await known(() => scanWithHalf(input, {}, half))).toEqual(await known(() => scanStep(input)))
    expect(scanSecondHalf(late!)).toBeUndefined()
    expect(handOverHalf(stepBytes(house), {}, there)).toBeUndefined()
  })
})
