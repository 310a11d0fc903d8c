import { ElementQuery, type searchOps } from '@sunmao/contract'
import type * as z from 'zod'

/** What elements are looked for, as it stands in the address. */
export const Find = ElementQuery.omit({ fileIds: true })
export type Find = z.output<typeof Find>
export type FindOp = (typeof searchOps)[number]

export const noFind: Find = { conditions: [] }

export const isNumeric = (op: FindOp | undefined) => op === 'atLeast' || op === 'atMost'
export const needsValue = (op: FindOp | undefined) => op !== 'exists' && op !== 'missing'

/** As the person left the form: empty fields are no conditions, bounds are numbers. */
export function tidyFind(find: Find): Find | undefined {
  const some = (list: string[] | undefined) => (list && list.length > 0 ? list : undefined)
  const tidy: Find = {
    text: find.text?.trim() || undefined,
    classes: some(find.classes),
    levels: some(find.levels),
    systems: some(find.systems),
    conditions: (find.conditions ?? []).map(({ set, name, op, value }) => ({
      set: set?.trim() || undefined,
      name: name.trim(),
      op,
      value: needsValue(op) ? (isNumeric(op) ? Number(value) : String(value ?? '').trim()) : undefined,
    })),
  }
  const isEmpty = tidy.conditions.length === 0 && !tidy.text && !tidy.classes && !tidy.levels && !tidy.systems
  return isEmpty ? undefined : tidy
}
