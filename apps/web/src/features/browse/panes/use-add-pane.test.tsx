import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '../../../api/fake-server.ts'
import { modelAnswers } from '../../../test/model-samples.ts'
import { prepare, press, showPage } from '../../../test/show-page.tsx'
import { usePage } from '../../../ui/page/page-location.tsx'
import { type Workbench, WorkbenchProvider } from '../workbench.ts'
import { useAddPane } from './use-add-pane.ts'

prepare()

const workbench = { projId: 7, fileIds: [31, 32] } as unknown as Workbench
const AddPane = () => {
  const add = useAddPane()
  return (
    add && (
      <button type="button" onClick={add}>
        增加分屏
      </button>
    )
  )
}
const Panes = () => <output>{usePage().query.get('panes')}</output>
const show = (rights: readonly string[], address = '/modelBrowse') => {
  const sent = fakeServer(modelAnswers(rights))
  showPage(
    <WorkbenchProvider value={workbench}>
      <AddPane />
      <Panes />
    </WorkbenchProvider>,
    address,
  )
  return sent
}

it('puts one more picture of the same models beside the others, up to four', async () => {
  show(['model:multiView'], '/modelBrowse?panes=5;6')
  await press('增加分屏')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('5;6;31,32'))
  expect(screen.queryByRole('button', { name: '增加分屏' })).toBeNull()
})

it('is not there for who may not have several', async () => {
  const sent = show(['model:download'])
  await waitFor(() => expect(sent.some(({ call }) => call === 'POST /auth/setProject')).toBe(true))
  expect(screen.queryByRole('button', { name: '增加分屏' })).toBeNull()
})
