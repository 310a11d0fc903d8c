import { type HubFile, project } from '@sunmao/contract'
import { App, Button, Select, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { useRowActions } from '../../manifest/row-action.tsx'
import { copyText } from '../../ui/browser/copy-text.ts'
import { Waiting } from '../../ui/loading/lazy-component.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import { fileTitle } from '../hub-file/hub-file.api.ts'
import { fileActions } from '../hub-file/hub-file.slot.ts'
import { sheetButtons } from './drawing.slot.ts'
import { useSheet } from './stage/sheet-stage.panel.tsx'

interface DrawingHeadProps {
  file: HubFile
  page: number
  onPage: (page: number) => void
  onList: () => void
  /** The layer that the next click on the sheet is for. */
  placing: string | undefined
  onPlacing: (layer: string) => void
}

/** Which drawing it is, its pages, and a link to what is seen. */
export function DrawingHead({ file, page, onPage, onList, placing, onPlacing }: DrawingHeadProps) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const view = useSheet()
  const added = useRowActions(fileActions, file.projId)
  const { data: own } = useCall(project.detail, { query: { projId: file.projId } }, { quiet: true })
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
        <Waiting value={null}>
          {sheetButtons.items().map(({ name, view: SheetButton }) => (
            <SheetButton
              key={name}
              file={file}
              page={page}
              isPlacing={placing === name}
              onPlacing={() => onPlacing(name)}
            />
          ))}
        </Waiting>
        <Button icon={<Icon name="link" />} aria-label={t('browse.copyLink')} onClick={copy}>
          {t('browse.copyLink')}
        </Button>
        {/* As in the workbench, sharing stands last. */}
        {added
          .actionsOf(file)
          .toReversed()
          .map(({ name, icon, label, run }) => (
            <Button key={name} icon={<Icon name={icon} />} aria-label={label} onClick={run}>
              {label}
            </Button>
          ))}
      </div>
      {added.dialog}
    </header>
  )
}
