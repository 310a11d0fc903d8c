import { model } from '@sunmao/contract'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/hooks.ts'
import { useDict } from '../../api/use-dict.ts'
import { useEmptyText } from '../../session/project/use-empty-text.ts'
import { useProjectCan } from '../../session/project/use-project-can.ts'
import { Empty } from '../../ui/loading/empty.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { usePage } from '../../ui/page/page-location.tsx'
import { storedLook, storeLook } from '../../ui/table/list-look.ts'
import { usePaging } from '../../ui/table/paged-table.tsx'
import { sizeText } from '../../ui/text/size-text.ts'
import { RecycleBin, ToRecycleBin, useIsBin } from '../recycle-bin/recycle-bin.panel.tsx'
import { ChooseFiles } from '../upload/choose-files.panel.tsx'
import { DropFiles } from '../upload/drop-files.panel.tsx'
import { addUploads } from '../upload/upload.api.ts'
import { UploadList } from '../upload/upload-list.panel.tsx'
import { InSub } from './in-sub.panel.tsx'
import { ModelCards } from './list/model-cards.tsx'
import { ModelFilters } from './list/model-filters.tsx'
import { ModelTable } from './list/model-table.tsx'
import { useModelFilters } from './list/use-model-filters.ts'
import { isReadable, useQuota } from './model.api.ts'
import { modelFiles } from './model-upload.api.ts'
import { OpenBrowse } from './open-browse.tsx'

const LOOK = 'model-list-look'

/** The models of a sub, the latest version of each, and the way in for new ones. */
export function ModelListPage() {
  const { t } = useTranslation()
  const isBin = useIsBin()
  return (
    <InSub title={t('model.title')}>
      {(place) =>
        isBin ? (
          <RecycleBin projId={place.projId} back={t('recycleBin.toModels')} />
        ) : (
          <ModelList key={place.subId} {...place} />
        )
      }
    </InSub>
  )
}

/** How many there are, and how much of the project's room its files take. */
function Count({ projId, count }: { projId: number; count: number }) {
  const { t, i18n } = useTranslation()
  const { data } = useQuota(projId)
  const size = (bytes: number) => sizeText(bytes, i18n.language)
  const room = data?.most && t('modelUpload.quota', { used: size(data.used), most: size(data.most) })
  return (
    <span title={t('modelUpload.quotaHint')}>{[t('model.total', { count }), room].filter(Boolean).join(' · ')}</span>
  )
}

function ModelList({ projId, subId, picker }: { projId: number; subId: number; picker: ReactNode }) {
  const { t } = useTranslation()
  const { setQuery } = usePage()
  const filters = useModelFilters()
  const list = useCall(
    model.list,
    { body: { projId, subId, unconfirmed: true, ...usePaging(), ...filters } },
    { keepPrevious: true },
  )
  const mayAdd = useProjectCan(projId)('model:add')
  const { labelOf } = useDict('discipline')
  const [look, setLook] = useState(() => storedLook(LOOK))
  /** Counts up, so that the search box forgets its text too. */
  const [cleared, setCleared] = useState(0)
  const { discipline } = filters
  const isFiltered = Object.values(filters).some(Boolean)

  // Whoever looks at one discipline drops files of that discipline.
  const take = (files: File[]) => addUploads(modelFiles, files, { projId, subId, fields: { discipline } })
  const choose = mayAdd && <ChooseFiles multiple type="primary" label={t('model.upload')} onFiles={take} />
  const clear = () => {
    setQuery({ discipline: undefined, status: undefined, blurry: undefined, page: undefined })
    setCleared(cleared + 1)
  }
  const isEmpty = list.data?.content.length === 0 && !isFiltered
  const whyEmpty = useEmptyText(
    projId,
    isEmpty,
    t(isFiltered ? 'common.noMatch' : mayAdd ? 'model.empty' : 'model.emptyForReader'),
  )
  return (
    <DropFiles
      onFiles={mayAdd ? take : undefined}
      hint={discipline ? t('modelUpload.dropAs', { discipline: labelOf(discipline) }) : t('modelUpload.drop')}
    >
      <PageHead
        title={t('model.title')}
        count={list.data && <Count projId={projId} count={list.data.totalElements} />}
        extra={picker}
        actions={
          <>
            {list.data?.content.some((row) => isReadable(row) && row.format !== 'document') && (
              <OpenBrowse projId={projId} what={{ subId }} />
            )}
            <ToRecycleBin projId={projId} />
            {choose}
          </>
        }
      />
      <UploadList kind={modelFiles} projId={projId} />
      <ModelFilters
        key={cleared}
        look={look}
        onLook={(next) => {
          storeLook(LOOK, next)
          setLook(next)
        }}
      />
      {look === 'table' ? (
        <ModelTable list={list} empty={whyEmpty} />
      ) : (
        <ModelCards
          list={list}
          empty={
            <Empty
              text={whyEmpty}
              action={isFiltered ? <Button onClick={clear}>{t('common.clearFilters')}</Button> : undefined}
            />
          }
        />
      )}
    </DropFiles>
  )
}
