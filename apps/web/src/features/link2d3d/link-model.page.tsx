import type { Link2d3d } from '@sunmao/contract'
import { Slider } from 'antd'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePage } from '../../ui/page/page-location.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import { Browse } from '../browse/browse.panel.tsx'
import { useBench, useBenchStart } from '../browse/workbench.api.ts'
import { useDrawnPage } from '../drawing/stage/use-page.api.ts'
import { useHubFile } from '../hub-file/hub-file.api.ts'
import { isReadable, useSubModels } from '../model/model.api.ts'
import { LinkNotice } from './link-notice.tsx'
import { linkAddress, linkName, useLink } from './link2d3d.api.ts'
import { useLinked } from './preview/use-linked.ts'
import './link2d3d.css'

/** The models with a drawing laid into them at its level: `?id=…`. */
export function LinkModelPage() {
  const { t } = useTranslation()
  const { query } = usePage()
  const id = Number(query.get('id')) || 0
  const { data: link, error, refetch } = useLink(id)
  const { data: models, ...sub } = useSubModels(link?.projId ?? 0, link?.subId ?? 0, { enabled: link !== undefined })
  const fileIds = useMemo(
    () =>
      (models?.content ?? []).filter((one) => isReadable(one) && one.format !== 'document').map(({ fileId }) => fileId),
    [models],
  )
  if (link && fileIds.length > 0)
    return <Browse projId={link.projId} fileIds={fileIds} frame={<LaidDrawing link={link} />} />
  return (
    <LinkNotice
      id={id}
      error={error ?? sub.error}
      onRetry={() => void (error ? refetch() : sub.refetch())}
      link={link}
      lacks={models && t('link2d3d.noModels')}
    />
  )
}

function LaidDrawing({ link }: { link: Link2d3d }) {
  const { t } = useTranslation()
  const { viewer } = useBench()
  useBenchStart(false)
  const { data: file } = useHubFile(link.fileId, { quiet: true })
  const { drawn } = useDrawnPage(file, link.page)
  const linked = useLinked(viewer, link, drawn?.sheet)
  const { setOpacity } = linked
  useEffect(() => setOpacity(0.7), [setOpacity])
  return (
    <header className="browse-head">
      <div className="browse-card browse-where">
        <Link to={linkAddress(link)} aria-label={t('link2d3d.back')} className="browse-back">
          <Icon name="chevron-left" />
        </Link>
        <b className="browse-cut">{linkName(link)}</b>
        <span className="browse-quiet">{link.level}</span>
      </div>
      <div className="browse-card link-laid">
        {t('link2d3d.laid')}
        <Slider
          min={0}
          max={100}
          step={5}
          value={Math.round(linked.opacity * 100)}
          ariaLabelForHandle={t('link2d3d.laid')}
          onChange={(value: number) => setOpacity(value / 100)}
        />
      </div>
    </header>
  )
}
