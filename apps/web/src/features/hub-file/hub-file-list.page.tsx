import { hubFile } from '@sunmao/contract'
import { Button, Segmented } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/hooks.ts'
import { useDict } from '../../api/use-dict.ts'
import { useEmptyText } from '../../session/project/use-empty-text.ts'
import { useProjectCan } from '../../session/project/use-project-can.ts'
import { Empty } from '../../ui/loading/empty.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { usePage } from '../../ui/page/page-location.tsx'
import { type Look, storedLook, storeLook } from '../../ui/table/list-look.ts'
import { PagedCards } from '../../ui/table/paged-cards.tsx'
import { usePaging } from '../../ui/table/paged-table.tsx'
import { InSub } from '../model/in-sub.panel.tsx'
import { RecycleBin, ToRecycleBin, useIsBin } from '../recycle-bin/recycle-bin.panel.tsx'
import { ChooseFiles } from '../upload/choose-files.panel.tsx'
import { DropFiles } from '../upload/drop-files.panel.tsx'
import { addUploads } from '../upload/upload.api.ts'
import { UploadList } from '../upload/upload-list.panel.tsx'
import { hubFiles } from './hub-file-upload.api.ts'
import { FileCard } from './list/file-card.tsx'
import { FileFilters } from './list/file-filters.tsx'
import { FileTable } from './list/file-table.tsx'
import { TextHits } from './list/text-hits.panel.tsx'
import { useFileFilters } from './list/use-file-filters.ts'
import './hub-file.css'

const LOOK = 'hub-file-list-look'

/** The drawings and documents of a sub, the latest version of each, and the way in for new ones. */
export function HubFileListPage() {
  const { t } = useTranslation()
  const isBin = useIsBin()
  return (
    <InSub title={t('hubFile.list')}>
      {(place) =>
        isBin ? (
          <RecycleBin projId={place.projId} back={t('recycleBin.toFiles')} />
        ) : (
          <HubFileList key={place.subId} {...place} />
        )
      }
    </InSub>
  )
}

function HubFileList({ projId, subId, picker }: { projId: number; subId: number; picker: ReactNode }) {
  const { t } = useTranslation()
  const { setQuery } = usePage()
  const filters = useFileFilters()
  const list = useCall(hubFile.list, { body: { projId, subId, ...usePaging(), ...filters } }, { keepPrevious: true })
  const mayAdd = useProjectCan(projId)('hubFile:add')
  const { labelOf } = useDict('discipline')
  const [look, setLook] = useState(() => storedLook(LOOK))
  /** Counts up, so that the search box forgets its text too. */
  const [cleared, setCleared] = useState(0)
  const { discipline, blurry } = filters
  const isFiltered = Object.values(filters).some(Boolean)

  // Whoever looks at one discipline drops files of that discipline.
  const take = (files: File[]) => addUploads(hubFiles, files, { projId, subId, fields: { discipline } })
  const clear = () => {
    setQuery({ kind: undefined, discipline: undefined, status: undefined, blurry: undefined, page: undefined })
    setCleared(cleared + 1)
  }
  const isEmpty = list.data?.content.length === 0 && !isFiltered
  const whyEmpty = useEmptyText(
    projId,
    isEmpty,
    t(isFiltered ? 'common.noMatch' : mayAdd ? 'hubFile.empty' : 'hubFile.emptyForReader'),
  )
  return (
    <DropFiles
      onFiles={mayAdd ? take : undefined}
      hint={discipline ? t('modelUpload.dropAs', { discipline: labelOf(discipline) }) : t('modelUpload.drop')}
    >
      <PageHead
        title={t('hubFile.list')}
        count={list.data && t('hubFile.total', { count: list.data.totalElements })}
        extra={picker}
        actions={
          <>
            <ToRecycleBin projId={projId} />
            {mayAdd && <ChooseFiles multiple type="primary" label={t('hubFile.upload')} onFiles={take} />}
          </>
        }
      />
      <UploadList kind={hubFiles} projId={projId} />
      <div className="model-filters">
        <FileFilters key={cleared} />
        <Segmented<Look>
          aria-label={t('project.look')}
          className="model-look"
          value={look}
          options={[
            { value: 'cards', label: t('project.look.cards') },
            { value: 'table', label: t('project.look.table') },
          ]}
          onChange={(next) => {
            storeLook(LOOK, next)
            setLook(next)
          }}
        />
      </div>
      {look === 'table' ? (
        <FileTable list={list} empty={whyEmpty} />
      ) : (
        <PagedCards
          list={list}
          className="model-cards"
          empty={
            <Empty
              text={whyEmpty}
              action={isFiltered ? <Button onClick={clear}>{t('common.clearFilters')}</Button> : undefined}
            />
          }
        >
          {(row) => <FileCard key={row.hubFileId} row={row} disciplineOf={labelOf} />}
        </PagedCards>
      )}
      {blurry && <TextHits projId={projId} blurry={blurry} />}
    </DropFiles>
  )
}
