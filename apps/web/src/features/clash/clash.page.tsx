import { model } from '@sunmao/contract'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useCalls } from '../../api/hooks.ts'
import { useMode } from '../../session/project/mode.ts'
import { useTopic } from '../../shell/presence/live.ts'
import { Failure } from '../../ui/loading/failure.tsx'
import { NothingNamed } from '../../ui/page/nothing-named.tsx'
import { usePage } from '../../ui/page/page-location.tsx'
import { Browse } from '../browse/browse.panel.tsx'
import { isReadable } from '../model/model.api.ts'
import { useSubs } from './clash.api.ts'
import { ClashFrame } from './clash-frame.tsx'
import { idIn } from './clash-query.ts'
import { NoModels } from './no-models.tsx'

/** As many models as a sub may have in a release. */
const MOST = 200
/** What one may not see is as if it were not there. */
const CLOSED = [403, 404]

/** Clashes of the project one works in, beside its models. */
export function ClashPage() {
  const { t } = useTranslation()
  const { query, setQuery } = usePage()
  const inMode = useMode((mode) => mode.project?.projId)
  const projId = idIn(query, 'projId') ?? inMode
  const isNamed = query.has('projId')
  // A copied address opens the same project for whoever works in another one.
  useEffect(() => {
    if (!isNamed && projId) setQuery({ projId })
  }, [isNamed, projId, setQuery])
  if (!projId) return <NothingNamed text={t('clash.noProject')} />
  return isNamed ? <ClashScope key={projId} projId={projId} /> : null
}

function ClashScope({ projId }: { projId: number }) {
  const { query } = usePage()
  useTopic(`project:${projId}`)
  const { data: subs, error, refetch } = useSubs(projId)
  const subId = idIn(query, 'sub')
  const shown = subId ? [subId] : (subs ?? []).map((sub) => sub.subId)
  const lists = useCalls(
    model.list,
    shown.map((id) => ({ body: { projId, subId: id, page: 0, size: MOST } })),
    { quiet: true },
  )
  if (error) return <Failure text={error.message} onRetry={refetch} />
  if (!subs || lists.some(({ isPending }) => isPending)) return null
  const models = lists.flatMap(({ data }) => data?.content ?? []).filter(({ format }) => format !== 'document')
  const drawn = models.filter(isReadable)
  const failed = lists.find((list) => list.error && !CLOSED.includes(list.error.status))
  if (drawn.length === 0 && failed?.error)
    return <Failure text={failed.error.message} onRetry={() => failed.refetch()} />
  if (drawn.length === 0)
    return <NoModels projId={projId} subId={subId} hasSubs={subs.length > 0} waiting={models.length} />
  return <Browse projId={projId} fileIds={drawn.map(({ fileId }) => fileId)} frame={<ClashFrame projId={projId} />} />
}
