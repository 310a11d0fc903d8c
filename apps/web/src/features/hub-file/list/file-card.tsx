import type { HubFile } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { agoWord } from '../../../ui/text/format.ts'
import { sizeText } from '../../../ui/text/size-text.ts'
import { FileActions } from '../file-actions.tsx'
import { FilePicture } from '../file-picture.panel.tsx'
import { FileStatus } from '../file-status.tsx'
import { hubFileAddress, isShown } from '../hub-file.api.ts'

interface FileCardProps {
  row: HubFile
  disciplineOf: (value: string) => string
}

export function FileCard({ row, disciplineOf }: FileCardProps) {
  const { t, i18n } = useTranslation()
  const picture = <FilePicture row={row} />
  const name = [row.number, row.title].filter(Boolean).join(' ') || row.name
  return (
    <li className="model-card">
      {isShown(row) ? (
        <Link
          className="model-picture-link"
          to={hubFileAddress(row)}
          aria-label={t('model.openNamed', { name: row.name })}
        >
          {picture}
        </Link>
      ) : (
        picture
      )}
      <div className="model-card-body">
        <h2 className="model-card-name" title={row.name}>
          {isShown(row) ? <Link to={hubFileAddress(row)}>{name}</Link> : name}
        </h2>
        {name !== row.name && <p className="model-quiet hub-file-name">{row.name}</p>}
        <p className="model-line">
          {row.discipline && <span>{disciplineOf(row.discipline)}</span>}
          {row.level && <span>{row.level}</span>}
          {row.scale && <span>{row.scale}</span>}
          <span>{t('model.versionNo', { version: row.version })}</span>
          <span className="model-quiet">{sizeText(row.size, i18n.language)}</span>
          {row.pages.length > 1 && (
            <span className="model-quiet">{t('hubFile.pageCount', { count: row.pages.length })}</span>
          )}
        </p>
        <FileStatus row={row} />
        {row.warnings.map((text) => (
          <p className="model-quiet" key={text}>
            {text}
          </p>
        ))}
        <div className="model-card-foot">
          <span className="model-quiet">
            {row.createBy} · {agoWord(row.createTime, t)}
          </span>
          <FileActions row={row} />
        </div>
      </div>
    </li>
  )
}
