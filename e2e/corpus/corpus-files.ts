// Which files a run takes: those of folders, or the forty that need nothing but this repository.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Plan, planBuilding, tiny, writeIfc } from '@sunmao/sample'
import { zipOf } from '@sunmao/testkit'
import { damage, damages, seedOf } from './damage.ts'
import type { CorpusFile } from './run-corpus.ts'
import { schemas, smallIfc } from './small-ifc.ts'

const ways = ['whole', ...damages] as const
type Way = (typeof ways)[number]

/** Every IFC file below the folders, as it is and damaged in each way. Of more than `most`, some from everywhere. */
export function filesIn(folders: readonly string[], { seed, most }: { seed: number; most: number }): CorpusFile[] {
  const all = pathsIn(folders).flatMap((path, at) =>
    ways.map((way) => fileOf(`${at}-${basename(path)}`, way, seed, () => readFileSync(path))),
  )
  return spread(all, most)
}

/** Every IFC file below the folders, archives too. */
export function pathsIn(folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.ifc(zip)?$/i.test(name))
      .sort()
      .map((name) => join(folder, name)),
  )
}

/** Every file below the folders that is not about them, as it is, cut off and with flipped bytes. */
export function documentsIn(
  folders: readonly string[],
  { seed, most, isDamaged }: { seed: number; most: number; isDamaged: boolean },
): CorpusFile[] {
  const paths = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .sort()
      .map((name) => join(folder, name))
      .filter((path) => statSync(path).isFile() && !/README/i.test(path)),
  )
  const taken = isDamaged ? (['truncated', 'flipped'] as const) : (['whole'] as const)
  const all = paths.flatMap((path) => taken.map((way) => fileOf(basename(path), way, seed, () => readFileSync(path))))
  return spread(all, most)
}

/** So many of the list, evenly from all over it, in its order. */
export function spread<T>(list: readonly T[], most: number): T[] {
  if (list.length <= most) return [...list]
  return Array.from({ length: most }, (_, at) => list[Math.floor(((at + 0.5) * list.length) / most)]!)
}

/** The name says what was done, and keeps the ending that decides how it is read. */
function fileOf(name: string, way: Way, seed: number, read: () => Uint8Array): CorpusFile {
  const safe = name.replace(/[\\/:*?"<>|]/g, '_').slice(-150)
  return {
    name: `${way}-${safe}`,
    bytes: () => (way === 'whole' ? read() : damage(read(), way, seedOf(name, seed))),
  }
}

const text = (plan: Plan, disciplines: ('A' | 'S' | 'M' | 'P' | 'E')[], version: 1 | 2 = 1) =>
  Buffer.from([...writeIfc(plan, { disciplines, version })].join(''))

/** Ten files as they are and damaged in each way: generated buildings, small ones of each version, an archive. */
export function fortyFiles(seed: number): CorpusFile[] {
  const small = (name: (typeof schemas)[number]) => () => Buffer.from(smallIfc(name))
  const sources: [name: string, read: () => Uint8Array][] = [
    ['tiny-A.ifc', () => text(tiny(), ['A'])],
    ['tiny-S.ifc', () => text(tiny(), ['S'], 2)],
    ['tiny-M.ifc', () => text(tiny(), ['M'])],
    ['other-PE.ifc', () => text(planBuilding({ floors: 2, basements: 0, bays: [1, 2], seed: 7 }), ['P', 'E'])],
    ['other-all.ifc', () => text(planBuilding({ floors: 1, basements: 1, bays: [2, 2], seed: 11 }), ['A', 'S', 'M'])],
    ...schemas.map((schema) => [`small-${schema}.ifc`, small(schema)] as [string, () => Uint8Array]),
  ]
  return [
    ...sources.flatMap(([name, read]) => ways.map((way) => fileOf(name, way, seed, read))),
    ...ways.map((way) => zipped('small.ifczip', way, seed, small('IFC4'))),
  ]
}

/** Numbers are changed in the file, everything else in the archive. */
function zipped(name: string, way: Way, seed: number, read: () => Uint8Array): CorpusFile {
  const inner = (): Uint8Array => (way === 'absurd' ? damage(read(), way, seed) : read())
  const archive = () => zipOf([{ name: 'small.ifc', bytes: inner() }])
  return { ...fileOf(name, way === 'absurd' ? 'whole' : way, seed, archive), name: `${way}-${name}` }
}

/** Some files of a folder that may not be there, none too large for a quick run, each in one of the ways. */
export function someOf(folder: string, most: number, seed: number): CorpusFile[] {
  const names = namesIn(folder).filter((name) => statSync(join(folder, name)).size < 400_000)
  return spread(names, most).map((name, at) =>
    fileOf(name, ways[at % ways.length]!, seed, () => readFileSync(join(folder, name))),
  )
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => /\.ifc$/i.test(name))
      .sort()
  } catch {
    return []
  }
}
