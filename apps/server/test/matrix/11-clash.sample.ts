import { clashIgnoreRuleTable, clashSelectionTable, clashTestTable } from '../../src/modules/clash/clash.table.ts'
import { defineSample } from './sample.ts'

const rules = { conditions: [] }
const fields = { name: 't', type: 'hard', tolerance: 0 } as const

export const clashSample = defineSample({
  rows: async ({ db, projId, subId }) => {
    const named = { projId, name: `s-${subId}`, rules }
    const [selection] = await db.insert(clashSelectionTable).values(named).returning()
    const sides = { aId: selection!.id, bId: selection!.id }
    const [test] = await db
      .insert(clashTestTable)
      .values({ ...fields, ...sides, projId, subId, trigger: 'manual' })
      .returning()
    const ignored = { projId, testId: test!.id, name: 'r', reason: '', a: rules, b: rules }
    const [rule] = await db.insert(clashIgnoreRuleTable).values(ignored).returning()
    return { clashSelectionId: selection!.id, clashTestId: test!.id, clashRuleId: rule!.id }
  },
  calls: {
    'clash.list': ({ projId }) => ({ body: { projId } }),
    'clash.detail': ({ clashTestId }) => ({ query: { id: clashTestId } }),
    'clash.create': ({ projId, subId, clashSelectionId }) => ({
      body: { ...fields, projId, subId, aId: clashSelectionId, bId: clashSelectionId },
    }),
    'clash.update': ({ clashTestId }) => ({ body: { id: clashTestId, rowVersion: 0, name: 'u' } }),
    'clash.remove': ({ clashTestId }) => ({ body: [clashTestId] }),
    'clash.templates': ({ projId }) => ({ query: { projId } }),
    'clash.createFromTemplates': ({ projId, subId }) => ({ body: { projId, subId, codes: ['airStructure'] } }),
    'clash.run': ({ clashTestId }) => ({ body: { ids: [clashTestId] } }),
    'clash.runs': ({ clashTestId }) => ({ query: { id: clashTestId } }),
    'clash.heights': ({ clashTestId }) => ({ query: { id: clashTestId } }),
    'clashSelection.list': ({ projId }) => ({ query: { projId } }),
    'clashSelection.create': ({ projId }) => ({ body: { projId, name: 'n', rules } }),
    'clashSelection.update': ({ clashSelectionId }) => ({
      body: { id: clashSelectionId, rowVersion: 0, name: 'm', rules },
    }),
    'clashSelection.remove': ({ clashSelectionId }) => ({ body: [clashSelectionId] }),
    'clashSelection.count': ({ subId }) => ({ body: { subId, rules } }),
    'clashIgnoreRule.list': ({ projId }) => ({ query: { projId } }),
    'clashIgnoreRule.count': ({ projId }) => ({ body: { projId, a: rules, b: rules } }),
    'clashIgnoreRule.create': ({ projId }) => ({ body: { projId, name: 'r', a: rules, b: rules } }),
    'clashIgnoreRule.update': ({ clashRuleId }) => ({
      body: { id: clashRuleId, rowVersion: 0, name: 'r', a: rules, b: rules },
    }),
    'clashIgnoreRule.remove': ({ clashRuleId }) => ({ body: [clashRuleId] }),
  },
})
