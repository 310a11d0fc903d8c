import type { ClaimedDataDir } from '@sunmao/postgres'
import type { Config } from './config.ts'
import { demoAccounts } from './seed/demo.ts'
import { start } from './start.ts'

/** Starts the product, greets, and stops it on the usual signals. */
export async function run(config: Config, role: 'server' | 'worker', taken: ClaimedDataDir | undefined): Promise<void> {
  const running = await start(config, role, taken)
  let isStopping = false
  const stop = async (signal: NodeJS.Signals) => {
    if (isStopping) return
    isStopping = true
    running.services.log.info({ signal }, 'stopping')
    await running.stop()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  if (role === 'server') console.log(greeting(config, running.firstPassword).join('\n'))
}

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
