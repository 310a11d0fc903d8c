import { constants, createPublicKey, publicEncrypt } from 'node:crypto'

/** Signs a demo account in over HTTP, as the sign-in page does; returns the Authorization header. */
export async function signIn(url: string, username: string): Promise<string> {
  const { publicKey } = (await (await fetch(`${url}/auth/publicKey`)).json()) as { publicKey: string }
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
  const sealed = publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(`sunmao-${username}`))
  const reply = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: sealed.toString('base64') }),
  })
  if (!reply.ok) throw new Error(`${username} cannot sign in: ${reply.status} ${await reply.text()}`)
  return ((await reply.json()) as { token: string }).token
}
