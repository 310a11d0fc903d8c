import type { MonitoredHost } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { ShareBar } from '../../../ui/chart/share-bar.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { daysUntil, dayText } from '../../../ui/text/format.ts'
import { sizeText } from '../../../ui/text/size-text.ts'

const MB = 2 ** 20
const SOON_DAYS = 30

/** One machine: what it is, and how much of it is used. */
export function HostCard({ host }: { host: MonitoredHost }) {
  const { t, i18n } = useTranslation()
  const size = (mb: number) => sizeText(mb * MB, i18n.language)
  const { memory, disk, swap } = host
  const days = daysUntil(disk.fullTime)
  return (
    <Card title={host.host} count={host.os}>
      <div className="monitor-amounts">
        <p className="monitor-quiet">
          {host.cpuName}
          {host.cores ? ` · ${t('monitor.logicalCores', { count: host.cores })}` : ''}
        </p>
        <Amount name={t('monitor.cpu')} share={host.cpu / 100} text={`${host.cpu.toFixed(1)}%`} />
        <Amount
          name={t('monitor.memory')}
          share={memory.total > 0 ? memory.used / memory.total : 0}
          text={t('monitor.of', { used: size(memory.used), total: size(memory.total) })}
        />
        {swap && swap.total > 0 && (
          <Amount
            name={t('monitor.swap')}
            share={swap.used / swap.total}
            text={t('monitor.of', { used: size(swap.used), total: size(swap.total) })}
          />
        )}
        <Amount
          name={t('monitor.disk')}
          share={disk.total > 0 ? disk.used / disk.total : 0}
          text={t('monitor.of', { used: size(disk.used), total: size(disk.total) })}
        />
        <p className={days !== undefined && days < SOON_DAYS ? 'monitor-bad' : 'monitor-quiet'}>
          {disk.fullTime
            ? t('monitor.fullOn', { day: dayText(disk.fullTime), perDay: size(disk.perDay ?? 0) })
            : t(disk.perDay === undefined ? 'monitor.noForecast' : 'monitor.notFull')}
        </p>
        <p className="monitor-quiet">
          {t('monitor.net', { in: sizeText(host.net.in, i18n.language), out: sizeText(host.net.out, i18n.language) })}
        </p>
      </div>
    </Card>
  )
}

function Amount({ name, share, text }: { name: string; share: number; text: string }) {
  return (
    <div className="monitor-amount">
      <span>{name}</span>
      <ShareBar label={name} share={share} />
      <b>{text}</b>
    </div>
  )
}
