/** Finds the records of a STEP file by their number and by their type. */
export interface StepIndex {
  highestId: number
  /** Numbers that were given twice; the first record keeps it. */
  duplicates: readonly number[]
  /** Record of a number, -1 when there is none. */
  recordOf(id: number): number
}

export function indexIds(ids: Uint32Array): StepIndex {
  let highestId = 0
  for (const id of ids) if (id > highestId) highestId = id
  const duplicates: number[] = []
  // Numbers are dense in nearly all files. Others must not make us reserve gigabytes.
  if (highestId <= ids.length * 8 + 65536) {
    const records = new Int32Array(highestId + 1).fill(-1)
    for (let record = 0; record < ids.length; record++) {
      if (records[ids[record]!] === -1) records[ids[record]!] = record
      else duplicates.push(ids[record]!)
    }
    return { duplicates, highestId, recordOf: (id) => (id <= highestId ? records[id]! : -1) }
  }
  const order = new Uint32Array(ids.length).map((_, record) => record)
  order.sort((a, b) => ids[a]! - ids[b]! || a - b)
  for (let i = 1; i < order.length; i++) if (ids[order[i]!] === ids[order[i - 1]!]) duplicates.push(ids[order[i]!]!)
  const recordOf = (id: number) => {
    let low = 0
    let high = order.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (ids[order[middle]!]! < id) low = middle + 1
      else high = middle
    }
    return low < order.length && ids[order[low]!] === id ? order[low]! : -1
  }
  return { duplicates, highestId, recordOf }
}

/** Records of a type, in the order of the file; a record whose number was taken already is in no group. */
export function groupByType(
  types: Uint16Array,
  typeNames: readonly string[],
  ids: Uint32Array,
  { duplicates, recordOf }: StepIndex,
): (name: string) => Uint32Array {
  const isLost = duplicates.length === 0 ? () => false : (record: number) => recordOf(ids[record]!) !== record
  const starts = new Uint32Array(typeNames.length + 1)
  for (let record = 0; record < types.length; record++) if (!isLost(record)) starts[types[record]! + 1]!++
  for (let type = 0; type < typeNames.length; type++) starts[type + 1]! += starts[type]!
  const next = starts.slice()
  const records = new Uint32Array(types.length)
  for (let record = 0; record < types.length; record++) if (!isLost(record)) records[next[types[record]!]!++] = record
  const typeOf = new Map(typeNames.map((name, type) => [name, type]))
  return (name) => {
    const type = typeOf.get(name)
    return type === undefined ? records.subarray(0, 0) : records.subarray(starts[type]!, starts[type + 1]!)
  }
}
