import type { Key } from '@sunmao/i18n'
import type { SheetView } from '@sunmao/viewer'
import { Button, Tooltip } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/picture/icon.tsx'
import type { IconName } from '../../../ui/picture/icons.ts'
import { useSheet, useSheetCamera, zoomBy } from '../stage/sheet-stage.panel.tsx'

const ownPanels = ['layers', 'search', 'compare'] as const

/** What a panel of the drawing itself is called; nothing for those that features add. */
export function ownPanelTitle(panel: string | undefined): Key | undefined {
  const own = ownPanels.find((one) => one === panel)
  return own && `drawing.panel.${own}`
}

interface AddedPanel {
  name: string
  title: Key
  icon: IconName
}

interface DrawingToolsProps {
  name: string
  panel: string | undefined
  onPanel: (panel: string) => void
  hasSheet: boolean
  /** With other versions; not everybody who sees one sees the others. */
  hasCompare?: boolean
  /** Those of features, which a reader of a share does not see. */
  added?: readonly AddedPanel[]
  isMeasuring: boolean
  onMeasure?: (() => void) | undefined
  canPrint?: boolean
  onPrinted?: (() => void) | undefined
  onDownload?: (() => void) | undefined
}

/** The bar at the foot: how one looks, what one measures, what is shown beside. */
export function DrawingTools({ name, panel, onPanel, hasSheet, hasCompare = false, ...rest }: DrawingToolsProps) {
  const { added = [], isMeasuring, onMeasure, canPrint = true, onPrinted, onDownload } = rest
  const { t } = useTranslation()
  const view = useSheet()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key === 'f' && hasSheet) {
        event.preventDefault()
        onPanel('search')
      }
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [hasSheet, onPanel])
  const button = (name: string, icon: IconName, label: string, run: () => void, isOn = false) => (
    <Tooltip key={name} title={label}>
      <Button
        type={isOn ? 'primary' : 'text'}
        icon={<Icon name={icon} />}
        aria-label={label}
        aria-pressed={isOn}
        onClick={run}
      />
    </Tooltip>
  )
  const printSeen = () => {
    onPrinted?.()
    void print(view, name)
  }
  return (
    <div className="browse-card browse-tools" role="toolbar" aria-label={t('browse.tools')}>
      {button('fit', 'fullscreen', t('drawing.fit'), () => view.fit())}
      {button('out', 'minus', t('drawing.zoomOut'), () => zoomBy(view, 1 / 1.4))}
      <Zoom />
      {button('in', 'plus', t('drawing.zoomIn'), () => zoomBy(view, 1.4))}
      {button('turn', 'refresh', t('drawing.turn'), () => view.turn(-1))}
      <i className="browse-split" />
      {onMeasure && button('measure', 'measure', t('drawing.measure'), onMeasure, isMeasuring)}
      {hasSheet && button('layers', 'layers', t('drawing.panel.layers'), () => onPanel('layers'), panel === 'layers')}
      {hasSheet && button('search', 'search', t('drawing.panel.search'), () => onPanel('search'), panel === 'search')}
      {hasSheet &&
        hasCompare &&
        button('compare', 'columns', t('drawing.panel.compare'), () => onPanel('compare'), panel === 'compare')}
      {added.map(({ name, icon, title }) => button(name, icon, t(title), () => onPanel(name), panel === name))}
      {(canPrint || onDownload) && <i className="browse-split" />}
      {canPrint && button('print', 'books', t('drawing.print'), printSeen)}
      {onDownload && button('download', 'download', t('model.download'), onDownload)}
    </div>
  )
}

/** How large the sheet is, beside the size at which all of it is seen. */
function Zoom() {
  const view = useSheet()
  const { unitsPerPixel } = useSheetCamera()
  const bounds = view.mainBounds()
  if (!bounds) return null
  const { width, height } = view.size()
  const whole = Math.max((bounds[2] - bounds[0]) / width, (bounds[3] - bounds[1]) / height)
  return <span className="drawing-zoom">{Math.round((whole / unitsPerPixel) * 100)}%</span>
}

/** What is seen, on paper. */
async function print(view: SheetView, name: string): Promise<void> {
  view.drawNow()
  const address = view.canvas.toDataURL('image/png')
  const frame = document.createElement('iframe')
  frame.hidden = true
  document.body.append(frame)
  const paper = frame.contentDocument!
  paper.title = name
  const image = paper.createElement('img')
  image.style.maxWidth = '100%'
  image.src = address
  paper.body.append(image)
  await image.decode()
  frame.contentWindow!.addEventListener('afterprint', () => frame.remove())
  frame.contentWindow!.print()
}
