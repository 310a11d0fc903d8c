import { type LibraryFile, library } from '@sunmao/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCall } from '../../../api/hooks.ts'
import { useDict } from '../../../api/use-dict.ts'
import { CopyBox } from '../../../ui/label/copy-box.tsx'
import { Facts } from '../../../ui/layout/facts.tsx'
import { Failure } from '../../../ui/loading/failure.tsx'
import { SkeletonList } from '../../../ui/loading/skeleton-list.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import { agoWord } from '../../../ui/text/format.ts'
import { sizeText } from '../../../ui/text/size-text.ts'
import { ApprovalsOf, useApprovalsOf } from '../../approval/approvals-of.panel.tsx'
import { FilePicture } from '../../hub-file/file-picture.panel.tsx'
import { fileTitle, hubFileAddress, isShown, useFileVersions } from '../../hub-file/hub-file.api.ts'
import { LibraryState } from '../library-state.tsx'
import { CheckOutBox } from './check-out.tsx'
import { StateButtons } from './state-buttons.tsx'
import { SubmitButton } from './submit-button.tsx'

interface FileDetailProps {
  projId: number
  fileId: number
  onClose: () => void
}

/** One file of the library: what it is, what it may be used for, its versions and what happened to it. */
export function FileDetail({ projId, fileId, onClose }: FileDetailProps) {
  const { t } = useTranslation()
  const file = useCall(library.detail, { query: { fileId } }, { quiet: true })
  if (file.error) return <Failure text={file.error.message} onRetry={file.refetch} />
  if (!file.data) return <SkeletonList rows={6} />
  const row = file.data
  return (
    <div className="library-detail">
      <div className="library-detail-head">
        <h2>{fileTitle(row)}</h2>
        {isShown(row) && (
          <Link to={hubFileAddress(row)} aria-label={t('model.openNamed', { name: row.name })}>
            <Icon name="eye" />
          </Link>
        )}
        <Button
          type="text"
          size="small"
          aria-label={t('common.close')}
          icon={<Icon name="close" />}
          onClick={onClose}
        />
      </div>
      <FilePicture row={row} size={48} />
      <div className="library-moves">
        <SubmitButton size="small" projId={projId} rows={[row]} />
        <StateButtons row={row} />
        <CheckOutBox row={row} />
      </div>
      <FileFacts row={row} />
      <Versions projId={projId} row={row} />
      <Approvals fileId={fileId} />
      <History fileId={fileId} />
    </div>
  )
}

function FileFacts({ row }: { row: LibraryFile }) {
  const { t, i18n } = useTranslation()
  const { labelOf } = useDict('discipline')
  const full = (path: string) => new URL(path, window.location.origin).href
  return (
    <>
      <p>
        <LibraryState row={row} />
      </p>
      <Facts
        facts={[
          [t('hubFile.number'), row.number],
          [t('model.discipline'), row.discipline && labelOf(row.discipline)],
          [t('model.size'), sizeText(row.size, i18n.language)],
          [t('model.note'), row.note],
        ]}
      />
      <div className="library-links">
        <CopyBox label={t('library.linkVersion')} text={full(hubFileAddress(row))} />
        <CopyBox label={t('library.linkLatest')} text={full(`/library?projId=${row.projId}&latest=${row.hubFileId}`)} />
      </div>
      <p className="model-quiet">{t(`library.seenBy.${row.isSubmitted ? 'submitted' : row.state}`)}</p>
    </>
  )
}

function Versions({ projId, row }: { projId: number; row: LibraryFile }) {
  const { t } = useTranslation()
  const { data } = useFileVersions(projId, row.hubFileId)
  return (
    <section className="library-part-of">
      <h3>{t('hubFile.versions')}</h3>
      <ul>
        {data?.content.map((one) => (
          <li key={one.fileId}>
            <span>
              {isShown(one) ? (
                <Link to={hubFileAddress(one)}>{t('model.versionNo', { version: one.version })}</Link>
              ) : (
                t('model.versionNo', { version: one.version })
              )}{' '}
              <LibraryState row={one} />
            </span>
            <span className="model-quiet">
              {one.createBy} · {agoWord(one.createTime, t)}
            </span>
            {one.note && <span>{one.note}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Approvals({ fileId }: { fileId: number }) {
  const { t } = useTranslation()
  const { data } = useApprovalsOf('hubFile', fileId)
  if (!data?.length) return null
  return (
    <section className="library-part-of">
      <h3>{t('approval.title')}</h3>
      <ApprovalsOf rows={data} />
    </section>
  )
}

function History({ fileId }: { fileId: number }) {
  const { t } = useTranslation()
  const { data } = useCall(library.activity, { query: { fileId } }, { quiet: true })
  return (
    <section className="library-part-of">
      <h3>{t('library.activity')}</h3>
      <ul>
        {data?.map((one) => (
          <li key={`${one.kind} ${one.id}`}>
            <span>
              {one.by} {one.text}
            </span>
            <span className="model-quiet">{agoWord(one.time, t)}</span>
            {one.reason && <span>{one.reason}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
