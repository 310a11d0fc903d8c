import type { SendHandle } from 'node:child_process'
import type { ClaimedDataDir } from '@sunmao/postgres'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { mainOf, ownRoot } from './release/own-product.ts'
import { createSupervisor, type Supervisor } from './release/supervise.ts'
import type { Place } from './release/take-over.ts'
import { demoAccounts } from './seed/demo.ts'
import { type Running, start } from './start.ts'

/** Starts the product, greets, and stops it on the usual signals. */
export async function run(
  config: Config,
  role: 'server' | 'worker',
  taken: ClaimedDataDir | undefined,
  place?: Place,
): Promise<void> {
  const running = await start(config, role, taken, place?.socket)
  let supervisor: Supervisor | undefined
  let isStopping = false
  const stop = async (signal: NodeJS.Signals) => {
    if (isStopping) return
    isStopping = true
    running.services.log.info({ signal }, 'stopping')
    await Promise.all([running.stop(), supervisor?.stop()])
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  if (place) {
    running.services.state.switchRelease = () => place.tell({ type: 'switch' })
    place.tell({ type: 'listening' })
    void place.end.then(async () => {
      running.services.state.isFollowed = true
      await stop('SIGTERM')
    })
  } else if (running.http && isBuilt()) {
    const { log } = running.services
    running.services.state.switchRelease = () => {
      supervisor ??= createSupervisor(config, (line) => log.info(line))
      const giveWay = () => {
        running.services.state.isFollowed = true
        return running.stop()
      }
      void supervisor.begin({ giveWay }, socketOf(running as Running & { http: FastifyInstance }))
    }
  }
  if (role === 'server') console.log(greeting(config, running.firstPassword).join('\n'))
}

/** Sources start in another way than what is built, and nobody deploys on them. */
const isBuilt = () => import.meta.url.endsWith('.js') && mainOf(ownRoot) !== undefined

/** What the operating system knows it by. Node hands it to children but has no public name for it. */
const socketOf = ({ http }: { http: FastifyInstance }): SendHandle =>
  (http.server as unknown as { _handle: SendHandle })._handle

function greeting(config: Config, firstPassword: string | undefined): string[] {
  const lines = [`榫卯 Sunmao · http://${config.host}:${config.port}`]
  if (config.demo) {
    lines.push('演示账号 · demo accounts')
    for (const account of demoAccounts('zh-CN'))
      lines.push(`  ${account.username.padEnd(10)}${account.password.padEnd(18)}${account.label}`)
  }
  if (firstPassword) lines.push(`管理员初始密码 · first password of admin: ${firstPassword}`)
  return lines
}
