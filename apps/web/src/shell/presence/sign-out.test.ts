import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { fakeServer, refusal } from '../../api/fake-server.ts'
import { enterProject, useMode } from '../../session/project/mode.ts'
import { token, useSession } from '../../session/session.ts'
import { setCookie } from '../../theme/cookies.ts'
import { startLanguage } from '../../theme/i18n.ts'
import { signOut } from './sign-out.ts'

/** As a window of another site is: only the address may be written, everything else throws. */
const address = vi.fn()
const desktop = { closed: false, location: {} }
Object.defineProperty(desktop.location, 'href', { set: address })
Object.defineProperty(desktop.location, 'assign', {
  get: () => {
    throw new DOMException('', 'SecurityError')
  },
})
const reload = vi.fn()

beforeAll(startLanguage)
beforeEach(() => {
  vi.spyOn(location, 'reload').mockImplementation(reload)
  setCookie('sunmao-token', 'Bearer t')
  localStorage.setItem('versionDate', '2026-01-01')
  enterProject({ projId: 2, indexCode: 'ZHL', projName: '综合楼' })
  useSession.setState({ info: { site: { id: 1, name: '一院', fyIp: '10.0.0.8' } } as never, roles: ['admin'] })
  Object.assign(window, { desktopWindow: desktop })
})
afterEach(() => {
  vi.clearAllMocks()
  Reflect.deleteProperty(window, 'desktopWindow')
})

it('logs out, resets the flag, forgets the version and loads the page anew', async () => {
  const sent = fakeServer({ 'DELETE /auth/logout': undefined })
  await signOut('')
  expect(sent.map(({ call }) => call)).toEqual(['DELETE /auth/logout'])
  expect(token()).toBeFalsy()
  expect(useSession.getState()).toMatchObject({ info: undefined, roles: [] })
  expect(useMode.getState()).toEqual({ enterpriseProjectFlag: 1, project: undefined })
  expect(localStorage.getItem('enterpriseProjectFlag')).toBe('1')
  expect(localStorage.getItem('versionDate')).toBeNull()
  expect(reload).toHaveBeenCalledOnce()
  expect(address).not.toHaveBeenCalled()
})

it('does all of it even when the server does not hear', async () => {
  fakeServer({ 'DELETE /auth/logout': () => refusal(500, 'error.internal', '') })
  await signOut('')
  expect(token()).toBeFalsy()
  expect(reload).toHaveBeenCalledOnce()
})

it('sends the desktop window to its address with the address of the site', async () => {
  fakeServer({ 'DELETE /auth/logout': undefined })
  await signOut('https://{ip}:8443/logout?from={ip}')
  expect(address).toHaveBeenCalledWith('https://10.0.0.8:8443/logout?from=10.0.0.8')
})

it.each(['javascript:alert("{ip}")', 'data:text/html,{ip}', '//{ip}/', 'https://'])('never to %s', async (url) => {
  fakeServer({ 'DELETE /auth/logout': undefined })
  await signOut(url)
  expect(address).not.toHaveBeenCalled()
})

it('leaves the desktop alone when the site has no address', async () => {
  fakeServer({ 'DELETE /auth/logout': undefined })
  useSession.setState({ info: { site: { id: 1, name: '一院' } } as never })
  await signOut('https://{ip}/logout')
  expect(address).not.toHaveBeenCalled()
})
