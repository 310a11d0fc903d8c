// The clash engine beside exact booleans, on the generated building and on real files where somebody has put them.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeSides, rowsOf, runClash, type Scene } from '@sunmao/clash'
import { tiny, writeIfc } from '@sunmao/sample'
import { describe, expect, it, vi } from 'vitest'
import { exactJudge } from './exact-solids.ts'
import { federate } from './federation.ts'

vi.setConfig({ testTimeout: 300_000 })

const folder = fileURLToPath(new URL('../../../shared/samples/ifc', import.meta.url))
const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.ifc')) : []

/** Round things that touch overlap by as much as drawn: their corners stand out of the circle by up to 0.7 mm. */
const roundDrawn = 7e-4

interface Agreement {
  right: number
  tooMany: string[]
  missing: string[]
}

async function compare(bytes: Uint8Array, enough?: number): Promise<Agreement> {
  const { scene, solids, globalIdOf } = await federate([bytes])
  const sides = makeSides(scene, solids, solids)
  const { rows } = runClash(scene, { type: 'hard', tolerance: 0, sides })
  const found = new Set(rowsOf(rows, 'hard').map(({ a, b }) => `${a} ${b}`))
  const judge = exactJudge(scene, enough)
  const agreement: Agreement = { right: 0, tooMany: [], missing: [] }
  for (const [i, j] of touchingBoxes(scene, sides)) {
    const verdict = judge(i, j)
    const isFound = found.has(`${i} ${j}`)
    const pair = `${globalIdOf(i)} ${globalIdOf(j)}`
    if (verdict === 'overlap' && isFound) agreement.right++
    else if (verdict === 'overlap') agreement.missing.push(pair)
    else if (verdict === 'apart' && isFound) agreement.tooMany.push(pair)
  }
  return agreement
}

/** Slow and obvious: every item against every other. */
function* touchingBoxes({ count, boxes }: Scene, sides: Uint8Array): Generator<[number, number]> {
  for (let i = 0; i < count; i++)
    for (let j = i + 1; j < count; j++) {
      const isNear = [0, 1, 2].every(
        (axis) => boxes[i * 6 + axis]! <= boxes[j * 6 + axis + 3]! && boxes[j * 6 + axis]! <= boxes[i * 6 + axis + 3]!,
      )
      if (sides[i] && sides[j] && isNear) yield [i, j]
    }
}

const share = (right: number, wrong: number) => right / Math.max(1, right + wrong)

describe('beside exact booleans', () => {
  it('C1: the generated building agrees in every pair', async () => {
    const { right, tooMany, missing } = await compare(Buffer.from([...writeIfc(tiny())].join('')), roundDrawn)
    expect({ tooMany, missing }).toEqual({ tooMany: [], missing: [] })
    expect(right).toBeGreaterThan(0)
  })

  it.runIf(files.length > 0)('C1: real files agree in 99 of 100 pairs that can be decided, both ways', async () => {
    const all: Agreement = { right: 0, tooMany: [], missing: [] }
    for (const name of files) {
      const { right, tooMany, missing } = await compare(readFileSync(join(folder, name)))
      all.right += right
      all.tooMany.push(...tooMany.map((pair) => `${name} ${pair}`))
      all.missing.push(...missing.map((pair) => `${name} ${pair}`))
    }
    expect.soft(share(all.right, all.tooMany.length), all.tooMany.join('\n')).toBeGreaterThanOrEqual(0.99)
    expect.soft(share(all.right, all.missing.length), all.missing.join('\n')).toBeGreaterThanOrEqual(0.99)
    expect(all.right).toBeGreaterThan(2000)
    console.info(`${all.right} right, ${all.tooMany.length} too many, ${all.missing.length} missing`)
  })
})
