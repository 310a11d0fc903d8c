// Finds the records of a STEP file by their number and by their type.
import { bufferOf } from '../growing.ts'

/** The numbers of all records, turned round; typed arrays only, so that another thread can use it too. */
export interface IdIndex {
  highestId: number
  /** Record of each number, -1 for none; or, where numbers are far apart, the records by their number. */
  records: Int32Array | undefined
  order: Uint32Array | undefined
}

/** Also says which numbers were given twice; the first record keeps it. */
export function indexIds(ids: Uint32Array, isShared = false): { index: IdIndex; duplicates: number[] } {
  let highestId = 0
  for (const id of ids) if (id > highestId) highestId = id
  const duplicates: number[] = []
  // Numbers are dense in nearly all files. Others must not make us reserve gigabytes.
  if (highestId <= ids.length * 8 + 65536) {
    const records = new Int32Array(bufferOf((highestId + 1) * 4, isShared)).fill(-1)
    for (let record = 0; record < ids.length; record++) {
      if (records[ids[record]!] === -1) records[ids[record]!] = record
      else duplicates.push(ids[record]!)
    }
    return { index: { highestId, records, order: undefined }, duplicates }
  }
  const order = new Uint32Array(bufferOf(ids.length * 4, isShared))
  for (let record = 0; record < ids.length; record++) order[record] = record
  order.sort((a, b) => ids[a]! - ids[b]! || a - b)
  for (let i = 1; i < order.length; i++) if (ids[order[i]!] === ids[order[i - 1]!]) duplicates.push(ids[order[i]!]!)
  return { index: { highestId, records: undefined, order }, duplicates }
}

/** Record of a number, -1 when there is none. */
export function recordFinder(ids: Uint32Array, { highestId, records, order }: IdIndex): (id: number) => number {
  if (records) return (id) => (id <= highestId ? records[id]! : -1)
  const sorted = order!
  return (id) => {
    let low = 0
    let high = sorted.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (ids[sorted[middle]!]! < id) low = middle + 1
      else high = middle
    }
    return low < sorted.length && ids[sorted[low]!] === id ? sorted[low]! : -1
  }
}

/**
 * Records of a type, in the order of the file; a record whose number was taken already is in no group. Looked up when asked
 * for: few types are, and a list of all records by type would be a tenth of a large file's memory.
 */
export function groupByType(
  types: Uint16Array,
  typeNames: readonly string[],
  isLost: (record: number) => boolean,
): (name: string) => Uint32Array {
  const typeOf = new Map(typeNames.map((name, type) => [name, type]))
  const counts = new Uint32Array(typeNames.length)
  for (let record = 0; record < types.length; record++) counts[types[record]!]!++
  const known = new Map<string, Uint32Array>()
  const find = (name: string) => {
    const type = typeOf.get(name)
    if (type === undefined) return new Uint32Array(0)
    const records = new Uint32Array(counts[type]!)
    let count = 0
    for (let record = types.indexOf(type); record >= 0; record = types.indexOf(type, record + 1))
      if (!isLost(record)) records[count++] = record
    return records.subarray(0, count)
  }
  return (name) => {
    const records = known.get(name) ?? find(name)
    known.set(name, records)
    return records
  }
}
