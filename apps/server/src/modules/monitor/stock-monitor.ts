import { cpus, networkInterfaces, release, type } from 'node:os'
import { translate } from '@sunmao/i18n/node'
import type { Ctx } from '../../core/context.ts'
import { wireTime } from '../../core/wire-time.ts'
import type { LiveFigures } from './live-figures.ts'
import type { Amount } from './measure-host.ts'

const units = ['MiB', 'GiB', 'TiB']

function amountText(mb: number): string {
  let [value, at] = [mb, 0]
  while (value >= 1024 && at < units.length - 1) {
    value /= 1024
    at += 1
  }
  return `${Number(value.toFixed(2))} ${units[at]}`
}

const texts = ({ used, total }: Amount) => ({
  total: amountText(total),
  used: amountText(used),
  available: amountText(total - used),
  usageRate: (total > 0 ? (100 * used) / total : 0).toFixed(2),
})

/** What the ancestor's screen reads every few seconds. */
export function stockMonitor({ lang }: Pick<Ctx, 'lang'>, { sample, memory, swap }: LiveFigures) {
  const cores = cpus()
  const hours = Math.floor(process.uptime() / 3600)
  return {
    sys: {
      os: `${type()} ${release()}`,
      day: translate(lang, 'monitor.upTime', { days: Math.floor(hours / 24), hours: hours % 24 }),
      ip: address(),
    },
    cpu: {
      name: cores[0]?.model.trim() || process.arch,
      package: translate(lang, 'monitor.packages', { count: 1 }),
      core: translate(lang, 'monitor.cores', { count: cores.length }),
      coreNumber: cores.length,
      logic: translate(lang, 'monitor.logicalCores', { count: cores.length }),
      used: sample.hostCpu.toFixed(2),
      idle: (100 - sample.hostCpu).toFixed(2),
    },
    memory: texts(memory),
    swap: texts(swap),
    disk: texts({ used: sample.diskUsed, total: sample.diskTotal }),
    time: wireTime(new Date()).slice(11),
  }
}

/** The first that others can reach. */
const address = (): string =>
  Object.values(networkInterfaces())
    .flat()
    .find((one) => one && !one.internal && one.family === 'IPv4')?.address ?? '127.0.0.1'
