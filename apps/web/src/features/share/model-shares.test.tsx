import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '../../api/fake-server.ts'
import { prepare, showPage } from '../../test/show-page.tsx'
import { ModelShares } from './model-shares.tsx'

prepare()

const shares = [
  { id: 41, description: '309 新风机房', accessType: 7, isOn: true },
  { id: 42, description: '业主审阅', accessType: 2, isOn: false },
]

it.each([
  [['accessControl:list'], '/accessControl?projId=7&id=41'],
  [[], undefined],
])('tells %j through which shares a model is reached', async (rights, href) => {
  fakeServer({ 'POST /auth/setProject': rights, 'GET /api/model/queryAccessBindingModel': shares })
  showPage(<ModelShares row={{ projId: 7, fileId: 31 }} />)
  const name = await screen.findByText('309 新风机房')
  if (href) await screen.findByRole('link', { name: '309 新风机房' })
  expect(screen.queryByRole('link', { name: '309 新风机房' })?.getAttribute('href')).toBe(href)
  expect(name).toBeDefined()
  expect(screen.getByText('已失效')).toBeDefined()
})
