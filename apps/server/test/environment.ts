import { expect } from 'vitest'
import { type Config, readConfig } from '../src/config.ts'

/** The variables that make another process read exactly these settings. */
export function environmentOf(config: Config): Record<string, string> {
  const flag = (value: boolean) => (value ? '1' : '0')
  const { s3, oidc, ldap } = config
  const given = {
    PORT: String(config.port),
    HOST: config.host,
    DATA_DIR: config.dataDir,
    DATABASE_URL: config.databaseUrl,
    REDIS_URL: config.redisUrl,
    S3_ENDPOINT: s3?.endpoint,
    S3_BUCKET: s3?.bucket,
    S3_ACCESS_KEY: s3?.accessKey,
    S3_SECRET_KEY: s3?.secretKey,
    S3_REGION: s3?.region,
    S3_PUBLIC_ENDPOINT: s3?.publicEndpoint,
    DEMO: flag(config.demo),
    ADMIN_PASSWORD: config.adminPassword,
    CAPTCHA: config.captcha ? 'on' : 'off',
    WORKERS: config.workers,
    SPARE_CONVERTER: flag(config.spareConverter),
    DWG_CONVERTER: config.dwgConverter,
    DRAIN_S: String(config.drainMs / 1000),
    MAX_UPLOAD_GB: String(config.maxUploadGb),
    OIDC_ISSUER: oidc?.issuer,
    OIDC_CLIENT_ID: oidc?.clientId,
    OIDC_CLIENT_SECRET: oidc?.clientSecret,
    OIDC_MATCH: oidc?.match,
    LDAP_URL: ldap?.url,
    LDAP_BIND_DN: ldap?.bindDn,
    LDAP_BIND_PASSWORD: ldap?.bindPassword,
    LDAP_BASE_DN: ldap?.baseDn,
    LDAP_FILTER: ldap?.filter,
    HANDOVER_SECRET: config.handoverSecret,
    AUTH_PRIVATE_KEY: config.authPrivateKey,
    SECRETS_KEY: config.secretsKey,
    BACKUP_DIR: config.backupDir,
    BACKUP_KEY: config.backupKey,
    RELEASE_PUBLIC_KEY: config.releasePublicKey,
    RELEASE_WATCH_S: String(config.releaseWatchS),
    CALL_POINTS: String(config.callPoints),
    PUBLIC_URL: config.publicUrl,
    TRUST_PROXY: flag(config.trustProxy),
    SMTP_URL: config.smtpUrl,
    MAIL_FROM: config.mailFrom,
    METRICS_TOKEN: config.metricsToken,
    WEBHOOK_HOSTS: config.webhookHosts.join(',') || undefined,
    TZ_NAME: config.timeZone,
    LOG_LEVEL: config.logLevel,
  }
  const environment = Object.fromEntries(
    Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
  // A setting that is added and forgotten here would make the two processes differ without a word.
  expect(readConfig(environment)).toEqual(config)
  return environment
}
