// An endpoint that says what a test wants it to say: also one that lies, stalls, speaks nonsense or asks for what there is not.
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Turn {
  text?: string
  calls?: { name: string; input: unknown }[]
  /** Says its text and then nothing more. */
  stall?: boolean
}

interface Asked {
  messages: { role: string; content: string }[]
}

export interface Endpoint {
  url: string
  requests: Asked[]
  /** The caller of the last stalled turn has gone. */
  isGone: boolean
  plays(...turns: Turn[]): void
  fails(way: 'away' | 'nonsense' | 'endless' | undefined): void
  stop(): Promise<void>
}

export async function startEndpoint(): Promise<Endpoint> {
  let turns: Turn[] = []
  let failure: 'away' | 'nonsense' | 'endless' | undefined
  const endpoint: Omit<Endpoint, 'url' | 'stop'> = {
    requests: [],
    isGone: false,
    plays: (...next) => {
      turns = next
    },
    fails: (way) => {
      failure = way
    },
  }
  const server = createServer((request, reply) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      endpoint.requests.push(JSON.parse(body))
      if (failure === 'away') return reply.writeHead(503).end()
      reply.writeHead(200, { 'content-type': 'text/event-stream' })
      if (failure === 'nonsense') return reply.end('data: <html>not JSON</html>\n\n')
      const turn = failure === 'endless' ? { calls: [{ name: 'issues', input: {} }] } : (turns.shift() ?? { text: '…' })
      write(reply, turn)
      if (turn.stall) reply.on('close', () => (endpoint.isGone = true))
      else reply.end('data: [DONE]\n\n')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return Object.assign(endpoint, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    stop: async () => {
      server.closeAllConnections()
      server.close()
    },
  })
}

function write(reply: ServerResponse, { text = '', calls = [] }: Turn): void {
  const send = (delta: object) => reply.write(`data: ${JSON.stringify({ choices: [{ delta }] })}\n\n`)
  // In pieces, as they come from a real one.
  for (let at = 0; at < text.length; at += 3) send({ content: text.slice(at, at + 3) })
  calls.forEach(({ name, input }, index) => {
    const all = typeof input === 'string' ? input : JSON.stringify(input)
    send({ tool_calls: [{ index, id: `call_${index}`, function: { name, arguments: all.slice(0, 4) } }] })
    send({ tool_calls: [{ index, function: { arguments: all.slice(4) } }] })
  })
  reply.write(`data: ${JSON.stringify({ choices: [], usage: { total_tokens: 42 } })}\n\n`)
}
