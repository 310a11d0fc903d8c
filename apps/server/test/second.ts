import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort, withUs } from '@sunmao/testkit'
import type { Config } from '../src/config.ts'
import { builtMain, isBuilt } from './built.ts'
import { environmentOf } from './environment.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const READY_MS = 90_000
const program = isBuilt
  ? [builtMain]
  : ['--conditions=source', '--import', 'tsx', join(root, 'apps/server/src/main.ts')]

export interface Asked {
  method: string
  url: string
  headers: Record<string, string>
  payload: string | Buffer | undefined
  /** From where the request seems to come. */
  remoteAddress: string
}

interface Answered {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/** Another real process of the server, on the same engines, behind what it takes for a proxy. */
export interface Second {
  url: string
  pid: number
  ask(asked: Asked): Promise<Answered>
  stop(): Promise<void>
}

/** Starts it and waits until it is ready; what it logs is added to the lines. */
export async function startSecond(config: Config, logLines: string[]): Promise<Second> {
  const port = await freePort()
  const dataDir = join(config.dataDir, 'second')
  const own: Config = { ...config, port, dataDir, workers: 'none', trustProxy: true, logLevel: 'debug' }
  const [command, args] = withUs(process.execPath, program)
  const child = spawn(command, args, {
    cwd: root,
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, ...environmentOf(own) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const printed: string[] = []
  for (const input of [child.stdout, child.stderr])
    createInterface({ input }).on('line', (line) => {
      printed.push(line)
      // The rest is the greeting, which names the demo accounts.
      if (line.startsWith('{')) logLines.push(line)
    })
  const agent = new Agent({ keepAlive: true })
  const ask = (asked: Asked) => askOverHttp(agent, port, asked)
  const isReady = () =>
    ask({ method: 'GET', url: '/readyz', headers: {}, payload: undefined, remoteAddress: '127.0.0.1' }).then(
      ({ status }) => status === 200,
      () => false,
    )
  const deadline = Date.now() + READY_MS
  while (!(await isReady())) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`the second server did not start:\n${printed.join('\n')}`)
    }
    await sleep(50)
  }
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid!,
    ask,
    stop: async () => {
      agent.destroy()
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

function askOverHttp(agent: Agent, port: number, asked: Asked): Promise<Answered> {
  const { method, url, payload, remoteAddress } = asked
  const headers = {
    host: 'localhost:80',
    ...asked.headers,
    'x-forwarded-for': remoteAddress,
    ...(payload !== undefined && { 'content-length': String(Buffer.byteLength(payload)) }),
  }
  return new Promise((resolve, reject) => {
    // Injection escapes an address by itself; a socket takes it as it is.
    const path = url.replace(/[^\x21-\x7e]+/gu, encodeURIComponent)
    const sent = request({ agent, host: '127.0.0.1', port, method, path, headers }, async (answer) => {
      const chunks: Buffer[] = []
      for await (const chunk of answer) chunks.push(chunk)
      resolve({ status: answer.statusCode!, headers: answer.headers, text: String(Buffer.concat(chunks)) })
    })
    sent.on('error', reject)
    sent.end(payload)
  })
}
