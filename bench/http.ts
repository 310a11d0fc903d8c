// Signed-in calls beside a bare route with one indexed query, on the same PostgreSQL, and two processes beside one. The
// sides take turns of two seconds, and the ratio is the median over the turns: a shared machine does not stay the same
// for a minute.
import { createHash } from 'node:crypto'
import { startRedis } from '@sunmao/testkit'
import autocannon from 'autocannon'
import { median, openServers, product, type Row, signIn } from './kit/servers.ts'

const GOAL = 0.65
const CONNECTIONS = 32
const ROUND_S = 2

export async function run({ quick }: { quick: boolean }): Promise<Row[]> {
  const rounds = quick ? 3 : 9
  const servers = await openServers()
  const redis = await startRedis()
  try {
    const { url: ours } = await servers.start(product, '/readyz')
    const { url: floor } = await servers.start(['--import', 'tsx', 'bench/floor/one-query.ts'], '/row')
    const token = await signIn(ours)
    const hash = createHash('sha256').update(token.slice('Bearer '.length)).digest('base64url')
    const authorised = { authorization: token }
    const rows: Row[] = []
    for (const path of ['/auth/info', '/api/menus/build?appType=6']) {
      rows.push(
        await compare(
          path,
          rounds,
          GOAL,
          () => load([ours + path], authorised),
          () => load([`${floor}/row`], { 'x-hash': hash }),
        ),
      )
    }
    const env: Record<string, string> = redis ? { REDIS_URL: redis.url } : {}
    const pair = [await servers.start(product, '/readyz', env), await servers.start(product, '/readyz', env)]
    const both = pair.map(({ url }) => `${url}/auth/info`)
    const name = '/auth/info, two processes : one, load generator and database on the same two cores'
    rows.push(
      await compare(
        name,
        rounds,
        1,
        () => load(both, authorised),
        () => load(both.slice(0, 1), authorised),
      ),
    )
    return rows
  } finally {
    await servers.stop()
    await redis?.stop()
  }
}

async function compare(
  name: string,
  rounds: number,
  goal: number,
  own: () => Promise<number>,
  theirs: () => Promise<number>,
): Promise<Row> {
  const turns: { own: number; theirs: number }[] = []
  for (let round = 0; round <= rounds; round++) {
    const turn = { theirs: await theirs(), own: await own() }
    // The first round only warms up.
    if (round > 0) turns.push(turn)
  }
  const ratio = median(turns.map((turn) => turn.own / turn.theirs))
  return {
    name,
    ours: median(turns.map((turn) => turn.own)),
    theirs: median(turns.map((turn) => turn.theirs)),
    unit: 'requests/s',
    ratio,
    goal: `≥ ${goal}`,
    met: ratio >= goal,
  }
}

/** Requests a second that all addresses answer together, with the same number of connections in all. */
async function load(urls: string[], headers: Record<string, string>): Promise<number> {
  const connections = CONNECTIONS / urls.length
  const results = await Promise.all(urls.map((url) => autocannon({ url, headers, duration: ROUND_S, connections })))
  const failed = results.find((result) => result.non2xx + result.errors > 0)
  if (failed) throw new Error(`${failed.url}: ${failed.non2xx} refusals, ${failed.errors} errors`)
  return results.reduce((sum, result) => sum + result.requests.average, 0)
}
