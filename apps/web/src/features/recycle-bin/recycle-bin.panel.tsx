import { type RemovedFile, recycleBin, removedFileDays } from '@sunmao/contract'
import { Button, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/hooks.ts'
import { useProjectCan } from '../../session/project/use-project-can.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { usePage } from '../../ui/page/page-location.tsx'
import { PagedTable, usePaging } from '../../ui/table/paged-table.tsx'
import { minuteText } from '../../ui/text/format.ts'
import { sizeText } from '../../ui/text/size-text.ts'
import { RemovedActions } from './removed-actions.tsx'

const VIEW = 'bin'

/** Whether the address asks for it in place of a list. */
export const useIsBin = () => usePage().query.get('view') === VIEW

/** The way to it, for who may delete something. */
export function ToRecycleBin({ projId }: { projId: number }) {
  const { t } = useTranslation()
  const may = useProjectCan(projId)
  const { setQuery } = usePage()
  if (!may('model:del') && !may('hubFile:del')) return null
  return <Button onClick={() => setQuery({ view: VIEW, page: undefined })}>{t('recycleBin.title')}</Button>
}

/** Removed versions of models and documents of the whole project. */
export function RecycleBin({ projId, back }: { projId: number; back: string }) {
  const { t, i18n } = useTranslation()
  const { setQuery } = usePage()
  const list = useCall(recycleBin.list, { query: { projId, ...usePaging() } }, { keepPrevious: true })
  return (
    <>
      <PageHead
        title={t('recycleBin.title')}
        count={list.data && t('recycleBin.total', { count: list.data.totalElements })}
        actions={<Button onClick={() => setQuery({ view: undefined, page: undefined })}>{back}</Button>}
      />
      <Typography.Paragraph type="secondary">{t('recycleBin.intro', { days: removedFileDays })}</Typography.Paragraph>
      <PagedTable<RemovedFile>
        list={list}
        rowKey="fileId"
        empty={t('recycleBin.empty')}
        columns={[
          { title: t('field.name'), render: (_, { name, version }) => `${name} V${version}` },
          { title: t('recycleBin.kind'), render: (_, { kind }) => t(`recycleBin.${kind}`) },
          { title: t('model.sub'), dataIndex: 'subName' },
          { title: t('model.size'), align: 'right', render: (_, { size }) => sizeText(size, i18n.language) },
          { title: t('recycleBin.by'), dataIndex: 'deleteBy' },
          { title: t('recycleBin.time'), render: (_, { deleteTime }) => minuteText(deleteTime) },
          { title: t('recycleBin.until'), render: (_, { purgeTime }) => minuteText(purgeTime) },
          { title: t('common.actions'), render: (_, row) => <RemovedActions row={row} /> },
        ]}
      />
    </>
  )
}
