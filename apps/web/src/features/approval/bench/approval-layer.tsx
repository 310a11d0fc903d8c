import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../../ui/loading/failure.tsx'
import { SkeletonList } from '../../../ui/loading/skeleton-list.tsx'
import { usePage } from '../../../ui/page/page-location.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import { useApproval } from '../approval.api.ts'
import { ApprovalStatus } from '../approval-words.tsx'
import { ApprovalChain } from '../detail/approval-chain.tsx'
import { ApprovalFindings } from '../detail/approval-subjects.tsx'
import { DecideBox } from '../detail/decide-box.tsx'
import '../approval.css'

/** The approval that the address names, beside the model or the sheet it decides on. */
export function ApprovalLayer() {
  const { query, setQuery } = usePage()
  const id = Number(query.get('approval')) || undefined
  return id ? <OpenApproval key={id} id={id} onClose={() => setQuery({ approval: undefined })} /> : null
}

function OpenApproval({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useApproval(id)
  return (
    <aside className="browse-card browse-right approval-pane" aria-label={t('approval.detail')}>
      <header className="approval-pane-head">
        <h2>{data?.title ?? t('approval.detail')}</h2>
        <Button type="text" icon={<Icon name="close" />} aria-label={t('common.close')} onClick={onClose} />
      </header>
      {error && (
        <Failure text={error.status === 404 ? t('approval.gone') : error.message} onRetry={() => void refetch()} />
      )}
      {!data && !error && <SkeletonList rows={6} />}
      {data && (
        <>
          <div className="approval-pane-body">
            <p className="approval-head-line">
              <ApprovalStatus status={data.status} />
              <span className="approval-quiet">{data.number}</span>
            </p>
            <ApprovalFindings row={data} />
            <ApprovalChain row={data} />
          </div>
          <DecideBox row={data} />
        </>
      )}
    </aside>
  )
}
