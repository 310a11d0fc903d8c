import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { fakeServer } from '../api/fake-server.ts'
import { setInfo, token, useSession } from '../session/session.ts'
import { removeCookie, setCookie } from '../theme/cookies.ts'
import { startLanguage } from '../theme/i18n.ts'
import { Guard } from './guard.tsx'

const infoOf = (kind: string) =>
  ({ kind, username: kind, roles: [], timeZone: 'Asia/Shanghai', user: {} }) as unknown as Parameters<typeof setInfo>[0]

beforeAll(startLanguage)
afterEach(() => {
  cleanup()
  removeCookie('sunmao-token')
  useSession.setState({ info: undefined })
})

const Place = () => {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}
const open = () =>
  render(
    <MemoryRouter initialEntries={['/user/center']}>
      <Place />
      <Routes>
        <Route path="/login" element={null} />
        <Route
          path="*"
          element={
            <Guard>
              <h1>inside</h1>
            </Guard>
          }
        />
      </Routes>
    </MemoryRouter>,
  )
const at = (address: string) => waitFor(() => expect(document.querySelector('output')?.textContent).toBe(address))
const out = '/login?redirect=%2Fuser%2Fcenter'

it('lets a person in', async () => {
  setCookie('sunmao-token', 'Bearer t')
  fakeServer({ 'GET /auth/info': infoOf('person') })
  open()
  expect(await screen.findByText('inside')).toBeDefined()
})

it.each(['guest', 'library'])('logs a %s out, known or not', async (kind) => {
  for (const isKnown of [true, false]) {
    setCookie('sunmao-token', 'Bearer t')
    if (isKnown) setInfo(infoOf(kind))
    const sent = fakeServer({ 'GET /auth/info': infoOf(kind), 'DELETE /auth/logout': undefined })
    open()
    await at(out)
    expect(screen.queryByText('inside')).toBeNull()
    expect(sent.map(({ call }) => call)).toContain('DELETE /auth/logout')
    expect(token()).toBeUndefined()
    cleanup()
  }
})

it('does so too when the session becomes a guest’s while the page is open', async () => {
  setCookie('sunmao-token', 'Bearer t')
  fakeServer({ 'GET /auth/info': infoOf('person'), 'DELETE /auth/logout': undefined })
  open()
  await screen.findByText('inside')
  act(() => setInfo(infoOf('guest')))
  await at(out)
})

it('sends away who has no session', async () => {
  fakeServer({})
  open()
  await at(out)
})
