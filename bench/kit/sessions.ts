import { createHash, randomBytes } from 'node:crypto'
import { onDatabase } from './servers.ts'

/** Authorization headers of so many sessions of one person, made without as many passwords to check. */
export async function openSessions(databaseUrl: string, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest('base64url'))
  await onDatabase(databaseUrl, (client) =>
    client.query(
      `insert into session (token_hash, key, user_id, expires_at)
       select hash, 'bench-' || hash, (select id from users where username = 'lead'), now() + interval '1 day'
       from unnest($1::text[]) hash`,
      [hashes],
    ),
  )
  return tokens.map((token) => `Bearer ${token}`)
}

/** The address of a websocket that this session opens. */
export async function socketAddress(url: string, authorization: string): Promise<string> {
  const reply = await fetch(`${url}/api/webSocket/ticket`, { method: 'POST', headers: { authorization } })
  const { ticket } = (await reply.json()) as { ticket: string }
  return `${url.replace('http', 'ws')}/webSocket?ticket=${ticket}`
}
