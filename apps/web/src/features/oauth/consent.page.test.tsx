import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { fakeServer, refusal } from '../../api/fake-server.ts'
import { prepare, showPage } from '../../test/show-page.tsx'
import { ConsentPage } from './consent.page.tsx'

const leaveTo = vi.hoisted(() => vi.fn())
vi.mock('./leave-to.ts', () => ({ leaveTo }))

prepare()
afterEach(() => {
  cleanup()
  leaveTo.mockClear()
})

const address = '/oauth/authorize?response_type=code&client_id=abc&redirect_uri=https%3A%2F%2Ftool.test%2Fback&state=s'
const asked = {
  ...{ name: 'Desk', isSelfRegistered: true, audience: 'bcf', scopes: ['issue.read', 'issue.write'] },
  goesTo: 'tool.test',
}

it('says who asks for what, and goes where the answer leads', async () => {
  const sent = fakeServer({
    'GET /api/oauth/request': asked,
    'POST /api/oauth/request': { address: 'https://tool.test/back?code=c' },
  })
  showPage(<ConsentPage />, address)
  expect(await screen.findByText('「Desk」请求使用您的账号')).toBeDefined()
  for (const text of ['查看问题', /未经管理员核对/, '随后将返回：tool.test'])
    expect(screen.getByText(text)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: '允许' }))
  await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('https://tool.test/back?code=c'))
  expect(sent.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
    ...{ response_type: 'code', client_id: 'abc', redirect_uri: 'https://tool.test/back', state: 's' },
    isAllowed: true,
  })
  expect(screen.queryByRole('button', { name: '允许' })).toBeNull()
})

it('goes back with a no', async () => {
  const sent = fakeServer({
    'GET /api/oauth/request': { ...asked, isSelfRegistered: false },
    'POST /api/oauth/request': { address: 'https://tool.test/back?error=access_denied' },
  })
  showPage(<ConsentPage />, address)
  fireEvent.click(await screen.findByRole('button', { name: '拒绝' }))
  await waitFor(() => expect(leaveTo).toHaveBeenCalled())
  expect(sent.find(({ call }) => call.startsWith('POST'))?.body).toMatchObject({ isAllowed: false })
  expect(screen.queryByText(/未经管理员核对/)).toBeNull()
})

it('stops at a request that cannot be trusted', async () => {
  fakeServer({ 'GET /api/oauth/request': () => refusal(400, 'oauth.wrongAddress', '返回地址不一致') })
  showPage(<ConsentPage />, address)
  expect((await screen.findByRole('alert')).textContent).toContain('返回地址不一致')
  expect(screen.queryByRole('button', { name: '允许' })).toBeNull()
})
