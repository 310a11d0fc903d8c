// Clients that hold a connection open: the ones a stop has to deal with besides quick calls.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** An open window: the websocket of a signed-in person. */
export async function openWindow(url: string, token: string): Promise<Socket> {
  const reply = await fetch(`${url}/api/webSocket/ticket`, { method: 'POST', headers: { authorization: token } })
  const { ticket } = (await reply.json()) as { ticket: string }
  const key = randomBytes(16).toString('base64')
  const socket = await say(url, [
    `GET /webSocket?ticket=${ticket} HTTP/1.1`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${key}`,
  ])
  const [answer] = (await once(socket, 'data')) as [Buffer]
  if (!String(answer).startsWith('HTTP/1.1 101')) throw new Error(`no websocket: ${answer}`)
  return socket
}

/** A client that announces a body and never sends it. */
export const openHalfRequest = (url: string, token: string): Promise<Socket> =>
  say(url, [
    'POST /api/appLog/createAndUpdate HTTP/1.1',
    `Authorization: ${token}`,
    'Content-Type: application/json',
    'Content-Length: 100',
  ])

async function say(url: string, lines: string[]): Promise<Socket> {
  const { host, hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  // The server may cut us off; that is what we are here for.
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write([lines[0], `Host: ${host}`, ...lines.slice(1), '', ''].join('\r\n'))
  return socket
}
