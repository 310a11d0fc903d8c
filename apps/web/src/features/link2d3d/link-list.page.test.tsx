import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '../../api/fake-server.ts'
import { sampleLink } from '../../test/file-samples.ts'
import { modelAnswers, pageOf, workInProject } from '../../test/model-samples.ts'
import { prepare, showPage } from '../../test/show-page.tsx'
import { LinkListPage } from './link-list.page.tsx'

prepare()

const show = (rights: string[]) => {
  workInProject()
  const sent = fakeServer(
    modelAnswers(rights, {
      'GET /api/link2d3d': pageOf(
        sampleLink(),
        sampleLink({ id: 6, level: '4F', status: 'calibrated', confirmBy: '李工' }),
      ),
      'POST /api/link2d3d/confirm': sampleLink({ status: 'calibrated' }),
    }),
  )
  showPage(<LinkListPage />, '/link2d3d?projId=7&sub=11')
  return sent
}

it('lists links with their status and residual, and has one confirmed', async () => {
  const sent = show(['link2d3d:list', 'link2d3d:edit'])
  expect(await screen.findByText('待确认')).toBeDefined()
  expect(screen.getByText('已校准')).toBeDefined()
  expect(screen.getAllByText('0.4 mm')).toHaveLength(2)
  fireEvent.click(screen.getByRole('button', { name: '确认校准' }))
  await expect.poll(() => sent.map(({ call }) => call)).toContain('POST /api/link2d3d/confirm')
  expect(sent.find(({ call }) => call === 'POST /api/link2d3d/confirm')?.body).toMatchObject({ id: 5, rowVersion: 3 })
})

it('marks a residual that is larger than allowed', async () => {
  workInProject()
  const links = pageOf(sampleLink(), sampleLink({ id: 6, residualMm: 1577.4 }))
  fakeServer(modelAnswers(['link2d3d:list'], { 'GET /api/link2d3d': links }))
  showPage(<LinkListPage />, '/link2d3d?projId=7&sub=11')
  expect((await screen.findByText('1577.4 mm')).className).toBe('link-loose')
  expect(screen.getByText('0.4 mm').className).toBe('')
})

it('offers nothing to change to who only reads', async () => {
  show(['link2d3d:list'])
  expect(await screen.findByText('待确认')).toBeDefined()
  for (const name of ['确认校准', '删除', '新建联动']) expect(screen.queryByRole('button', { name })).toBeNull()
})
