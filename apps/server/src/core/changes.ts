// What a call has changed, for the log: the service that has loaded a row and writes it says so, in one line.
import { redactField } from './redact.ts'
import { type Change, currentTrace } from './trace.ts'

type Row = Record<string, unknown>

const MOST = 50
const LENGTH = 500
/** Written with every change, by whom and when the log says anyway. */
const OWN = new Set(['createBy', 'createTime', 'updateBy', 'updateTime', 'rowVersion', 'searchText'])

/** What differs between a row and what is written over it. A field that is not written stays; secrets are told as changed only. */
export function noteChanges(rowBefore: object, written: object): void {
  const before: Row = { ...rowBefore }
  const after: Row = { ...written }
  const found = Object.keys(after)
    .filter((field) => !OWN.has(field) && after[field] !== undefined)
    .filter((field) => plain(before[field]) !== plain(after[field]))
    // What a value is may be told by other fields of its row.
    .map((field) => ({ field, before: redactField(field, before), after: redactField(field, { ...before, ...after }) }))
  keep(found)
}

/** Rows that go, each by its name. */
export function noteRemoved(rows: readonly { id: number; name: string }[]): void {
  keep(rows.map(({ id, name }) => ({ field: `#${id}`, before: name, after: '' })))
}

/** In the order in which they were told. */
export const changesSoFar = (): readonly Change[] => currentTrace()?.changes ?? []

function keep(found: readonly Change[]): void {
  const changes = currentTrace()?.changes
  if (!changes) return
  for (const { field, before, after } of found)
    if (changes.length < MOST) changes.push({ field, before: before.slice(0, LENGTH), after: after.slice(0, LENGTH) })
}

const plain = (value: unknown) => (value === '' || value === undefined ? 'null' : JSON.stringify(value))
