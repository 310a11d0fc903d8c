import type { ApprovalChain, ApprovalField, ApprovalStep, Approvers } from '@sunmao/contract'

/** What of a chain is edited beside it. */
export type Selected = { part: 'basics' } | { part: 'field' | 'step'; key: string }

/** A key that nothing of the chain has yet; keys stay when names change. */
function freeKey(prefix: string, taken: readonly { key: string }[]): string {
  let at = taken.length + 1
  while (taken.some(({ key }) => key === `${prefix}${at}`)) at++
  return `${prefix}${at}`
}

export function addStep(chain: ApprovalChain, at: number, name: string): { chain: ApprovalChain; key: string } {
  const key = freeKey('step', chain.steps)
  const step: ApprovalStep = { key, name, who: firstOf('projectRole'), rule: 'all', copyTo: [] }
  return { chain: { ...chain, steps: chain.steps.toSpliced(at, 0, step) }, key }
}

export function addField(chain: ApprovalChain, name: string): { chain: ApprovalChain; key: string } {
  const key = freeKey('field', chain.fields)
  const field: ApprovalField = { key, name, type: 'text', isRequired: false, options: [] }
  return { chain: { ...chain, fields: [...chain.fields, field] }, key }
}

export const changeStep = (chain: ApprovalChain, key: string, changes: Partial<ApprovalStep>): ApprovalChain => ({
  ...chain,
  steps: chain.steps.map((step) => (step.key === key ? { ...step, ...changes } : step)),
})

export const changeField = (chain: ApprovalChain, key: string, changes: Partial<ApprovalField>): ApprovalChain => ({
  ...chain,
  fields: chain.fields.map((field) => (field.key === key ? { ...field, ...changes } : field)),
})

/** One place up or down. */
export function moved<T extends { key: string }>(rows: readonly T[], key: string, by: -1 | 1): T[] {
  const at = rows.findIndex((row) => row.key === key)
  const row = rows[at]
  const to = at + by
  if (!row || to < 0 || to >= rows.length) return [...rows]
  return rows.toSpliced(at, 1).toSpliced(to, 0, row)
}

/** How people are found, with nothing chosen yet. */
export function firstOf(by: Approvers['by']): Approvers {
  switch (by) {
    case 'people':
      return { by, userIds: [] }
    case 'projectRole':
    case 'disciplineLead':
      return { by, roleIds: [] }
    case 'deptHead':
      return { by, up: 0 }
    case 'chosen':
      return { by, most: 10 }
    case 'starter':
      return { by }
  }
}
