import { markWidths } from '@sunmao/contract'
import { Button, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { Icon } from '../picture/icon.tsx'
import type { IconName } from '../picture/icons.ts'
import { inks, type MarksState, type MarkTool, markTools } from './use-marks.ts'
import './marks.css'

const icons: Record<MarkTool, IconName> = {
  select: 'select',
  cloud: 'cloud',
  arrow: 'arrow',
  text: 'letter',
  rectangle: 'rectangle',
  ellipse: 'ellipse',
  freehand: 'freehand',
  dimension: 'dimension',
}

/** What one draws with. */
export function MarksBar({ state }: { state: MarksState }) {
  const { t } = useTranslation()
  const { tool, setTool, pen, setPen, selected, undo, redo, remove } = state
  return (
    <div className="marks-bar" role="toolbar" aria-label={t('marks.tools')}>
      {markTools.map((one) => (
        <Tooltip key={one} title={t(`marks.${one}`)}>
          <Button
            type={tool === one ? 'primary' : 'text'}
            icon={<Icon name={icons[one]} />}
            aria-label={t(`marks.${one}`)}
            aria-pressed={tool === one}
            onClick={() => setTool(one)}
          />
        </Tooltip>
      ))}
      <i className="marks-split" />
      {inks.map((ink, at) => (
        <button
          key={ink}
          type="button"
          className="marks-ink"
          style={{ color: ink }}
          aria-label={t(`marks.ink.${(['red', 'blue', 'black'] as const)[at]!}`)}
          aria-pressed={pen.colour === ink}
          onClick={() => setPen({ colour: ink })}
        />
      ))}
      <i className="marks-split" />
      {markWidths.map((width, at) => (
        <Tooltip key={width} title={t(`marks.width.${(['thin', 'medium', 'thick'] as const)[at]!}`)}>
          <button
            type="button"
            className="marks-width"
            aria-label={t(`marks.width.${(['thin', 'medium', 'thick'] as const)[at]!}`)}
            aria-pressed={pen.width === width}
            onClick={() => setPen({ width })}
          >
            <i style={{ height: width }} />
          </button>
        </Tooltip>
      ))}
      <i className="marks-split" />
      <BarButton icon="undo" title={t('marks.undo')} run={undo} />
      <BarButton icon="redo" title={t('marks.redo')} run={redo} />
      <BarButton icon="trash" title={t('marks.remove')} run={selected && (() => remove(selected.id))} />
    </div>
  )
}

function BarButton({ icon, title, run }: { icon: IconName; title: string; run: (() => void) | undefined }) {
  return (
    <Tooltip title={title}>
      <Button type="text" icon={<Icon name={icon} />} aria-label={title} disabled={!run} onClick={run} />
    </Tooltip>
  )
}
