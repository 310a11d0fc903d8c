import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { fakeServer } from '../../api/fake-server.ts'
import { modelAnswers, pageOf, workInProject } from '../../test/model-samples.ts'
import { prepare, showPage } from '../../test/show-page.tsx'
import { ProjectMemberPage } from './project-member.page.tsx'

prepare()
beforeEach(workInProject)

const member = {
  resourceId: 1,
  projId: 7,
  user: { id: 3, username: 'hvac', nickName: '沈若溪' },
  roleIds: [4],
  roleNames: ['设计人'],
  disciplines: [],
  subIds: [],
  rowVersion: 1,
}
const show = (codes: string[], status = 'running') => {
  fakeServer(
    modelAnswers(codes, {
      'GET /api/project/detail': { projId: 7, projName: '综合楼', status, memberCount: 1 },
      'GET /api/projectResource': pageOf(member),
    }),
  )
  showPage(<ProjectMemberPage />, '/projectMember')
}
const adding = () => screen.queryByRole('button', { name: '添加成员' })

it('lists who works in the project, as what', async () => {
  show([])
  expect(await screen.findByText('沈若溪')).toBeTruthy()
  expect(screen.getByText('设计人')).toBeTruthy()
  expect(adding()).toBeNull()
})

it('lets people be added by who may', async () => {
  show(['projectMember:edit'])
  expect(await screen.findByRole('button', { name: '添加成员' })).toBeTruthy()
})

it('only shows the members of an archived project', async () => {
  show(['projectMember:edit'], 'archived')
  await screen.findByText('沈若溪')
  expect(adding()).toBeNull()
})
