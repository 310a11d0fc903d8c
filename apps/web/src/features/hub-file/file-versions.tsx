import { type HubFile, hubFilePath } from '@sunmao/contract'
import { Drawer } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { SkeletonList } from '../../ui/loading/skeleton-list.tsx'
import { agoWord } from '../../ui/text/format.ts'
import { sizeText } from '../../ui/text/size-text.ts'
import { FilePicture } from './file-picture.panel.tsx'
import { FileStatus } from './file-status.tsx'
import { hubFileAddress, isShown, useFileVersions } from './hub-file.api.ts'

/** Every version of a file; drawings can be laid over the one before. */
export function FileVersions({ row: { projId, hubFileId, name }, onClose }: { row: HubFile; onClose: () => void }) {
  const { t, i18n } = useTranslation()
  const { data } = useFileVersions(projId, hubFileId)
  return (
    <Drawer open title={t('hubFile.versionsOf', { name })} size={420} onClose={onClose}>
      {!data && <SkeletonList rows={4} />}
      <ul className="hub-file-versions">
        {data?.content.map((row, at, all) => {
          const before = all[at + 1]
          const isCompared = hubFilePath(row) === '/browseDrawing' && isShown(row) && before && isShown(before)
          return (
            <li key={row.fileId}>
              <FilePicture row={row} size={20} />
              <div className="model-named">
                <span className="model-line">
                  {isShown(row) ? (
                    <Link to={hubFileAddress(row)}>{t('model.versionNo', { version: row.version })}</Link>
                  ) : (
                    t('model.versionNo', { version: row.version })
                  )}
                  {row.revision && <span>{row.revision}</span>}
                  <span className="model-quiet">{sizeText(row.size, i18n.language)}</span>
                </span>
                <FileStatus row={row} />
                <span className="model-quiet">
                  {row.createBy} · {agoWord(row.createTime, t)}
                </span>
                {row.note && <span>{row.note}</span>}
                {isCompared && (
                  <Link to={`${hubFileAddress(row)}&compare=${before.fileId}`}>{t('hubFile.comparePrevious')}</Link>
                )}
              </div>
            </li>
          )
        })}
      </ul>
    </Drawer>
  )
}
