import { mediaTypes } from '@sunmao/contract'
import type { Ctx } from '../../core/context.ts'
import { version } from '../../core/version.ts'
import { readMonitor } from '../monitor/monitor.service.ts'
import { readHealth } from './health.service.ts'

/** Without secrets: of what is set up only whether it is. */
export async function diagnostics(ctx: Ctx) {
  const { config } = ctx
  const found = {
    time: new Date().toISOString(),
    version,
    node: process.version,
    settings: {
      database: config.databaseUrl ? 'outside' : 'embedded',
      redis: Boolean(config.redisUrl),
      store: config.s3 ? 's3' : 'disk',
      mail: Boolean(config.smtpUrl),
      workers: config.workers,
      singleSignOn: Boolean(config.oidc),
      directory: Boolean(config.ldap),
      demo: config.demo,
      timeZone: config.timeZone,
      allowedOrigins: config.allowedOrigins.length,
      isTls: config.publicUrl.startsWith('https:'),
    },
    health: await readHealth({ ...ctx, lang: 'en' }),
    monitor: await readMonitor(ctx),
  }
  return {
    type: mediaTypes.json,
    name: `sunmao-diagnostics-${found.time.slice(0, 10)}.json`,
    bytes: Buffer.from(JSON.stringify(found, null, 2)),
  }
}
