import type { ClashTest } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/picture/icon.tsx'

interface ComparedTextProps {
  test: ClashTest
  /** With the test's name, where several stand together. */
  isNamed?: boolean
}

/** How many elements the last run held beside each other; amber where a side had none. */
export function ComparedText({ test: { name, a, b, lastRun }, isNamed = false }: ComparedTextProps) {
  const { t } = useTranslation()
  const compared = lastRun?.compared
  if (!compared) return null
  const empty = compared.a === 0 ? a : compared.b === 0 ? b : undefined
  const text = empty ? t('clash.nothingOn', { name: empty.name }) : t('clash.compared', compared)
  return (
    <p className={empty ? 'clash-unseen' : 'clash-quiet'}>
      {empty && <Icon name="warning" />} {isNamed && <b>{name}</b>} {text}
    </p>
  )
}
