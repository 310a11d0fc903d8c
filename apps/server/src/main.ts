import { DataDirInUse, PostgresUnavailable } from '@sunmao/postgres'
import { ConfigError, readConfig } from './config.ts'
import { demoAccounts } from './seed/demo.ts'
import { start } from './start.ts'

const role = process.argv.includes('--worker') ? 'worker' : 'server'

try {
  const config = readConfig(process.env)
  const running = await start(config, role)
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
  if (role === 'server') announce()

  function announce() {
    const lines = [`榫卯 Sunmao · http://${config.host}:${config.port}`]
    if (config.demo) {
      lines.push('演示账号 · demo accounts')
      for (const account of demoAccounts('zh-CN'))
        lines.push(`  ${account.username.padEnd(10)}${account.password.padEnd(18)}${account.label}`)
    }
    if (running.firstPassword) lines.push(`管理员初始密码 · first password of admin: ${running.firstPassword}`)
    console.log(lines.join('\n'))
  }
} catch (error) {
  const isExpected =
    error instanceof ConfigError || error instanceof DataDirInUse || error instanceof PostgresUnavailable
  const isPortTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
  if (isPortTaken) console.error(`端口已被占用 · the port is taken: ${(error as Error).message}`)
  else console.error(isExpected ? (error as Error).message : error)
  process.exit(1)
}
