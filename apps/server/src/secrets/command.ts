// `npm run secrets -- rotate`
import { DataDirInUse, PostgresUnavailable, startPostgres } from '@sunmao/postgres'
import { ConfigError, readConfig } from '../config.ts'
import { keyFileOf, readKeyFile } from './key-file.ts'
import { rotateKey } from './rotate-key.ts'

async function rotate(): Promise<string> {
  const config = readConfig(process.env)
  const path = keyFileOf(config)
  if (!(await readKeyFile(config))) throw new ConfigError(`没有密钥文件 ${path} · there is no key file ${path}`)
  const embedded = config.databaseUrl ? undefined : await startPostgres({ dataDir: config.dataDir })
  try {
    const written = await rotateKey(config.databaseUrl ?? embedded!.url, config)
    return `已用新密钥加密 ${written} 项，密钥在 ${path}，请重新备份 · ${written} secrets are sealed with the new key in ${path}; back it up`
  } finally {
    await embedded?.stop()
  }
}

try {
  if (process.argv.at(-1) !== 'rotate') throw new ConfigError('npm run secrets -- rotate')
  console.log(await rotate())
} catch (error) {
  const isExpected = [ConfigError, DataDirInUse, PostgresUnavailable].some((kind) => error instanceof kind)
  console.error(isExpected ? (error as Error).message : error)
  process.exitCode = 1
}
