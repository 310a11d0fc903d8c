import { changeKinds, type ModelChange, modelCompareRecord } from '@sunmao/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useCall, useSend } from '../../api/hooks.ts'
import { saveBlob } from '../../ui/browser/save-blob.ts'
import { FilterBox } from '../../ui/filter/filter-box.tsx'
import { Empty } from '../../ui/loading/empty.tsx'
import { Failure } from '../../ui/loading/failure.tsx'
import { SkeletonList } from '../../ui/loading/skeleton-list.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { usePage } from '../../ui/page/page-location.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import { PagedTable, usePaging } from '../../ui/table/paged-table.tsx'
import { KindChips } from '../browse/compare/kind-chips.panel.tsx'
import { useChangeColumns } from './change-columns.tsx'
import { CompareStatus, isRunning } from './compare-status.tsx'

/** What changed between two versions. */
export function CompareResult({ id }: { id: number }) {
  const { t } = useTranslation()
  const { query, setQuery } = usePage()
  const navigate = useNavigate()
  const kind = changeKinds.find((one) => one === query.get('kind'))
  const ofClass = query.get('class') ?? undefined
  const list = useCall(
    modelCompareRecord.modelCompared,
    { query: { ...usePaging(), id, kind, class: ofClass } },
    { keepPrevious: true },
  )
  const columns = useChangeColumns()
  const download = useSend(modelCompareRecord.download)
  const record = list.data?.record
  const back = () => setQuery({ id: undefined, kind: undefined, class: undefined, page: undefined, size: undefined })

  if (list.error) return <Failure text={list.error.message} onRetry={list.refetch} action={<Back onBack={back} />} />
  if (!record) return <SkeletonList rows={6} />
  const title = t('modelCompare.fromTo', { from: record.fromName, to: record.toName })
  const save = () =>
    download.mutate({ query: { id } }, { onSuccess: (blob) => saveBlob(blob, t('resource.sheet', { title })) })
  const isDone = record.status === 'done'
  return (
    <>
      <PageHead
        title={title}
        extra={<CompareStatus record={record} />}
        actions={
          <>
            <Back onBack={back} />
            {isDone && (
              <Button
                icon={<Icon name="model" />}
                onClick={() => navigate(`/modelBrowse?projId=${record.projId}&compare=${id}`)}
              >
                {t('browse.openCompare')}
              </Button>
            )}
            {isDone && (
              <Button icon={<Icon name="download" />} loading={download.isPending} onClick={save}>
                {t('modelCompare.export')}
              </Button>
            )}
          </>
        }
      />
      {isRunning(record) && <Empty text={t('modelCompare.running')} />}
      {isDone && (
        <>
          <div className="model-filters">
            <KindChips counts={record.counts} kind={kind} />
            <FilterBox name="class" label={t('modelCompare.classHint')} />
          </div>
          <PagedTable<ModelChange>
            list={list}
            rowKey={({ kind: how, element }) => `${how}:${element.fileId}:${element.index}`}
            empty={t(kind || ofClass ? 'common.noMatch' : 'modelCompare.same')}
            columns={columns}
          />
        </>
      )}
    </>
  )
}

function Back({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation()
  return (
    <Button icon={<Icon name="chevron-left" />} onClick={onBack}>
      {t('modelCompare.back')}
    </Button>
  )
}
