// Signed-in calls beside a bare route with one indexed query, on the same PostgreSQL. The two take turns of two seconds,
// and the ratio is the median over the turns: a shared machine does not stay the same for a minute.
import { type ChildProcess, spawn } from 'node:child_process'
import { constants, createHash, createPublicKey, publicEncrypt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@sunmao/postgres'
import autocannon from 'autocannon'

interface Row {
  name: string
  ours: number
  theirs: number
  unit: string
  ratio: number
  goal: string
  met: boolean
}

const GOAL = 0.5
const CONNECTIONS = 32
const ROUND_S = 2

export async function run({ quick }: { quick: boolean }): Promise<Row[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sunmao-bench-'))
  const postgres = await startPostgres({ dataDir })
  const env = {
    ...process.env,
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    DEMO: '1',
    CAPTCHA: 'off',
    LOG_LEVEL: 'warn',
  }
  const children: ChildProcess[] = []
  try {
    const ours = await startServer(['apps/server/dist/main.js'], env, '/readyz', children)
    const floor = await startServer(['--import', 'tsx', 'bench/floor/one-query.ts'], env, '/row', children)
    const token = await signIn(ours)
    const hash = createHash('sha256').update(token.slice('Bearer '.length)).digest('base64url')
    const rounds = quick ? 3 : 9
    const rows: Row[] = []
    for (const path of ['/auth/info', '/api/menus/build?appType=6']) {
      const pairs: { own: number; theirs: number }[] = []
      for (let round = 0; round <= rounds; round++) {
        const theirs = await load(`${floor}/row`, { 'x-hash': hash }, ROUND_S)
        const own = await load(`${ours}${path}`, { authorization: token }, ROUND_S)
        // The first round only warms up.
        if (round > 0) pairs.push({ own, theirs })
      }
      const ratio = median(pairs.map((pair) => pair.own / pair.theirs))
      const own = median(pairs.map((pair) => pair.own))
      const theirs = median(pairs.map((pair) => pair.theirs))
      rows.push({ name: path, ours: own, theirs, unit: 'requests/s', ratio, goal: `≥ ${GOAL}`, met: ratio >= GOAL })
    }
    return rows
  } finally {
    for (const child of children) child.kill('SIGTERM')
    await Promise.all(children.map((child) => child.exitCode ?? new Promise((resolve) => child.once('exit', resolve))))
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

async function load(url: string, headers: Record<string, string>, duration: number): Promise<number> {
  const result = await autocannon({ url, headers, duration, connections: CONNECTIONS })
  if (result.non2xx + result.errors > 0) throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`)
  return result.requests.average
}

async function startServer(
  args: string[],
  env: NodeJS.ProcessEnv,
  path: string,
  children: ChildProcess[],
): Promise<string> {
  const port = await freePort()
  children.push(
    spawn(process.execPath, args, { env: { ...env, PORT: String(port) }, stdio: ['ignore', 'ignore', 'inherit'] }),
  )
  const base = `http://127.0.0.1:${port}`
  for (let i = 0; i < 150; i++) {
    const answer = await fetch(base + path).catch(() => undefined)
    if (answer?.ok) return base
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`${args.at(-1)} did not start`)
}

async function signIn(base: string): Promise<string> {
  const { publicKey } = (await (await fetch(`${base}/auth/publicKey`)).json()) as { publicKey: string }
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
  const password = publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from('sunmao-lead')).toString(
    'base64',
  )
  const response = await fetch(`${base}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'lead', password, code: '', uuid: '' }),
  })
  return ((await response.json()) as { token: string }).token
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
