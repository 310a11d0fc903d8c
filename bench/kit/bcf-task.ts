// One task of the exchange in a process of its own: database, data folder, which, and the number of its row.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createBlobs } from '../../apps/server/src/blobs/create-blobs.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { createLog } from '../../apps/server/src/core/log.ts'
import { openDatabase } from '../../apps/server/src/db/client.ts'
import { runExport } from '../../apps/server/src/modules/bcf/export/run-export.ts'
import { runApply } from '../../apps/server/src/modules/bcf/import/run-apply.ts'
import { runRead } from '../../apps/server/src/modules/bcf/import/run-read.ts'
import { openSecrets } from '../../apps/server/src/secrets/open-secrets.ts'

const [databaseUrl, dataDir, what, id] = process.argv.slice(2)
const config = readConfig({ DEMO: '1', DATA_DIR: dataDir, DATABASE_URL: databaseUrl })
const { db, close } = openDatabase(databaseUrl!, () => undefined)
const context = {
  ...{ db, config, payload: { id: Number(id) }, taskId: randomUUID() },
  blobs: await createBlobs(config, { signingSecret: Buffer.alloc(0) }, createLog('warn')),
  secrets: await openSecrets(db, config),
  progress: () => undefined,
  publish: () => undefined,
  signal: new AbortController().signal,
  ask: async () => [],
}
const began = performance.now()
if (what === 'read') await runRead(context)
else if (what === 'apply') await runApply(context)
else await runExport(context)
const seconds = (performance.now() - began) / 1000
await close()
// Of this process alone: what the system tells of a child begins with its parent's.
const peakMb = Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? 0) / 1024
process.stdout.write(JSON.stringify({ seconds, peakMb }))
