import type { PubVersion } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { type Meaning, Status } from '../../ui/label/status.tsx'

type Gate = PubVersion['gate']
type GateLevel = Gate[number]['level']

const meanings: Readonly<Record<GateLevel, Meaning>> = { stop: 'open', warn: 'doing', fine: 'done' }
const worstFirst: readonly GateLevel[] = ['stop', 'warn', 'fine']

/** What stands in the way of a release, or should be known; the worst first. */
export function GateReport({ gate }: { gate: Gate }) {
  const { t } = useTranslation()
  const rows = [...gate].sort((a, b) => worstFirst.indexOf(a.level) - worstFirst.indexOf(b.level))
  return (
    <ul className="gate" aria-label={t('modelPubVersion.gate')}>
      {rows.map(({ level, text }) => (
        <li key={`${level}${text}`}>
          <Status meaning={meanings[level]}>{t(`modelPubVersion.gate.${level}`)}</Status>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}

/** The whole report in one word. */
export function GateMark({ gate }: { gate: Gate }) {
  const { t } = useTranslation()
  const worst = worstFirst.find((level) => gate.some((row) => row.level === level)) ?? 'fine'
  return <Status meaning={meanings[worst]}>{t(`modelPubVersion.gate.${worst}`)}</Status>
}
