import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const starter = fileURLToPath(new URL('start.mjs', import.meta.url))
const dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'sunmao-taken-')))
const lock = join(dataDir, 'pg.lock')
const children: ReturnType<typeof spawn>[] = []
const run = (command: string, args: string[]) => {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'ignore'] })
  children.push(child)
  return child
}

beforeAll(async () => {
  mkdirSync(dataDir, { recursive: true })
  // A server that is running, as far as anybody can see from outside.
  writeFileSync(lock, `${process.pid}\n`)
  const holder = run('flock', ['-x', lock, 'sh', '-c', 'echo held; exec sleep 60'])
  await once(holder.stdout!, 'data')
  for (let core = 0; core < 2; core++) run(process.execPath, ['-e', 'for (;;);'])
})
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(env: Record<string, string>): Promise<{ code: number; text: string; ms: number }> {
  const from = performance.now()
  const child = spawn(process.execPath, [starter], { env: { PATH: process.env.PATH, ...env } })
  children.push(child)
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (piece) => (text += piece))
  const [code] = (await once(child, 'exit')) as [number]
  return { code, text, ms: performance.now() - from }
}

test.skipIf(process.platform !== 'linux')(
  'a second server on one folder is refused within 5 seconds while every core is busy',
  { timeout: 30_000 },
  async () => {
    const { code, text, ms } = await start({ DATA_DIR: dataDir })
    expect(text.trim()).toBe(`The data folder ${dataDir} is in use by process ${process.pid}.`)
    expect(code).toBe(1)
    expect(ms).toBeLessThan(5000)
  },
)
