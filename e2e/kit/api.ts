// A small client beside the browser: what a journey needs to know or prepare without clicking.
import { constants, createPublicKey, publicEncrypt } from 'node:crypto'

export interface Api {
  token: string
  unifyToken: string
  get<T>(path: string): Promise<T>
  send(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<Response>
}

export async function encrypt(url: string, password: string): Promise<string> {
  const { publicKey } = (await (await fetch(`${url}/auth/publicKey`)).json()) as { publicKey: string }
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
  return publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(password)).toString('base64')
}

/** Signed in over HTTP; the product must run with CAPTCHA=off. */
export async function apiOf(url: string, username: string, password = `sunmao-${username}`): Promise<Api> {
  const json = { 'content-type': 'application/json' }
  const login = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ username, password: await encrypt(url, password) }),
  })
  const { token, unifyToken } = (await login.json()) as { token: string; unifyToken: string }
  const headers = { ...json, authorization: token }
  return {
    token,
    unifyToken,
    get: async <T>(path: string) => (await (await fetch(url + path, { headers })).json()) as T,
    send: (method, path, body) => fetch(url + path, { method, headers, body: JSON.stringify(body) }),
  }
}

interface Mails {
  content: { id: number; to: string; text: string }[]
}

/** The newest code that was mailed to an address, as the administrator reads it in the outbox. */
export async function mailedCode(url: string, address: string): Promise<string> {
  const admin = await apiOf(url, 'admin')
  const { content } = await admin.get<Mails>(`/api/outbox?blurry=${encodeURIComponent(address)}`)
  const letter = await admin.send('POST', '/api/outbox/secret', { id: content[0]?.id })
  const { text = '' } = (await letter.json()) as { text?: string }
  const code = /\d{6}/.exec(text)?.[0]
  if (!code) throw new Error(`no code for ${address}`)
  return code
}
