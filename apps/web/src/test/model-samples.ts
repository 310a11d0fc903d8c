import type { Model } from '@sunmao/contract'
import { useMode } from '../session/project/mode.ts'

const subs = [
  { subId: 11, projId: 7, subNo: '01', subCode: 'ZHL-01', subName: '主楼', sort: 1, rowVersion: 1 },
  { subId: 12, projId: 7, subNo: '02', subCode: 'ZHL-02', subName: '裙房', sort: 2, rowVersion: 1 },
]

export const sampleModel = (more: Partial<Model> = {}): Model => ({
  fileId: 31,
  modelId: 21,
  projId: 7,
  subId: 11,
  discipline: 'S',
  name: '主楼-结构.ifc',
  format: 'ifc',
  size: 12_300_000,
  version: 3,
  isLatest: true,
  status: 'ready',
  statusTime: '2026-11-01T02:00:20.000Z',
  progress: 100,
  warnings: [],
  counts: { elements: 1790, storeys: 4, spaces: 12, systems: 2, triangles: 9000, problems: 0 },
  locked: false,
  isOutdated: false,
  createBy: '陆景行',
  createTime: '2026-11-01 10:00:00',
  rowVersion: 5,
  ...more,
})

export const pageOf = <T>(...content: T[]) => ({ content, totalElements: content.length })

/** What every screen of models asks for; the rights are those in the project. */
export const modelAnswers = (rights: readonly string[], more: Record<string, unknown> = {}) => ({
  'GET /api/projectSub/querySubListByProjId': subs,
  'POST /auth/setProject': rights,
  'GET /api/dictDetail': pageOf(
    { id: 1, label: '结构', value: 'S', dictSort: 1 },
    { id: 2, label: '暖通', value: 'M', dictSort: 2 },
  ),
  'GET /api/modelUpload': [],
  'GET /api/modelUpload/quota': { used: 1_250_000_000, most: 200_000_000_000 },
  'POST /api/model/list': pageOf(sampleModel()),
  ...more,
})

export const workInProject = () => useMode.setState({ project: { projId: 7, indexCode: 'ZHL', projName: '综合楼' } })
