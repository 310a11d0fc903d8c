import { once } from 'node:events'
import { createServer } from 'node:net'

export interface TestMail {
  /** For SMTP_URL. */
  url: string
  /** Every letter it took, headers and text as they came. */
  letters: string[]
  stop(): Promise<void>
}

/** A mail server that takes every letter and keeps it: just enough SMTP for a client that wants to post. */
export async function startMail(): Promise<TestMail> {
  const letters: string[] = []
  const server = createServer((socket) => {
    let rest = ''
    let letter: string | undefined
    socket.write('220 ready\r\n')
    socket.on('error', () => undefined)
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (letter !== undefined && line === '.') {
          letters.push(letter)
          letter = undefined
          socket.write('250 taken\r\n')
        } else if (letter !== undefined) letter += `${line}\n`
        else if (/^DATA/i.test(line)) {
          letter = ''
          socket.write('354 go on\r\n')
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
        else socket.write('250 ok\r\n')
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    stop: async () => {
      server.close()
    },
  }
}
