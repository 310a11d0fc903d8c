import { hubFileStates, type LibraryFile, type LibraryFolder, library } from '@sunmao/contract'
import { Button, Table } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCall, useCalls } from '../../../api/hooks.ts'
import { useMedia } from '../../../ui/browser/use-media.ts'
import { Empty } from '../../../ui/loading/empty.tsx'
import { Failure } from '../../../ui/loading/failure.tsx'
import { usePage } from '../../../ui/page/page-location.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import { agoWord } from '../../../ui/text/format.ts'
import { FilePicture } from '../../hub-file/file-picture.panel.tsx'
import { hubFileAddress, isShown } from '../../hub-file/hub-file.api.ts'
import { TextHits } from '../../hub-file/list/text-hits.panel.tsx'
import { pathOf } from '../library.api.ts'
import { LibraryState } from '../library-state.tsx'
import type { Place } from '../tree/folder-tree.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { FolderEntries } from './folder-entries.tsx'

const SIZE = 100

interface FileListProps {
  projId: number
  place: Place
  folders: readonly LibraryFolder[]
  mayAdd: boolean
}

/** The files of one folder, page after page as far as somebody reads on; or those of the whole library that were looked for. */
export function FileList({ projId, place, folders, mayAdd }: FileListProps) {
  const { t } = useTranslation()
  const { query, setQuery } = usePage()
  const isWide = useMedia('(width >= 700px)')
  const filter = {
    ...place,
    state: hubFileStates.find((one) => one === query.get('state')),
    discipline: query.get('discipline') ?? undefined,
    sort: query.get('sort') === 'time' ? ('time' as const) : ('name' as const),
    size: SIZE,
  }
  const blurry = query.get('blurry') ?? ''
  const found = useCall(library.find, { query: { projId, blurry, size: SIZE } }, { enabled: blurry !== '' })
  const wanted = JSON.stringify(filter)
  const [ends, setEnds] = useState<{ of: string; after: readonly string[] }>({ of: wanted, after: [] })
  const after = ends.of === wanted ? ends.after : []
  const pages = useCalls(
    library.list,
    blurry ? [] : [undefined, ...after].map((one) => ({ body: { ...filter, after: one } })),
  )
  const [chosen, setChosen] = useState<readonly number[]>([])
  const failed = [found, ...pages].find(({ error }) => error)
  if (failed?.error) return <Failure text={failed.error.message} onRetry={failed.refetch} />
  const isWanted = (row: LibraryFile) =>
    (!filter.state || row.state === filter.state) && (!filter.discipline || row.discipline === filter.discipline)
  const files = blurry ? (found.data?.files.filter(isWanted) ?? []) : pages.flatMap(({ data }) => data?.files ?? [])
  const next = pages.at(-1)?.data?.next
  const isFiltered = Boolean(blurry || filter.state || filter.discipline)
  const opened = Number(query.get('file') ?? 0)
  const folder = folders.find(({ folderId }) => folderId === place.folderId)
  const folderOf = ({ folderId }: LibraryFile) =>
    pathOf(folders, folderId)
      .map(({ name }) => name)
      .join(' / ')
  // What is chosen is chosen among what one sees.
  const rows = files.filter(({ fileId }) => chosen.includes(fileId))
  return (
    <section className="library-list" aria-label={t('library.files')}>
      <Table<LibraryFile>
        size="small"
        rowKey="fileId"
        pagination={false}
        loading={blurry ? found.isPending : pages.some(({ isPending }) => isPending)}
        dataSource={files}
        scroll={isWide ? { x: 'max-content' } : undefined}
        locale={{
          emptyText: (
            <Empty text={t(isFiltered ? 'common.noMatch' : mayAdd ? 'library.empty' : 'library.emptyForReader')} />
          ),
        }}
        rowClassName={(row) => (row.fileId === opened ? 'library-row library-row-open' : 'library-row')}
        onRow={(row) => ({ onClick: () => setQuery({ file: row.fileId }) })}
        rowSelection={{
          selectedRowKeys: [...chosen],
          onChange: (keys) => setChosen(keys.map(Number)),
          getCheckboxProps: (row) => ({ 'aria-label': t('library.chooseNamed', { name: row.name }) }) as object,
        }}
        columns={[
          {
            title: t('model.name'),
            render: (_, row) => (
              <span className="library-name">
                <FilePicture row={{ format: row.format }} size={16} />
                {isShown(row) ? (
                  <Link to={hubFileAddress(row)} onClick={(event) => event.stopPropagation()}>
                    {row.name}
                  </Link>
                ) : (
                  row.name
                )}
                {!isWide && <LibraryState row={row} />}
              </span>
            ),
          },
          ...(blurry ? [{ title: t('library.folder'), render: (_: unknown, row: LibraryFile) => folderOf(row) }] : []),
          ...(isWide
            ? [
                { title: t('common.status'), render: (_: unknown, row: LibraryFile) => <LibraryState row={row} /> },
                { title: t('model.version'), render: (_: unknown, row: LibraryFile) => <Versions row={row} /> },
                { title: t('model.createBy'), dataIndex: 'createBy' },
                { title: t('library.time'), render: (_: unknown, row: LibraryFile) => agoWord(row.createTime, t) },
              ]
            : []),
          {
            title: '',
            render: (_, row) => (
              <Button
                size="small"
                type="text"
                aria-label={t('library.detailOf', { name: row.name })}
                icon={<Icon name="chevron-right" />}
              />
            ),
          },
        ]}
      />
      {blurry && <TextHits projId={projId} blurry={blurry} />}
      {!blurry && folder && <FolderEntries projId={projId} folder={folder} />}
      {next && (
        <Button className="library-more" onClick={() => setEnds({ of: wanted, after: [...after, next] })}>
          {t('library.more')}
        </Button>
      )}
      {rows.length > 0 && (
        <BulkBar projId={projId} place={place} folders={folders} rows={rows} onDone={() => setChosen([])} />
      )}
    </section>
  )
}

function Versions({ row }: { row: LibraryFile }) {
  const { t } = useTranslation()
  return (
    <span className="library-versions">
      {t('model.versionNo', { version: row.version })}
      {row.draft && <span className="model-quiet">{t('library.draft', { version: row.draft.version })}</span>}
    </span>
  )
}
