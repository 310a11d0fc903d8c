// One report in a process of its own: database, data folder, and the number of its row.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createBlobs } from '../../apps/server/src/blobs/create-blobs.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { createLog } from '../../apps/server/src/core/log.ts'
import { openDatabase } from '../../apps/server/src/db/client.ts'
import { issueReportWriter } from '../../apps/server/src/modules/issue/report/issue-report-writer.ts'
import { runReport } from '../../apps/server/src/modules/report/run-report.ts'
import { openSecrets } from '../../apps/server/src/secrets/open-secrets.ts'
import type { TaskContext } from '../../apps/server/src/tasks/define-task.ts'

const [databaseUrl, dataDir, id] = process.argv.slice(2)
const config = readConfig({ DEMO: '1', DATA_DIR: dataDir, DATABASE_URL: databaseUrl })
const { db, close } = openDatabase(databaseUrl!, () => undefined)
const ask = (async () => [issueReportWriter]) as unknown as TaskContext['ask']
const began = performance.now()
await runReport({
  ...{ db, config, payload: { id: Number(id) }, taskId: randomUUID(), ask },
  blobs: await createBlobs(config, { signingSecret: Buffer.alloc(0) }, createLog('warn')),
  secrets: await openSecrets(db, config),
  progress: () => undefined,
  publish: () => undefined,
  signal: new AbortController().signal,
})
const seconds = (performance.now() - began) / 1000
await close()
const peakMb = Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? 0) / 1024
process.stdout.write(JSON.stringify({ seconds, peakMb }))
