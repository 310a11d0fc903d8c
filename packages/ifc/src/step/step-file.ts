// What is known of a STEP file after one pass over it. All of it is plain data: with the bytes in shared memory a second
// thread reads the same file without a copy of anything.
import { groupByType, type IdIndex, recordFinder } from './step-index.ts'
import { type PageParts, StepPages } from './step-pages.ts'

/** Records are counted in the order of the file, offsets from its first byte. */
export interface StepParts {
  size: number
  /** Number of each record, as in #12. */
  ids: Uint32Array
  index: IdIndex
  /** Offset of the bracket that opens the record's attributes. */
  starts: Uint32Array
  /** Offset behind the record. */
  ends: Uint32Array
  /** Into `typeNames`. */
  types: Uint16Array
  /** As the file spells them, in capitals. */
  typeNames: readonly string[]
  /** Offsets of the opening bracket of FILE_NAME, FILE_SCHEMA and the like, and behind the line. */
  header: ReadonlyMap<string, readonly [start: number, end: number]>
  /** Numbers of records without their end. */
  broken: readonly number[]
  /** Numbers that were given twice; the first record keeps it. */
  duplicates: readonly number[]
  hasTrailer: boolean
}

/** Where everything stands in a STEP file. */
export interface StepFile extends StepParts {
  pages: StepPages
  count: number
  /** Record of a number, -1 when there is none. */
  recordOf(id: number): number
  /** Records of a type, in the order of the file; of two with one number only the first. */
  recordsOf(typeName: string): Uint32Array
}

export function openStepFile(parts: StepParts, pages: StepPages): StepFile {
  const { ids, types, typeNames, duplicates } = parts
  const recordOf = recordFinder(ids, parts.index)
  const isLost = duplicates.length === 0 ? () => false : (record: number) => recordOf(ids[record]!) !== record
  return { ...parts, pages, count: ids.length, recordOf, recordsOf: groupByType(types, typeNames, isLost) }
}

/** A file as one thread hands it to another. */
export interface SharedStepFile {
  parts: StepParts
  pages: PageParts
}

/** Nothing when its bytes are this thread's alone. */
export function shareStepFile(file: StepFile): SharedStepFile | undefined {
  const { pages, recordOf, recordsOf, count, ...parts } = file
  const shared = pages.share()
  return shared && { parts, pages: shared }
}

export const openShared = ({ parts, pages }: SharedStepFile): StepFile => openStepFile(parts, StepPages.open(pages))
