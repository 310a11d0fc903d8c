import { type HubFile, project } from '@sunmao/contract'
import { App, Button, Select, Tooltip } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { useProjectCan } from '../../session/use-project-can.ts'
import { copyText } from '../../ui/copy-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { usePage } from '../../ui/page/page-location.tsx'
import { PrintCheck } from '../access-control/print-check.panel.tsx'
import { ShareDialog } from '../access-control/share-dialog.panel.tsx'
import { fileSubject, fileTitle } from '../access-control/share-subject.api.ts'
import { DrawingLinks } from '../link2d3d/drawing-links.panel.tsx'
import { useSheet } from './stage/sheet-stage.panel.tsx'

interface DrawingHeadProps {
  file: HubFile
  page: number
  onPage: (page: number) => void
  onList: () => void
  isPlacing: boolean
  onPlacing: () => void
}

/** Which drawing it is, its pages, and a link to what is seen. */
export function DrawingHead({ file, page, onPage, onList, isPlacing, onPlacing }: DrawingHeadProps) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const view = useSheet()
  const { setQuery } = usePage()
  const can = useProjectCan(file.projId)
  const { data: own } = useCall(project.detail, { query: { projId: file.projId } }, { quiet: true })
  const [shown, setShown] = useState<'share' | 'check'>()
  const close = () => setShown(undefined)
  const copy = async () => {
    const [x, y] = view.camera.centre.map((value) => Math.round(value * 100) / 100)
    const link = new URL(location.href)
    link.searchParams.set('x', String(x))
    link.searchParams.set('y', String(y))
    if (await copyText(link.href, null)) message.success(t('browse.linkCopied'))
    else message.info(link.href)
  }
  return (
    <header className="browse-head drawing-head">
      <div className="browse-card browse-where">
        <Link
          to={`/hubFile?projId=${file.projId}&sub=${file.subId}`}
          aria-label={t('drawing.back')}
          className="browse-back"
        >
          <Icon name="chevron-left" />
        </Link>
        <span className="browse-cut browse-quiet">{own?.projName}</span>
        <Button type="text" size="small" icon={<Icon name="list" />} aria-label={t('drawing.list')} onClick={onList} />
      </div>
      <div className="browse-card drawing-title">
        <b className="browse-cut">{fileTitle(file)}</b>
        <span className="browse-quiet">{t('model.versionNo', { version: file.version })}</span>
        {file.scale && <span className="browse-quiet">{file.scale}</span>}
        {file.warnings.length > 0 && (
          <Tooltip title={file.warnings.join(' ')} trigger={['hover', 'focus', 'click']}>
            <Button type="text" size="small" icon={<Icon name="warning" />} aria-label={file.warnings.join(' ')} />
          </Tooltip>
        )}
        {file.pages.length > 1 && (
          <Select
            size="small"
            variant="borderless"
            aria-label={t('drawing.pages')}
            value={page}
            options={file.pages.map(({ name }, value) => ({
              value,
              label: name ?? t('hubFile.pageNo', { page: value + 1 }),
            }))}
            onChange={onPage}
          />
        )}
      </div>
      <div className="browse-card drawing-actions">
        <DrawingLinks file={file} page={page} />
        {can('hubAnnotation:add') && (
          <Button
            icon={<Icon name="pencil" />}
            onClick={() => setQuery({ action: 'addAnnotation', annotation: undefined })}
          >
            {t('annotation.annotate')}
          </Button>
        )}
        {can('issue:add') && (
          <Button type={isPlacing ? 'primary' : 'default'} icon={<Icon name="flag" />} onClick={onPlacing}>
            {t(isPlacing ? 'link2d3d.pickIssue' : 'issue.new')}
          </Button>
        )}
        <Button icon={<Icon name="link" />} aria-label={t('browse.copyLink')} onClick={copy}>
          {t('browse.copyLink')}
        </Button>
        <Button icon={<Icon name="qrcode" />} aria-label={t('share.printCheck')} onClick={() => setShown('check')}>
          {t('share.printCheck')}
        </Button>
        {can('accessControl:add') && (
          <Button icon={<Icon name="share" />} aria-label={t('share.title')} onClick={() => setShown('share')}>
            {t('share.title')}
          </Button>
        )}
      </div>
      {shown === 'share' && <ShareDialog subject={fileSubject(file, t)} onClose={close} />}
      {shown === 'check' && (
        <PrintCheck kind="hubFile" fileId={file.fileId} name={fileTitle(file)} version={file.version} onClose={close} />
      )}
    </header>
  )
}
