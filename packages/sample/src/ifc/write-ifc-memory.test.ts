import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { ofSize } from '../plan/presets.ts'
import { writeIfc } from './write-ifc.ts'

// A file of its own: what other tests keep would be counted.
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const kept = () => {
  collect()
  return process.memoryUsage().heapUsed
}

it('keeps little more than a number for each of two hundred thousand elements', { timeout: 120_000 }, () => {
  let [early, pieces] = [0, 0]
  const file = writeIfc(ofSize(200_000))
  for (const _ of file) {
    if (++pieces === 300) early = kept()
    if (pieces === 1500) break
  }
  // 79 MB were written in between. Eight bytes a number, twice that while a list grows, and what the engine rounds up.
  expect(kept() - early).toBeLessThan(5e6)
  expect(pieces).toBe(1500)
})
