import * as z from 'zod'

const MOST_POINTS = 1_000_000_000
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
  REDIS_URL: optional(z.string().regex(/^rediss?:\/\//)),
  S3_ENDPOINT: optional(address),
  S3_BUCKET: optional(z.string()),
  S3_ACCESS_KEY: optional(z.string()),
  S3_SECRET_KEY: optional(z.string()),
  S3_REGION: withDefault(z.string(), 'us-east-1'),
  S3_PUBLIC_ENDPOINT: optional(address),
  DEMO: optional(flag),
  DEMO_PUBLIC: withDefault(flag, '0'),
  ADMIN_PASSWORD: optional(z.string().min(8)),
  CAPTCHA: withDefault(z.enum(['on', 'off']), 'on'),
  WORKERS: withDefault(z.enum(['inline', 'none']), 'inline'),
  SPARE_CONVERTER: withDefault(flag, '1'),
  MAX_UPLOAD_GB: withDefault(z.coerce.number().positive().max(1000), 4),
  DWG_CONVERTER: optional(z.string()),
  DRAIN_S: withDefault(z.coerce.number().min(0).max(60), 0),
  OIDC_ISSUER: optional(address),
  OIDC_CLIENT_ID: optional(z.string()),
  OIDC_CLIENT_SECRET: optional(z.string()),
  OIDC_MATCH: withDefault(z.enum(['none', 'username', 'email']), 'none'),
  LDAP_URL: optional(z.string().regex(/^ldaps?:\/\//)),
  LDAP_BIND_DN: optional(z.string()),
  LDAP_BIND_PASSWORD: optional(z.string()),
  LDAP_BASE_DN: optional(z.string()),
  LDAP_FILTER: withDefault(z.string().includes('{username}'), '(uid={username})'),
  HANDOVER_SECRET: optional(z.string().min(32)),
  AUTH_PRIVATE_KEY: optional(z.string()),
  SECRETS_KEY: optional(z.string()),
  BACKUP_DIR: optional(z.string()),
  BACKUP_KEY: optional(z.string()),
  RELEASE_PUBLIC_KEY: optional(z.string()),
  RELEASE_WATCH_S: withDefault(z.coerce.number().min(3).max(3600), 60),
  CALL_POINTS: withDefault(z.coerce.number().int().min(100).max(MOST_POINTS), 3000),
  PUBLIC_URL: optional(address),
  TRUST_PROXY: withDefault(flag, '0'),
  ALLOWED_ORIGINS: optional(z.string().transform(originsOf)),
  SMTP_URL: optional(z.string().regex(/^smtps?:\/\//)),
  MAIL_FROM: withDefault(z.string(), 'sunmao@localhost'),
  METRICS_TOKEN: optional(z.string().min(16)),
  AI_BASE_URL: optional(address),
  AI_MODEL: optional(z.string()),
  AI_API_KEY: optional(z.string()),
  WEBHOOK_HOSTS: optional(z.string().regex(/^[\w.-]+(:\d{1,5})?(,[\w.-]+(:\d{1,5})?)*$/)),
  TZ_NAME: withDefault(z.string().refine(isTimeZone), 'Asia/Shanghai'),
  LOG_LEVEL: withDefault(z.enum(['debug', 'info', 'warn', 'error', 'silent']), 'info'),
})

/** Any S3-compatible store. Browsers reach it under `publicEndpoint`, where there is one. */
export interface S3Config {
  endpoint: string
  publicEndpoint: string | undefined
  bucket: string
  accessKey: string
  secretKey: string
  region: string
}

export interface OidcConfig {
  issuer: string
  clientId: string
  clientSecret: string | undefined
  /** By what an identity that nobody has bound yet finds its account. */
  match: 'none' | 'username' | 'email'
}

export interface LdapConfig {
  url: string
  bindDn: string | undefined
  bindPassword: string | undefined
  baseDn: string
  /** `{username}` stands for what was typed, escaped. */
  filter: string
}

export interface AiConfig {
  /** Up to and with its version, such as `http://127.0.0.1:11434/v1`. */
  baseUrl: string
  model: string
  apiKey: string | undefined
}

export interface Config {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  redisUrl: string | undefined
  s3: S3Config | undefined
  demo: boolean
  adminPassword: string | undefined
  captcha: boolean
  workers: 'inline' | 'none'
  /** Whether a worker keeps a process ready for the next conversion. */
  spareConverter: boolean
  /** A program that is called with the paths of a DWG and of the DXF to write. */
  dwgConverter: string | undefined
  /** How long a server that is asked to stop still answers, so that a proxy finds the others first. */
  drainMs: number
  /** The largest file that may be uploaded. */
  maxUploadGb: number
  oidc: OidcConfig | undefined
  ldap: LdapConfig | undefined
  handoverSecret: string | undefined
  /** The file with the RSA key that passwords are encrypted for; without it one made at install. */
  authPrivateKey: string | undefined
  /** The file with the key of secrets in the database; without it one in the data folder. */
  secretsKey: string | undefined
  /** A folder, or `s3:bucket/below`; without it one in the data folder. */
  backupDir: string | undefined
  /** The file with the key of backups; without it one in the data folder. */
  backupKey: string | undefined
  /** The file with the keys that release packages must be signed with; without it none is taken. */
  releasePublicKey: string | undefined
  /** How long a release must stay healthy before it counts as the one that runs. */
  releaseWatchS: number
  /** What each person may use in a minute (ADR 110). */
  callPoints: number
  publicUrl: string
  trustProxy: boolean
  /** Addresses besides our own whose pages may call. */
  allowedOrigins: readonly string[]
  smtpUrl: string | undefined
  mailFrom: string
  metricsToken: string | undefined
  /** Hosts besides the vendors' own that chat robots may be at, with a port where it is not the usual one. */
  webhookHosts: readonly string[]
  /** An endpoint that speaks as OpenAI's does, for the assistant. */
  ai: AiConfig | undefined
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
    redisUrl: e.REDIS_URL,
    s3: s3Of(e),
    demo,
    adminPassword: e.ADMIN_PASSWORD,
    captcha: e.CAPTCHA === 'on',
    workers: e.WORKERS,
    spareConverter: e.SPARE_CONVERTER,
    dwgConverter: e.DWG_CONVERTER,
    drainMs: e.DRAIN_S * 1000,
    maxUploadGb: e.MAX_UPLOAD_GB,
    oidc: oidcOf(e),
    ldap: ldapOf(e),
    handoverSecret: e.HANDOVER_SECRET,
    authPrivateKey: e.AUTH_PRIVATE_KEY,
    secretsKey: e.SECRETS_KEY,
    backupDir: e.BACKUP_DIR,
    backupKey: e.BACKUP_KEY,
    releasePublicKey: e.RELEASE_PUBLIC_KEY,
    releaseWatchS: e.RELEASE_WATCH_S,
    callPoints: e.CALL_POINTS,
    publicUrl: (e.PUBLIC_URL ?? `http://127.0.0.1:${e.PORT}`).replace(/\/+$/, ''),
    trustProxy: e.TRUST_PROXY,
    allowedOrigins: e.ALLOWED_ORIGINS ?? [],
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
    metricsToken: e.METRICS_TOKEN,
    webhookHosts: e.WEBHOOK_HOSTS?.toLowerCase().split(',') ?? [],
    ai: e.AI_BASE_URL
      ? { baseUrl: e.AI_BASE_URL.replace(/\/+$/, ''), model: needed(e, 'AI_MODEL'), apiKey: e.AI_API_KEY }
      : undefined,
    timeZone: e.TZ_NAME,
    logLevel: e.LOG_LEVEL,
  }
}

type Env = z.output<typeof Environment>

function s3Of(e: Env): S3Config | undefined {
  if (!e.S3_ENDPOINT && !e.S3_BUCKET) return undefined
  return {
    endpoint: needed(e, 'S3_ENDPOINT'),
    publicEndpoint: e.S3_PUBLIC_ENDPOINT,
    bucket: needed(e, 'S3_BUCKET'),
    accessKey: needed(e, 'S3_ACCESS_KEY'),
    secretKey: needed(e, 'S3_SECRET_KEY'),
    region: e.S3_REGION,
  }
}

function oidcOf(e: Env): OidcConfig | undefined {
  if (!e.OIDC_ISSUER) return undefined
  return {
    issuer: e.OIDC_ISSUER,
    clientId: needed(e, 'OIDC_CLIENT_ID'),
    clientSecret: e.OIDC_CLIENT_SECRET,
    match: e.OIDC_MATCH,
  }
}

function ldapOf(e: Env): LdapConfig | undefined {
  if (!e.LDAP_URL) return undefined
  return {
    url: e.LDAP_URL,
    bindDn: e.LDAP_BIND_DN,
    bindPassword: e.LDAP_BIND_PASSWORD,
    baseDn: needed(e, 'LDAP_BASE_DN'),
    filter: e.LDAP_FILTER,
  }
}

/** Some settings only make sense together. */
function needed(
  e: Env,
  name:
    | 'S3_ENDPOINT'
    | 'S3_BUCKET'
    | 'S3_ACCESS_KEY'
    | 'S3_SECRET_KEY'
    | 'OIDC_CLIENT_ID'
    | 'LDAP_BASE_DN'
    | 'AI_MODEL',
) {
  const value = e[name]
  if (value === undefined) throw new ConfigError(`${name} is missing: its companions are set`)
  return value
}

/** A wrong setting: the start stops with this one sentence. */
export class ConfigError extends Error {}

/** `https://a.example,https://b.example:8443`: scheme, host and port as a browser writes them, and nothing else. */
function originsOf(text: string, context: z.RefinementCtx): string[] {
  const origins = text.split(',').map((origin) => origin.trim())
  const isOrigin = (origin: string) =>
    /^https?:\/\/[^*]+$/.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin
  const wrong = origins.find((origin) => !isOrigin(origin))
  if (wrong === undefined) return origins
  context.addIssue(`"${wrong}" is no origin such as https://hub.example.com (no path, no *)`)
  return z.NEVER
}

function isTimeZone(name: string) {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
