import type { ElementRules } from '@sunmao/contract'
import { isNumeric, needsValue } from '../../model/elements/find.api.ts'

/** Rules as somebody left the form: empty fields say nothing, conditions that are not finished are left out, bounds are numbers. */
export function finishedRules(rules: Partial<ElementRules> | undefined): ElementRules {
  const { text, conditions = [], ...lists } = rules ?? {}
  const some = Object.entries(lists).filter(([, value]) => Array.isArray(value) && value.length > 0)
  return {
    ...(Object.fromEntries(some) as Partial<ElementRules>),
    ...(text?.trim() && { text: text.trim() }),
    conditions: conditions.flatMap((one): ElementRules['conditions'] => {
      const name = one?.name?.trim()
      if (!name) return []
      const set = one.set?.trim() || undefined
      if (!needsValue(one.op)) return [{ set, name, op: one.op }]
      const value = String(one.value ?? '').trim()
      if (value === '' || (isNumeric(one.op) && !Number.isFinite(Number(value)))) return []
      return [{ set, name, op: one.op, value: isNumeric(one.op) ? Number(value) : value }]
    }),
  }
}
