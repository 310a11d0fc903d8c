import { randomUUID } from 'node:crypto'
import type { ClashPointStatus, ClashTestType } from '@sunmao/contract'
import { eq } from 'drizzle-orm'
import type { Db } from '../src/db/client.ts'
import {
  clashGroupTable,
  clashPointTable,
  clashRunTable,
  clashSelectionTable,
  clashSerialTable,
  clashTestTable,
} from '../src/modules/clash/clash.table.ts'
import { modelFileTable, modelTable } from '../src/modules/model/model.table.ts'

interface Place {
  projId: number
  subId: number
  userId: number
}
type NewPoint = Partial<typeof clashPointTable.$inferInsert>

/** A test that has run on two models, and what it found: rows as a run writes them. */
export async function addClashTest(
  db: Db,
  { projId, subId, userId }: Place,
  { type = 'hard', name = '风管×梁', locked = false }: { type?: ClashTestType; name?: string; locked?: boolean } = {},
) {
  const tag = randomUUID().slice(0, 8)
  const modelOf = async (discipline: string) => {
    const [model] = await db
      .insert(modelTable)
      .values({ projId, subId, name: `${discipline}-${tag}.ifc`, discipline, versions: 1, locked })
      .returning()
    const file = { modelId: model!.modelId, version: 1, format: 'ifc', size: 1, status: 'failed', userId } as const
    const [version] = await db.insert(modelFileTable).values(file).returning()
    await db.update(modelTable).set({ latestFileId: version!.fileId }).where(eq(modelTable.modelId, model!.modelId))
    return { modelId: model!.modelId, fileId: version!.fileId }
  }
  const [duct, beam] = [await modelOf('M'), await modelOf('S')]
  const selections = await db
    .insert(clashSelectionTable)
    .values(['a', 'b'].map((side) => ({ projId, name: `${side} ${tag}`, rules: { conditions: [] }, userId })))
    .returning()
  const [aId, bId] = selections.map(({ id }) => id) as [number, number]
  const [test] = await db
    .insert(clashTestTable)
    .values({ projId, subId, name, type, tolerance: 10, aId, bId, trigger: 'manual', userId })
    .returning()
  const testId = test!.id
  const addRun = async (label: string, more: Partial<typeof clashRunTable.$inferInsert> = {}) => {
    const done = { status: 'completed', trigger: 'manual', endTime: new Date() } as const
    const [run] = await db
      .insert(clashRunTable)
      .values({ testId, taskId: randomUUID(), label, userId, ...done, ...more })
      .returning()
    return run!.id
  }
  const runId = await addRun('施工图 V1')
  const addGroup = async (mark = 'KL-3', level = '3F') => {
    const facts = {
      level,
      service: { category: 'IfcDuctSegment', mark: '' },
      host: { category: 'IfcBeam', mark },
    }
    const [group] = await db.insert(clashGroupTable).values({ projId, testId, key: randomUUID(), facts }).returning()
    return group!.id
  }
  const addPoint = async (groupId: number, status: ClashPointStatus = 'active', more: NewPoint = {}) => {
    const [serial] = await db.select().from(clashSerialTable).where(eq(clashSerialTable.projId, projId))
    const number = (serial?.last ?? 0) + 1
    await db
      .insert(clashSerialTable)
      .values({ projId, last: number })
      .onConflictDoUpdate({ target: clashSerialTable.projId, set: { last: number } })
    const [point] = await db
      .insert(clashPointTable)
      .values({
        ...{ projId, subId, testId, groupId, homeGroupId: groupId, number, status },
        ...{ aModelId: duct.modelId, aFileId: duct.fileId, aIndex: number, aGlobalId: `a${number}` },
        ...{ aName: '送风管 500×320', aClass: 'IfcDuctSegment', aType: '矩形风管', aDiscipline: 'M', aSystem: '送风' },
        ...{ bModelId: beam.modelId, bFileId: beam.fileId, bIndex: number, bGlobalId: `b${number}` },
        ...{ bName: 'KL-3', bClass: 'IfcBeam', bType: '框架梁', bDiscipline: 'S' },
        ...{ depth: 82, quality: 'solid', point: [1, 2, 3], box: [0, 0, 0, 1, 1, 1] },
        ...{ level: '3F', room: '走道', grid: '3-4/B' },
        ...{ firstRunId: runId, lastRunId: runId },
        searchText: `cp-${String(number).padStart(4, '0')} 送风管 500×320 kl-3 3f 走道 3-4/b`,
        ...more,
      })
      .returning()
    return { id: point!.id, number: `CP-${String(number).padStart(4, '0')}` }
  }
  return { testId, runId, duct, beam, addRun, addGroup, addPoint }
}
