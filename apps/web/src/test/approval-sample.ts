import type { ApprovalDetail, ApprovalStepRow, ApprovalTask } from '@sunmao/contract'

/** For tests: a release that a reviewer is asked about. */
export const sampleTask = (more: Partial<ApprovalTask> = {}): ApprovalTask => ({
  id: 21,
  person: { id: 5, nickName: '林知远' },
  why: { kind: 'projectRole', role: '审核人' },
  isAdvice: false,
  isPast: false,
  state: 'open',
  arrivedTime: '2026-11-18 09:00:00',
  ...more,
})

export const sampleStep = (more: Partial<ApprovalStepRow> = {}): ApprovalStepRow => ({
  id: 12,
  at: 2,
  name: '审核',
  rule: { kind: 'all', need: 2 },
  state: 'open',
  isAdded: false,
  people: [],
  tasks: [sampleTask()],
  ...more,
})

export const sampleApproval = (more: Partial<ApprovalDetail> = {}): ApprovalDetail => ({
  id: 3,
  number: 'SP-2026-0003',
  title: '施工图 V2',
  kind: 'modelPubVersion',
  purpose: 'publish',
  definitionName: '模型发布',
  projId: 7,
  projName: '综合楼',
  status: 'running',
  starter: { id: 9, nickName: '陆景行' },
  startTime: '2026-11-18 08:00:00',
  step: { at: 2, of: 3, name: '审核' },
  waitsFor: [{ id: 5, nickName: '林知远' }],
  taskId: 21,
  note: '请今天审完',
  fields: [],
  form: {},
  people: [],
  subjects: [
    {
      id: 30,
      title: '施工图 V2',
      path: '/modelBrowse?projId=7&files=31',
      hash: 'a'.repeat(64),
      disciplines: ['S'],
      state: 'same',
      findings: [],
    },
  ],
  round: 1,
  steps: [
    sampleStep({
      id: 11,
      at: 1,
      name: '校对',
      state: 'done',
      rule: { kind: 'any' },
      tasks: [sampleTask({ id: 20, person: { id: 6, nickName: '林霁' }, state: 'agreed', opinion: '标高已核对' })],
    }),
    sampleStep(),
    sampleStep({ id: 13, at: 3, name: '审定', state: 'waiting', tasks: [], people: [{ id: 8, nickName: '方既白' }] }),
  ],
  earlier: [],
  definition: { id: 1, name: '模型发布', version: 2 },
  copies: [],
  activity: [
    {
      id: 1,
      verb: 'start',
      by: { id: 9, nickName: '陆景行' },
      to: [],
      round: 1,
      createTime: '2026-11-18 08:00:00',
    },
  ],
  offers: [
    { verb: 'agree', reason: 'optional' },
    { verb: 'refuse', reason: 'required' },
    {
      verb: 'return',
      reason: 'required',
      targets: [
        { name: '发起人', people: [{ id: 9, nickName: '陆景行' }] },
        { stepId: 11, name: '校对', people: [{ id: 6, nickName: '林霁' }] },
      ],
    },
    { verb: 'transfer', reason: 'optional' },
    { verb: 'urge', reason: 'none', again: '2026-11-18 11:00:00' },
  ],
  rowVersion: 4,
  ...more,
})
