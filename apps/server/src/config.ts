import * as z from 'zod'

const flag = z.enum(['0', '1']).transform((value) => value === '1')
const address = z.url()
const unset = (value: unknown) => (value === '' ? undefined : value)
const optional = <S extends z.ZodType>(schema: S) => z.preprocess(unset, schema.optional())
const withDefault = <S extends z.ZodType>(schema: S, value: z.input<S>) =>
  z.preprocess((given) => (given === undefined || given === '' ? value : given), schema)

const Environment = z.object({
  PORT: withDefault(z.coerce.number().int().min(0).max(65535), 8000),
  HOST: withDefault(z.string(), '127.0.0.1'),
  DATA_DIR: withDefault(z.string(), './data'),
  DATABASE_URL: optional(z.string().regex(/^postgres(ql)?:\/\//)),
  DEMO: optional(flag),
  DEMO_PUBLIC: withDefault(flag, '0'),
  ADMIN_PASSWORD: optional(z.string().min(8)),
  CAPTCHA: withDefault(z.enum(['on', 'off']), 'on'),
  WORKERS: withDefault(z.enum(['inline', 'none']), 'inline'),
  PUBLIC_URL: optional(address),
  TRUST_PROXY: withDefault(flag, '0'),
  SMTP_URL: optional(z.string().regex(/^smtps?:\/\//)),
  MAIL_FROM: withDefault(z.string(), 'sunmao@localhost'),
  METRICS_TOKEN: optional(z.string().min(16)),
  TZ_NAME: withDefault(z.string().refine(isTimeZone), 'Asia/Shanghai'),
  LOG_LEVEL: withDefault(z.enum(['debug', 'info', 'warn', 'error', 'silent']), 'info'),
})

export interface Config {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  demo: boolean
  adminPassword: string | undefined
  captcha: boolean
  workers: 'inline' | 'none'
  publicUrl: string
  trustProxy: boolean
  smtpUrl: string | undefined
  mailFrom: string
  metricsToken: string | undefined
  timeZone: string
  logLevel: string
}

/** The environment, checked. Throws one sentence that names the variable and what it may hold. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = Environment.safeParse(env)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new ConfigError(`${issue?.path.join('.')} = "${env[String(issue?.path[0])]}": ${issue?.message}`)
  }
  const e = parsed.data
  const demo = e.DEMO ?? e.DATABASE_URL === undefined
  const loopback = ['127.0.0.1', '::1', 'localhost'].includes(e.HOST)
  if (demo && !loopback && !e.DEMO_PUBLIC)
    throw new ConfigError(
      `HOST=${e.HOST} with the demo accounts: set DEMO=0, or DEMO_PUBLIC=1 if everybody may sign in`,
    )
  if (e.CAPTCHA === 'off' && !loopback)
    throw new ConfigError(`CAPTCHA=off is for automated tests on this machine; HOST=${e.HOST} is reachable from others`)
  return {
    port: e.PORT,
    host: e.HOST,
    dataDir: e.DATA_DIR,
    databaseUrl: e.DATABASE_URL,
    demo,
    adminPassword: e.ADMIN_PASSWORD,
    captcha: e.CAPTCHA === 'on',
    workers: e.WORKERS,
    publicUrl: (e.PUBLIC_URL ?? `http://127.0.0.1:${e.PORT}`).replace(/\/+$/, ''),
    trustProxy: e.TRUST_PROXY,
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
    metricsToken: e.METRICS_TOKEN,
    timeZone: e.TZ_NAME,
    logLevel: e.LOG_LEVEL,
  }
}

/** A wrong setting: the start stops with this one sentence. */
export class ConfigError extends Error {}

function isTimeZone(name: string) {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
