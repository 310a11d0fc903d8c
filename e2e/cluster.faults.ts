// Figures for two servers: twenty times one of them is killed under load, and the database stays away for a minute.
import { setTimeout as sleep } from 'node:timers/promises'
import { startMail } from '@sunmao/testkit'
import { afterAll, expect, test } from 'vitest'
import { type Cluster, startCluster } from './faults/cluster.ts'
import { rowsOf, withDatabase } from './faults/database.ts'
import { clearFolders } from './faults/launch.ts'
import { audit, countAcknowledged, newLedger } from './faults/ledger.ts'
import { retryFeedback, signInCrew, startLoad } from './faults/load.ts'
import { killFamily, waitUntil } from './faults/processes.ts'
import { signIn } from './faults/sign-in.ts'

const ROUNDS = 20
const WRITERS = 8
const TASKS_PER_ROUND = 30
const AWAY_MS = 60_000

const mail = await startMail()
const cluster = (await startCluster(2, { SMTP_URL: mail.url })) as Cluster

afterAll(async () => {
  await cluster?.stop()
  await mail.stop()
  clearFolders()
})

const readBlob = (hash: string) => cluster.s3.read(cluster.bucket, `${hash.slice(0, 2)}/${hash}`)

/** Notes every time a letter's task becomes done, whoever says so. The product has tasks of its own beside them. */
const watchTasks = () =>
  withDatabase(cluster.dataDir, (db) =>
    db.query(`
      create table task_end (id uuid not null, at timestamptz not null default now());
      create function note_task_end() returns trigger language plpgsql as $$
        begin insert into task_end (id) values (new.id); return null; end $$;
      create trigger note_task_end after update on task for each row
        when (new.kind = 'mail' and new.status = 'done' and old.status <> 'done') execute function note_task_end();`),
  )

const addTasks = (count: number) =>
  withDatabase(cluster.dataDir, (db) =>
    db.query(
      `with mails as (insert into outbox ("to", subject, text, status)
         select 'lead@example.com', 'n ' || n, 'text', 'queued' from generate_series(1, $1::int) n returning id)
       insert into task (kind, payload, max_attempts) select 'mail', jsonb_build_object('id', id), 10 from mails`,
      [count],
    ),
  )

test.skipIf(!cluster)(
  `${ROUNDS} kills of one of two servers: nothing lost, no task done twice, the other's users unaffected`,
  { timeout: 1_200_000 },
  async () => {
    await watchTasks()
    const ledger = newLedger()
    const crew = await signInCrew(cluster.servers[0]!.url)
    const rest = { ...crew, renamer: undefined }
    for (let round = 1; round <= ROUNDS; round++) {
      const victim = cluster.servers[round % 2]!
      const other = cluster.servers[1 - (round % 2)]!
      await addTasks(TASKS_PER_ROUND)
      const hit = startLoad(victim.url, crew, ledger, WRITERS)
      const spared = startLoad(other.url, rest, ledger, WRITERS)
      await sleep(300 + Math.random() * 1200)
      await killFamily(victim.pid)
      await hit.stop()
      await sleep(500)
      await cluster.replace(victim)
      await spared.stop()
      expect([...spared.refusals], 'users of the other server').toEqual([])
      const { retried, refused } = await retryFeedback(other.url, ledger)
      const found = await audit(ledger, cluster.dataDir, readBlob)
      console.log(
        `kill ${round}: ${countAcknowledged(ledger)} acknowledged, ${found.lost.length} lost, ${found.doubled.length} doubled, ` +
          `${found.half.length} half, ${retried} retried; slowest answer of the other ${Math.round(spared.slowestMs())} ms`,
      )
      expect({ ...found, unannounced: [], refused }).toEqual({
        lost: [],
        doubled: [],
        half: [],
        unannounced: [],
        refused: [],
      })
    }
    const unsent = "select count(*)::int n from task where kind = 'mail' and status <> 'done'"
    const waiting = async () => (await rowsOf<{ n: number }>(cluster.dataDir, unsent))[0]!.n
    expect(await waitUntil(async () => (await waiting()) === 0, 120_000), 'tasks left').toBe(true)
    const ends = await rowsOf<{ id: string; n: number }>(
      cluster.dataDir,
      'select id, count(*)::int n from task_end group by id',
    )
    expect(ends).toHaveLength(ROUNDS * TASKS_PER_ROUND)
    expect(ends.filter((end) => end.n !== 1)).toEqual([])
    const ids = mail.letters.map((letter) => /^Message-ID: (.*)$/im.exec(letter)?.[1])
    const again = ids.length - new Set(ids).size
    console.log(
      `${ROUNDS} kills: ${countAcknowledged(ledger)} acknowledged, 0 lost; ${ends.length} tasks, each done once; ` +
        `${mail.letters.length} letters posted, ${again} of them again under the same Message-ID`,
    )
    expect(new Set(ids).size).toBe(ROUNDS * TASKS_PER_ROUND)
    expect(again).toBeLessThanOrEqual(ROUNDS)
  },
)

test.skipIf(!cluster)(
  'the database away for a minute: 503 in time, and back by themselves',
  { timeout: 180_000 },
  async () => {
    const urls = cluster.servers.map((server) => server.url)
    const token = await signIn(urls[0]!, 'lead')
    const ask = async (url: string) => {
      const began = performance.now()
      const reply = await fetch(`${url}/auth/info`, { headers: { authorization: token } })
      return { status: reply.status, ms: performance.now() - began, retryAfter: reply.headers.get('retry-after') }
    }
    await cluster.stopDatabase()
    const answers: Awaited<ReturnType<typeof ask>>[] = []
    const until = Date.now() + AWAY_MS
    while (Date.now() < until) {
      answers.push(...(await Promise.all(urls.map(ask))))
      await sleep(200)
    }
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([503]))
    expect(answers.every((answer) => Number(answer.retryAfter) > 0)).toBe(true)
    const slowest = Math.max(...answers.map((answer) => answer.ms))
    await cluster.startDatabase()
    const back = performance.now()
    const isBack = async () => (await Promise.all(urls.map(ask))).every((answer) => answer.status === 200)
    expect(await waitUntil(isBack, 10_000)).toBe(true)
    console.log(
      `${answers.length} answers of 503, the slowest after ${Math.round(slowest)} ms; back after ${Math.round(performance.now() - back)} ms`,
    )
    expect(slowest).toBeLessThan(5000)
  },
)
