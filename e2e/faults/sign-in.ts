import { encrypt } from '../kit/api.ts'

/** Signs a demo account in over HTTP, as the sign-in page does; returns the Authorization header. */
export async function signIn(url: string, username: string, browser = 'test'): Promise<string> {
  const reply = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': browser },
    body: JSON.stringify({ username, password: await encrypt(url, `sunmao-${username}`) }),
  })
  if (!reply.ok) throw new Error(`${username} cannot sign in: ${reply.status} ${await reply.text()}`)
  return ((await reply.json()) as { token: string }).token
}
