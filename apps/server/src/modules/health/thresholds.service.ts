import { inArray } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { badRequest } from '../../core/errors.ts'
import type { Db } from '../../db/client.ts'
import { parameterTable } from '../parameters/parameters.table.ts'

/** By the codes of parameters: what counts where an administrator has not said something else. */
const usual = {
  health_disk_amber: 80,
  health_disk_red: 92,
  health_full_days: 30,
  health_queue_minutes: 15,
  health_failed_percent: 1,
  health_certificate_days: 21,
  health_backup_amber: 2,
  health_backup_red: 7,
  health_rehearsal_days: 14,
} as const
type Code = keyof typeof usual
export type Thresholds = Readonly<Record<Code, number>>

export const alertFrom = 'health_alert_from'
export const alertMail = 'health_alert_mail'

const names: Readonly<Record<Code | typeof alertFrom | typeof alertMail, readonly [zh: string, en: string]>> = {
  health_disk_amber: ['健康：磁盘使用超过百分之几时留意', 'Health: disk in use from which to look (%)'],
  health_disk_red: ['健康：磁盘使用超过百分之几时要处理', 'Health: disk in use from which to act (%)'],
  health_full_days: ['健康：磁盘多少天内写满时留意', 'Health: days until the disk is full from which to look'],
  health_queue_minutes: ['健康：任务等待超过多少分钟时留意', 'Health: minutes that a task waits from which to look'],
  health_failed_percent: ['健康：出错请求超过百分之几时留意', 'Health: failed calls from which to look (%)'],
  health_certificate_days: [
    '健康：证书多少天内到期时留意',
    'Health: days until the certificate ends from which to look',
  ],
  health_backup_amber: [
    '健康：最近一份好备份超过几天时留意',
    'Health: days since the last good backup from which to look',
  ],
  health_backup_red: [
    '健康：最近一份好备份超过几天时要处理',
    'Health: days since the last good backup from which to act',
  ],
  health_rehearsal_days: [
    '健康：备份多少天没有演练成功时留意',
    'Health: days since a backup was last rehearsed well from which to look',
  ],
  health_alert_from: ['告警：从 amber（留意）或 red（要处理）起通知', 'Alerts: from amber (look) or red (act) on'],
  health_alert_mail: ['告警：另外通知的邮箱，用逗号分开', 'Alerts: more addresses that are told, with commas'],
}

export async function readThresholds(db: Db): Promise<Thresholds & { from: 'amber' | 'red'; mail: string }> {
  const rows = await db
    .select({ code: parameterTable.code, value: parameterTable.value })
    .from(parameterTable)
    .where(inArray(parameterTable.code, Object.keys(names)))
  const values = new Map(rows.map(({ code, value }) => [code, value.trim()]))
  const numbers = Object.fromEntries(
    Object.entries(usual).map(([code, value]) => {
      const given = Number(values.get(code) || Number.NaN)
      return [code, Number.isFinite(given) && given > 0 ? given : value]
    }),
  ) as Thresholds
  return { ...numbers, from: values.get(alertFrom) === 'amber' ? 'amber' : 'red', mail: values.get(alertMail) ?? '' }
}

async function checkNumber(_: Ctx, value: string): Promise<void> {
  if (!(Number(value) > 0)) throw badRequest('health.positive')
}
async function checkFrom(_: Ctx, value: string): Promise<void> {
  if (value !== 'amber' && value !== 'red') throw badRequest('health.amberOrRed')
}

export const thresholdChecks = {
  ...Object.fromEntries(Object.keys(usual).map((code) => [code, checkNumber])),
  [alertFrom]: checkFrom,
}

const ofBackups: readonly string[] = ['health_backup_amber', 'health_backup_red', 'health_rehearsal_days']

const seedOf = (isMeant: (code: string) => boolean) => (db: Db) =>
  db.insert(parameterTable).values(
    Object.entries(names)
      .filter(([code]) => isMeant(code))
      .map(([code, [name, nameEn]]) => ({
        code,
        name,
        nameEn,
        value: code === alertFrom ? 'red' : code === alertMail ? '' : String(usual[code as Code]),
      })),
  )

export const thresholdSeeds = [
  { name: 'health-thresholds', run: seedOf((code) => !ofBackups.includes(code)) },
  { name: 'health-backup-thresholds', run: seedOf((code) => ofBackups.includes(code)) },
]
