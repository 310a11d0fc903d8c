import type { Link2d3d } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import type { CallError } from '../../api/call.ts'
import { Failure } from '../../ui/loading/failure.tsx'
import { SkeletonList } from '../../ui/loading/skeleton-list.tsx'
import { NothingNamed } from '../../ui/page/nothing-named.tsx'

interface LinkNoticeProps {
  /** 0 = the address names none. */
  id: number
  link: Link2d3d | undefined
  error: CallError | null
  onRetry: () => void
  /** What there is nothing of to show. */
  lacks?: string | undefined
}

/** Instead of a drawing beside its models: what is missing, or that it is on its way. */
export function LinkNotice({ id, link, error, onRetry, lacks }: LinkNoticeProps) {
  const { t } = useTranslation()
  const text = id ? lacks : t('link2d3d.none')
  const back = link && { to: `/link2d3d?projId=${link.projId}`, label: t('link2d3d.title') }
  if (!error && text) return <NothingNamed text={text} {...(back && { back })} />
  return (
    <main className="link-alone">
      {error ? <Failure text={error.message} onRetry={onRetry} /> : <SkeletonList rows={8} />}
    </main>
  )
}
