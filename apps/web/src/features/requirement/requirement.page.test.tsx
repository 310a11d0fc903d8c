import type { Requirement, RequirementCheck } from '@sunmao/contract'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { fakeServer, refusal, type SentCall } from '../../api/fake-server.ts'
import { modelAnswers, pageOf, workInProject } from '../../test/model-samples.ts'
import { prepare, press, showPage } from '../../test/show-page.tsx'
import { RequirementPage } from './requirement.page.tsx'

prepare()
beforeEach(workInProject)

const row: Requirement = {
  id: 5,
  projId: 7,
  name: '交付.ids',
  title: '交付要求',
  version: '2',
  specifications: 2,
  onVersion: true,
  isGate: false,
  models: 1,
  counts: { pass: 0, fail: 1, none: 1 },
  createBy: 'lead',
  createTime: '2026-11-19T02:00:00.000Z',
  rowVersion: 3,
}
const asks = [
  {
    name: '门有防火等级',
    cardinality: 'required',
    ifcVersions: ['IFC4'],
    applicability: ['类别 IFCDOOR'],
    requirements: ['填写 Pset_DoorCommon 的 FireRating'],
  },
  { name: '电梯', cardinality: 'optional', ifcVersions: ['IFC4'], applicability: ['类别 IFCX'], requirements: [] },
]
const check: RequirementCheck = {
  id: 9,
  requirementId: 5,
  fileId: 31,
  modelId: 3,
  subId: 11,
  modelName: '主楼-建筑.ifc',
  version: 2,
  isLatest: true,
  status: 'done',
  results: [
    { name: '门有防火等级', outcome: 'fail', applicable: 12, failed: 4 },
    { name: '电梯', outcome: 'none', applicable: 0, failed: 0 },
  ],
}
const rights = ['requirement:list', 'requirement:add', 'requirement:edit', 'requirement:del', 'issue:add']
const failure = { globalId: 'g1', name: 'M1021', class: 'IFCDOOR', index: 4, requirements: asks[0]!.requirements }
const answers = (more: Record<string, unknown> = {}) =>
  modelAnswers(rights, {
    'GET /api/requirement': pageOf(row),
    'GET /api/requirement/detail': { ...row, asks },
    'GET /api/requirement/checks': [check],
    'GET /api/requirement/failures': { ...pageOf(failure), link: '/modelBrowse?projId=7&files=31' },
    ...more,
  })
const bodies = (sent: SentCall[], call: string) => sent.filter((one) => one.call === call).map(({ body }) => body)
const open = () => showPage(<RequirementPage />, '/requirement?id=5')

it('shows what is met, what is not and what applies to nothing, which is not green', async () => {
  fakeServer(answers())
  open()
  expect(await screen.findByText('主楼-建筑.ifc V2')).toBeDefined()
  expect(screen.getAllByText('不符合').length).toBeGreaterThan(0)
  const none = screen.getAllByText(/没有适用构件/).at(-1)!
  expect(none.closest('[class*=done]')).toBeNull()
  expect(screen.getByText('8 / 12 符合')).toBeDefined()
})

it('opens what fails, shows it in the model and raises an issue about it', async () => {
  const sent = fakeServer(answers({ 'POST /api/requirement/issues': [{ id: 77, number: '01-A-0077' }] }))
  open()
  await press('门有防火等级：主楼-建筑.ifc 中 4 个不符合')
  expect(await screen.findByText('M1021')).toBeDefined()
  expect(screen.getByRole('link', { name: '在模型中查看' }).getAttribute('href')).toContain('files=31')
  await press('提出问题')
  expect((await screen.findByRole('link', { name: '01-A-0077' })).getAttribute('href')).toBe(
    '/issueList?projId=7&id=77',
  )
  expect(bodies(sent, 'POST /api/requirement/issues')).toEqual([{ checkId: 9, specifications: [0] }])
})

it('keeps the reason in sight when a file is refused', async () => {
  fakeServer(answers({ 'POST /api/requirement': () => refusal(400, 'requirement.invalid', 'IDS 文件有误：IfcDoor') }))
  open()
  await screen.findByText('主楼-建筑.ifc V2')
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  const file = new File(['<ids/>'], 'x.ids')
  Object.defineProperty(input, 'files', { value: [file] })
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await waitFor(() => expect(screen.getByText('IDS 文件有误：IfcDoor').closest('[role=alert]')).not.toBeNull())
})
