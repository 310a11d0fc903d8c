import type { EventKind, Gone } from '@sunmao/contract'
import type { Key } from '@sunmao/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Empty } from '../../ui/loading/empty.tsx'
import { useGone } from './live.ts'

interface Removed {
  id: number
  gone: Gone
}

/** The row of a page of its own, once somebody else has removed it; nothing while it is there. */
export function useRemoved(kind: EventKind, id: number): Gone | undefined {
  const [removed, setRemoved] = useState<Removed>()
  useGone(kind, id, (gone) => setRemoved({ id, gone }))
  return removed?.id === id ? removed.gone : undefined
}

interface GoneNoticeProps {
  /** Says who and what: `person`, `name`. */
  text: Key
  gone: Gone
  back: { to: string; label: string }
}

/** Instead of what was removed: by whom, and the way back. */
export function GoneNotice({ text, gone, back }: GoneNoticeProps) {
  const { t } = useTranslation()
  return (
    <Empty text={t(text, { person: gone.nickName, name: gone.name })} action={<Link to={back.to}>{back.label}</Link>} />
  )
}
