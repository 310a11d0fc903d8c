import { fireEvent, screen } from '@testing-library/react'
import { useLocation } from 'react-router'
import { expect, it } from 'vitest'
import { fakeServer } from '../../../api/fake-server.ts'
import { modelAnswers, workInProject } from '../../../test/model-samples.ts'
import { prepare, showPage } from '../../../test/show-page.tsx'
import { NewAnnotation } from './new-annotation.tsx'

prepare()

function Address() {
  const { pathname, search } = useLocation()
  return <output data-testid="address">{pathname + search}</output>
}

const subs = [
  { subId: 11, subNo: '01', subName: '主楼' },
  { subId: 12, subNo: '02', subName: '裙房' },
]
const show = (subId: number | undefined, rights = ['hubAnnotation:add']) => {
  workInProject()
  fakeServer(modelAnswers(rights, {}))
  showPage(
    <>
      <NewAnnotation projId={7} subs={subs} subId={subId} />
      <Address />
    </>,
    '/quickAnnotationList',
  )
}
const address = () => screen.getByTestId('address').textContent

it('leads into the models of the sub that the list shows, with annotating begun', async () => {
  show(12)
  fireEvent.click(await screen.findByRole('button', { name: '新建批注' }))
  expect(address()).toBe('/browse?projId=7&subId=12&action=addAnnotation')
})

it('asks which sub where the list shows all', async () => {
  show(undefined)
  fireEvent.click(await screen.findByRole('button', { name: '新建批注' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: '01 主楼' }))
  expect(address()).toBe('/browse?projId=7&subId=11&action=addAnnotation')
})

it('is not there for who may not annotate', async () => {
  show(12, [])
  await expect.poll(address).toBe('/quickAnnotationList')
  expect(screen.queryByRole('button', { name: '新建批注' })).toBeNull()
})
