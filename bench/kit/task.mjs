// One task of the built server in a process of its own, as the product runs it: database, data folder, file and name of what runs, the
// number of its row, and what modules answer it (file and name). Tells seconds and the peak of its memory.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'

const [databaseUrl, dataDir, file, name, id, ...answers] = process.argv.slice(2)
const load = (path) => import(new URL(`../../apps/server/dist/${path}`, import.meta.url).href)

const [{ createBlobs }, { readConfig }, { createLog }, { openDatabase }, { openSecrets }, work] = await Promise.all(
  ['blobs/create-blobs.js', 'config.js', 'core/log.js', 'db/client.js', 'secrets/open-secrets.js', file].map(load),
)
const answered = []
for (let at = 0; at < answers.length; at += 2) answered.push((await load(answers[at]))[answers[at + 1]])
const config = readConfig({ DEMO: '1', DATA_DIR: dataDir, DATABASE_URL: databaseUrl })
const { db, close } = openDatabase(databaseUrl, () => undefined)
const began = performance.now()
await work[name]({
  ...{ db, config, payload: { id: Number(id) }, taskId: randomUUID() },
  blobs: await createBlobs(config, { signingSecret: Buffer.alloc(0) }, createLog('warn')),
  secrets: await openSecrets(db, config),
  progress: () => undefined,
  publish: () => undefined,
  signal: new AbortController().signal,
  ask: async () => answered,
})
const seconds = (performance.now() - began) / 1000
await close()
// Of this process alone: what the system tells of a child begins with its parent's.
const peakMb = Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? 0) / 1024
process.stdout.write(JSON.stringify({ seconds, peakMb }))
