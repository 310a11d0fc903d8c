import { expect, it } from 'vitest'
import { keepAddressCredentials, takeAddressCredentials } from './address-credentials.ts'

function arrive(address: string): string {
  history.replaceState(null, '', address)
  keepAddressCredentials()
  return location.pathname + location.search + location.hash
}

it.each([
  ['/login?token=secret&redirect=%2Fhelp', '/login?redirect=%2Fhelp', { token: 'secret' }],
  ['/login/?token=secret#top', '/login/#top', { token: 'secret' }],
  ['/Login?token=a&token=b', '/Login', { token: 'a' }],
  ['/login?username=u%2B&password=p&lang=en', '/login?lang=en', { username: 'u+', password: 'p' }],
  ['/unifyauth?uToken=a%2Fb&t=hub', '/unifyauth', { uToken: 'a/b', t: 'hub' }],
  ['/sso_callback?code=c&state=s&iss=i&session_state=x', '/sso_callback', { code: 'c', state: 's', iss: 'i' }],
])('takes the way in out of %s', (address, left, found) => {
  expect(arrive(address)).toBe(left)
  expect(takeAddressCredentials()).toMatchObject(found)
})

it('finds a token that got into the place to return to', () => {
  expect(arrive(`/login?redirect=${encodeURIComponent('/projectTodo?projId=2&token=secret')}`)).toBe(
    `/login?redirect=${encodeURIComponent('/projectTodo?projId=2')}`,
  )
  expect(takeAddressCredentials()).toEqual({ token: 'secret' })
})

it('tells it once', () => {
  arrive('/unifyauth?uToken=a')
  expect(takeAddressCredentials()).toEqual({ uToken: 'a' })
  expect(takeAddressCredentials()).toEqual({})
})

it.each(['/login?redirect=%2Fhelp%3Fid%3D1', '/dashboard?token=x', '/user/center?code=1'])(
  'leaves %s alone',
  (address) => {
    expect(arrive(address)).toBe(address)
    expect(takeAddressCredentials()).toEqual({})
  },
)
