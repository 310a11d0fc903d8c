// Archives that were damaged at random, from a number that makes them again.
import { zipSync } from 'fflate'
import { madeArchive, madeFiles, madeVersions, rewritten } from './bcf.fixture.ts'
import { BcfError } from './bcf-error.ts'

/** Mulberry32. */
function randomOf(seed: number): (most: number) => number {
  let state = seed
  return (most) => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) % most
  }
}

/** Some bytes of an archive changed, or of a file in it, or the archive cut off. */
function damaged(seed: number): Uint8Array {
  const random = randomOf(seed)
  const version = madeVersions[random(madeVersions.length)]!
  const change = (bytes: Uint8Array) => {
    const out = bytes.slice()
    for (let times = 1 + random(8); times > 0; times -= 1) out[random(out.length)] = random(256)
    return out
  }
  const kind = random(4)
  if (kind === 0) return change(madeArchive(version))
  if (kind === 1) return madeArchive(version).slice(0, random(1500))
  const files = madeFiles(version)
  const names = Object.keys(files)
  const name = names[random(names.length)]!
  files[name] = kind === 2 ? change(files[name]!) : files[name]!.slice(0, random(files[name]!.length))
  return zipSync(files)
}

/** Reads and writes each; answers those that neither did nor were refused. */
export async function fuzz(first: number, count: number): Promise<string[]> {
  const wrong: string[] = []
  for (let seed = first; seed < first + count; seed += 1)
    try {
      await rewritten(damaged(seed), seed % 2 ? '2.1' : '3.0')
    } catch (error) {
      if (!(error instanceof BcfError)) wrong.push(`${seed}: ${error}`)
    }
  return wrong
}
