import { startIdentityProvider } from '@sunmao/testkit'
import type { OidcConfig } from '../../src/config.ts'
import { type Caller, startTestServer, type TestServer } from '../test-server.ts'

export const PUBLIC_URL = 'http://127.0.0.1:8000'
const CLIENT_ID = 'sunmao'
export const CLIENT_SECRET = 'a-secret-of-the-client'

/** Nobody's account; lead's name and address; lead's name a second time; an address that nobody has checked. */
const people = [
  {
    sub: 'sub-nobody',
    name: '来访者',
    preferred_username: 'visitor',
    email: 'visitor@else.test',
    email_verified: true,
  },
  { sub: 'sub-lead', name: 'Lin', preferred_username: 'Lead', email: 'LEAD@example.com', email_verified: true },
  { sub: 'sub-lead-again', name: 'Another Lin', preferred_username: 'lead' },
  { sub: 'sub-hvac', name: 'Shen', preferred_username: 'hvac', email: 'hvac@example.com', email_verified: false },
  { sub: 'sub-library', name: 'Reader', preferred_username: 'design-library' },
]

export const startProvider = (port?: number) =>
  startIdentityProvider({
    redirectUris: [`${PUBLIC_URL}/sso_callback`],
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    people,
    port,
  })

const oidcOf = (issuer: string, match: OidcConfig['match']) => ({
  publicUrl: PUBLIC_URL,
  oidc: { issuer, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET, match },
})

export const houseWith = (issuer: string, match: OidcConfig['match'] = 'none') => startTestServer(oidcOf(issuer, match))

/** Starts a hub with other settings for one look at it. */
export async function inHouse(
  { issuer, match = 'none', ...more }: { issuer: string; match?: OidcConfig['match']; publicUrl?: string },
  look: (hub: TestServer) => Promise<void>,
): Promise<void> {
  const hub = await startTestServer({ ...oidcOf(issuer, match), ...more }, { alone: true })
  try {
    await look(hub)
  } finally {
    await hub.stop()
  }
}

/** What the browser has when it is back at our callback page. */
export interface Back {
  cookie: string
  query: URLSearchParams
}

/** Goes to the provider as a browser does, signs in there as `sub`, and comes back. */
export async function walk(hub: TestServer, sub: string, redirect?: string): Promise<Back> {
  const query = redirect === undefined ? '' : `?${new URLSearchParams({ redirect })}`
  const begun = await hub.nobody.call('GET', `/login_sso${query}`)
  const cookie = String(begun.headers['set-cookie']).split(';')[0]!
  const back = await signInAt(String(begun.headers.location), sub)
  return { cookie, query: new URL(back).searchParams }
}

export const finish = (hub: TestServer, { cookie, query }: Back): ReturnType<Caller['call']> =>
  hub.nobody.call('POST', `/auth/loginSso?${query}`, undefined, { cookie })

/** Follows the provider's pages with a cookie jar until it sends the browser back to us. */
async function signInAt(address: string, sub: string): Promise<string> {
  const jar = new Map<string, string>()
  let url = address
  for (let step = 0; step < 10; step++) {
    if (url.startsWith(PUBLIC_URL)) return url
    const isPage = url.includes('/sign-in/')
    const response = await fetch(url, {
      method: isPage ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(isPage && { body: new URLSearchParams({ login: sub }) }),
    })
    await response.body?.cancel()
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    const next = response.headers.get('location')
    if (!next) throw new Error(`the provider answered ${response.status} at ${url}`)
    url = new URL(next, url).href
  }
  throw new Error('the provider sends round in circles')
}
