import { type ProjectSub, projectSub } from '@sunmao/contract'
import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { useMode } from '../../session/project/mode.ts'
import { useProjectCan } from '../../session/project/use-project-can.ts'
import { useTopic } from '../../shell/presence/live.ts'
import { useMedia } from '../../ui/browser/use-media.ts'
import { Empty } from '../../ui/loading/empty.tsx'
import { Failure } from '../../ui/loading/failure.tsx'
import { SkeletonList } from '../../ui/loading/skeleton-list.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { usePage } from '../../ui/page/page-location.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import { hubFileAddress, isShown, useFileVersions } from '../hub-file/hub-file.api.ts'
import { RecycleBin, ToRecycleBin, useIsBin } from '../recycle-bin/recycle-bin.panel.tsx'
import { ChooseFiles } from '../upload/choose-files.panel.tsx'
import { DropFiles } from '../upload/drop-files.panel.tsx'
import { addUploads } from '../upload/upload.api.ts'
import { UploadList } from '../upload/upload-list.panel.tsx'
import { FileDetail } from './detail/file-detail.tsx'
import { ImportButtons } from './import/import-buttons.tsx'
import { ImportList } from './import/import-list.tsx'
import { libraryFiles, libraryZips, pathOf, useFolders } from './library.api.ts'
import { FileList } from './list/file-list.tsx'
import { LibraryFilters } from './list/library-filters.tsx'
import { FolderMenu } from './tree/folder-menu.tsx'
import { FolderTree, type Place } from './tree/folder-tree.tsx'
import { NewFolder } from './tree/new-folder.tsx'
import { RemovedFolders } from './tree/removed-folders.tsx'
import { Subscribe } from './tree/subscribe.tsx'
import './library.css'

/** The files of a project in folders, with who may use what for what. */
export function LibraryPage() {
  const project = useMode((mode) => mode.project)
  return project && <InProject key={project.projId} projId={project.projId} />
}

function InProject({ projId }: { projId: number }) {
  const { t } = useTranslation()
  const subs = useCall(projectSub.ofProject, { query: { projId } })
  const isBin = useIsBin()
  const { query } = usePage()
  const latest = Number(query.get('latest') ?? 0)
  useTopic(`project:${projId}`)
  if (latest > 0) return <ToLatest projId={projId} hubFileId={latest} />
  if (subs.data?.length)
    return isBin ? (
      <>
        <RecycleBin projId={projId} back={t('library.toLibrary')} />
        <RemovedFolders projId={projId} />
      </>
    ) : (
      <Library projId={projId} subs={subs.data} />
    )
  return (
    <>
      <PageHead title={t('library.title')} />
      {subs.error && <Failure text={subs.error.message} onRetry={subs.refetch} />}
      {subs.isPending && <SkeletonList rows={4} />}
      {subs.data && <Empty text={t('model.noSubs')} />}
    </>
  )
}

/** A link to a file that always leads to its newest version. */
function ToLatest({ projId, hubFileId }: { projId: number; hubFileId: number }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useFileVersions(projId, hubFileId)
  const row = data?.content[0]
  if (error) return <Failure text={error.message} onRetry={refetch} />
  if (!data) return <SkeletonList rows={4} />
  if (!row) return <Empty text={t('error.notFound')} />
  const place = `/library?projId=${projId}&sub=${row.subId}&folder=${row.folderId ?? ''}&file=${row.fileId}`
  return <Navigate replace to={isShown(row) ? hubFileAddress(row) : place} />
}

function Library({ projId, subs }: { projId: number; subs: readonly ProjectSub[] }) {
  const { t } = useTranslation()
  const { query, setQuery } = usePage()
  const folders = useFolders(projId)
  const isWide = useMedia('(width >= 1000px)')
  const [isTreeOpen, setTreeOpen] = useState(false)
  const [isNew, setNew] = useState(false)
  const may = useProjectCan(projId)
  const all = folders.data?.folders ?? []
  const folder = all.find(({ folderId }) => String(folderId) === query.get('folder'))
  const sub = subs.find(({ subId }) => subId === (folder?.subId ?? Number(query.get('sub')))) ?? subs[0]!
  const place: Place = { subId: sub.subId, folderId: folder?.folderId }
  const path = pathOf(all, folder?.folderId)
  const mayAdd = may('hubFile:add') && folder?.level !== 'read'
  const goTo = ({ subId, folderId }: Place) => {
    setTreeOpen(false)
    setQuery({ sub: subId, folder: folderId, file: undefined })
  }
  const take = (files: File[]) =>
    addUploads(libraryFiles, files, {
      projId,
      subId: place.subId,
      fields: { folderId: place.folderId ? String(place.folderId) : undefined },
    })
  const tree = <FolderTree subs={subs} folders={all} loose={folders.data?.files ?? []} place={place} onPlace={goTo} />
  const fileId = Number(query.get('file') ?? 0)
  const detail = fileId > 0 && (
    <FileDetail key={fileId} projId={projId} fileId={fileId} onClose={() => setQuery({ file: undefined })} />
  )
  return (
    <DropFiles onFiles={mayAdd ? take : undefined} hint={t('library.drop', { name: folder?.name ?? sub.subName })}>
      <PageHead
        title={t('library.title')}
        count={[sub.subName, ...path.map(({ name }) => name)].join(' / ')}
        extra={
          folder && (
            <FolderMenu
              projId={projId}
              folder={folder}
              folders={all}
              onGone={() => goTo({ subId: folder.subId, folderId: folder.pid })}
            />
          )
        }
        actions={
          <>
            {!isWide && <Button onClick={() => setTreeOpen(true)}>{t('library.folders')}</Button>}
            <ToRecycleBin projId={projId} />
            {may('library:folder') && folder?.level !== 'read' && (
              <Button icon={<Icon name="plus" />} onClick={() => setNew(true)}>
                {t('library.newFolder')}
              </Button>
            )}
            {folder && <Subscribe folder={folder} />}
            {mayAdd && <ImportButtons projId={projId} place={place} />}
            {mayAdd && <ChooseFiles multiple type="primary" label={t('library.upload')} onFiles={take} />}
          </>
        }
      />
      <UploadList kind={libraryFiles} projId={projId} />
      <UploadList kind={libraryZips} projId={projId} />
      <ImportList projId={projId} />
      <LibraryFilters />
      <div className={detail && isWide ? 'library library-three' : 'library'}>
        {isWide && (
          <nav className="library-side" aria-label={t('library.folders')}>
            {folders.error ? <Failure text={folders.error.message} onRetry={folders.refetch} /> : tree}
          </nav>
        )}
        {/* Which folder the address means is known with the folders. */}
        {query.get('folder') && !folders.data ? (
          <SkeletonList rows={6} />
        ) : (
          <FileList
            key={`${place.subId} ${place.folderId}`}
            projId={projId}
            place={place}
            folders={all}
            mayAdd={mayAdd}
          />
        )}
        {isWide && detail && <aside className="library-aside">{detail}</aside>}
      </div>
      {!isWide && (
        <>
          <Drawer
            open={isTreeOpen}
            placement="left"
            title={t('library.folders')}
            closable={{ 'aria-label': t('common.close') }}
            onClose={() => setTreeOpen(false)}
          >
            {tree}
          </Drawer>
          <Drawer
            open={Boolean(detail)}
            title={t('library.detail')}
            closable={{ 'aria-label': t('common.close') }}
            onClose={() => setQuery({ file: undefined })}
          >
            {detail}
          </Drawer>
        </>
      )}
      {isNew && (
        <NewFolder place={place} onMade={(folderId) => goTo({ ...place, folderId })} onClose={() => setNew(false)} />
      )}
    </DropFiles>
  )
}
