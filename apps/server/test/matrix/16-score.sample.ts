import { scoreItemTable, scoreSheetTable } from '../../src/modules/score/score.table.ts'
import { defineSample } from './sample.ts'

export const scoreSample = defineSample({
  rows: async ({ db, projId }, { pubVersionId }) => {
    await db.insert(scoreSheetTable).values({ projId, pubVersionId: pubVersionId! })
    const [item] = await db.select({ id: scoreItemTable.id }).from(scoreItemTable).limit(1)
    return { scoreItemId: item!.id }
  },
  calls: {
    'score.detail': ({ pubVersionId }) => ({ query: { pubVersionId } }),
    'score.lines': ({ pubVersionId }) => ({ query: { pubVersionId, discipline: 'M' } }),
    'score.checks': ({ pubVersionId }) => ({ query: { pubVersionId, discipline: 'M' } }),
    'score.check': ({ pubVersionId, scoreItemId }) => ({
      body: { pubVersionId, discipline: 'M', itemId: scoreItemId, points: 1 },
    }),
    'score.remark': ({ pubVersionId }) => ({ body: { pubVersionId, rowVersion: 0, remark: 'r' } }),
    'score.move': ({ pubVersionId }) => ({ body: { pubVersionId, rowVersion: 0, verb: 'withdraw' } }),
  },
})
