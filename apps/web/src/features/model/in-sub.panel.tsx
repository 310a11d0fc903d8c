import { type ProjectSub, projectSub } from '@sunmao/contract'
import { Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { useMode } from '../../session/project/mode.ts'
import { useTopic } from '../../shell/presence/live.ts'
import { Empty } from '../../ui/loading/empty.tsx'
import { Failure } from '../../ui/loading/failure.tsx'
import { SkeletonList } from '../../ui/loading/skeleton-list.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { usePage } from '../../ui/page/page-location.tsx'
import { UploadMark } from '../upload/upload-mark.panel.tsx'
import './model.css'

interface Place {
  projId: number
  subId: number
  /** For the page's head: which sub this is, and the way to another. */
  picker: ReactNode
}

interface InSubProps {
  title: string
  children: (place: Place) => ReactNode
}

/** A screen about one sub of the project one works in: that of the address, else the first. */
export function InSub(props: InSubProps) {
  const project = useMode((mode) => mode.project)
  return project && <InProject key={project.projId} {...props} projId={project.projId} />
}

function InProject({ title, projId, children }: InSubProps & { projId: number }) {
  const { t } = useTranslation()
  const { query } = usePage()
  const subs = useCall(projectSub.ofProject, { query: { projId } })
  useTopic(`project:${projId}`)
  const chosen = subs.data?.find(({ subId }) => String(subId) === query.get('sub')) ?? subs.data?.[0]
  if (subs.data && chosen) {
    const { subId } = chosen
    return children({ projId, subId, picker: <SubPicker subs={subs.data} subId={subId} /> })
  }
  return (
    <>
      <PageHead title={title} />
      {subs.error && <Failure text={subs.error.message} onRetry={subs.refetch} />}
      {subs.isPending && <SkeletonList rows={4} />}
      {subs.data && (
        <Empty
          text={t('model.noSubs')}
          action={<Link to={`/project/detail?projId=${projId}`}>{t('model.toSubs')}</Link>}
        />
      )}
    </>
  )
}

function SubPicker({ subs, subId }: { subs: readonly ProjectSub[]; subId: number }) {
  const { t } = useTranslation()
  const { setQuery } = usePage()
  return (
    <>
      <Select
        className="model-sub"
        aria-label={t('model.sub')}
        value={subId}
        options={subs.map((sub) => ({ value: sub.subId, label: `${sub.subNo} ${sub.subName}` }))}
        onChange={(sub: number) => setQuery({ sub, page: undefined, id: undefined })}
      />
      <UploadMark />
    </>
  )
}
