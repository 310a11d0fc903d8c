import { cleanup, render, waitFor } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { fakeServer, refusal } from '../../api/fake-server.ts'
import { queryClient } from '../../api/hooks.ts'
import { keepAddressCredentials } from '../../session/address-credentials.ts'
import { token } from '../../session/session.ts'
import { removeCookie } from '../../theme/cookies.ts'
import { startLanguage } from '../../theme/i18n.ts'
import { UnifyAuthPage } from './unify-auth.page.tsx'

const reply = { token: 'Bearer handed', unifyToken: 'u', user: { kind: 'person', username: 'lead', roles: [] } }

beforeAll(async () => {
  localStorage.setItem('language', 'zh-CN')
  await startLanguage()
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  localStorage.removeItem('app-link-type')
  removeCookie('sunmao-token')
})

const Place = () => <output>{useLocation().pathname}</output>
function open(address: string): void {
  history.replaceState(null, '', address)
  keepAddressCredentials()
  render(
    <MemoryRouter initialEntries={[location.pathname]}>
      <Place />
      <UnifyAuthPage />
    </MemoryRouter>,
  )
}
const home = () => waitFor(() => expect(document.querySelector('output')?.textContent).toBe('/'))

it('signs in by the unified token, loads the parameters and goes home', async () => {
  const sent = fakeServer({ 'POST /auth/LoginByUnifyToken': reply, 'GET /api/parameters/all': [] })
  open('/unifyauth?uToken=a%2Bb&t=library')
  await home()
  expect(sent.map(({ call }) => call)).toEqual(['POST /auth/LoginByUnifyToken', 'GET /api/parameters/all'])
  expect(Object.fromEntries(sent[0]!.query)).toEqual({ unifyToken: 'a+b', t: 'library' })
  expect(token()).toBe('Bearer handed')
  expect(localStorage.getItem('app-link-type')).toBe('library')
})

it('goes home after a refusal too, and without a token', async () => {
  fakeServer({ 'POST /auth/LoginByUnifyToken': () => refusal(400, 'auth.handoverGone', 'x') })
  open('/unifyauth?uToken=used')
  await home()
  expect(token()).toBeUndefined()
  cleanup()
  const sent = fakeServer({})
  open('/unifyauth')
  await home()
  expect(sent).toEqual([])
})
