// A product of which parts are killed: the process that does a task, the worker that started it, the server, or everything.
import { type ModelClient, modelClient } from '../kit/model-client.ts'
import { launchProduct, type Product } from '../kit/product.ts'
import { convertersOf } from './conversions.ts'
import { withDatabase } from './database.ts'
import { clearFolders, type Launched, launch, newDataDir } from './launch.ts'
import { kill, killFamily, killWhole, pidFile } from './processes.ts'

/** `task`: the process in which a task runs. */
export const victims = ['task', 'worker', 'server', 'everything'] as const
export type Victim = (typeof victims)[number]

export class KilledProduct {
  readonly dataDir = newDataDir()
  product!: Product
  client!: ModelClient
  /** Where files go; the first sub of the project unless another is named. */
  subId: number | undefined
  private worker: Launched | undefined

  /** Where a worker is to be killed it is a process of its own; otherwise the server does tasks itself. */
  async start(withWorker = false): Promise<void> {
    this.product = await launchProduct({ dataDir: this.dataDir, env: { WORKERS: withWorker ? 'none' : 'inline' } })
    this.client = await modelClient(this.product.url, this.subId)
    this.worker = withWorker ? await this.startWorker() : undefined
  }

  /** Begins anew, so that this one can be killed. */
  async prepareFor(victim: Victim): Promise<void> {
    await this.stop()
    await this.start(victim === 'worker')
  }

  async kill(victim: Victim): Promise<void> {
    if (victim === 'task') for (const pid of convertersOf((this.worker ?? this.product).pid)) kill(pid)
    else if (victim === 'worker') {
      kill(this.worker!.pid)
      await this.worker!.ended
      this.worker = await this.startWorker()
    } else {
      if (victim === 'everything') await killWhole(this.product.pid, this.dataDir)
      await this.product.kill()
      await this.start()
    }
  }

  /** The stage of a dead attempt must not be taken for that of the next. */
  async forgetStages(): Promise<void> {
    await withDatabase(this.dataDir, (database) =>
      database.query("update task set stage = null where status = 'running'"),
    )
  }

  async stop(): Promise<void> {
    if (this.worker) await killFamily(this.worker.pid)
    await this.product.stop()
  }

  async clear(): Promise<void> {
    await this.stop()
    clearFolders()
  }

  private startWorker(): Promise<Launched> {
    const socket = encodeURIComponent(pidFile(this.dataDir)[4] ?? '')
    const url = `postgres://sunmao@localhost:5432/sunmao?host=${socket}`
    return launch({
      dataDir: this.dataDir,
      args: ['--worker'],
      env: { DATABASE_URL: url, DEMO: '1', LOG_LEVEL: 'warn' },
    })
  }
}
