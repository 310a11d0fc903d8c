import { standardViews, takePicture, withProjection } from '@sunmao/viewer'
import { Button, Dropdown, type MenuProps, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icon.tsx'
import { saveBlob } from '../../ui/save-blob.ts'
import { fitSelected, ghost, hide, isolate, selectSimilar } from './elements.ts'
import { KeyHelp } from './key-help.tsx'
import { AddPane } from './panes/add-pane.tsx'
import { PerformanceMeter } from './scene/performance-meter.tsx'
import { SceneButton } from './scene/scene-button.tsx'
import { StoreyMenu } from './storey-menu.tsx'
import type { Tools } from './use-commands.ts'
import { cuts, measures, type Tool } from './use-tool.ts'
import { StoreyMap } from './walk/storey-map.tsx'
import { useSeen, useWorkbench } from './workbench.ts'

/** One bar at the foot: how one moves, what one cuts and measures, what becomes of what is selected. */
export function ToolBar({ tool, onTool, cut, onCut }: Tools) {
  const { t } = useTranslation()
  const { viewer, fileIds } = useWorkbench()
  const selected = useSeen((state) => state.selected)
  const hasRooms = useSeen((state) => state.hasRooms)
  const isCut = useSeen(({ sectionPlanes, sectionBox }) => sectionPlanes.length > 0 || sectionBox !== null)
  const projection = useSeen((state) => state.camera.projection)
  const item = (key: string, label: string, onClick: () => void) => ({ key, label, onClick })
  const toggle = (next: Tool) => onTool(tool === next ? 'orbit' : next)
  const save = async () => {
    const picture = await takePicture(viewer)
    if (picture) saveBlob(picture, `${t('browse.title')}.png`)
  }
  const fullScreen = () =>
    document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()
  const other = projection === 'perspective' ? 'orthographic' : 'perspective'
  return (
    <div className="browse-card browse-tools" role="toolbar" aria-label={t('browse.tools')}>
      <ToolButton name="orbit" label={t('browse.orbit')} isOn={tool === 'orbit'} onClick={() => onTool('orbit')} />
      <ToolButton
        name="select"
        label={t('browse.boxSelect')}
        keys="B"
        isOn={tool === 'box'}
        onClick={() => toggle('box')}
      />
      <ToolButton name="walk" label={t('browse.walk')} keys="W" isOn={tool === 'walk'} onClick={() => toggle('walk')} />
      <Menu
        name="section"
        label={t('browse.section')}
        isOn={cut !== 'none' || isCut}
        items={[
          ...cuts.map((one) => item(one, t(`browse.cut.${one}`), () => onCut(one))),
          item('none', t('browse.noCut'), () => {
            onCut('none')
            // A viewpoint or an address may have cut without the tool.
            viewer.state.setState({ sectionPlanes: [], sectionBox: null })
          }),
        ]}
      />
      <Menu
        name="measure"
        label={t('browse.measure')}
        isOn={tool.startsWith('measure')}
        items={measures.map((one) => item(one, t(`browse.measure.${one}`), () => onTool(`measure-${one}`)))}
      />
      <i className="browse-split" />
      <ToolButton name="eye-off" label={t('browse.hide')} keys="H" onClick={() => hide(viewer, selected)} />
      <ToolButton name="filter" label={t('browse.isolate')} keys="I" onClick={() => isolate(viewer, selected)} />
      <ToolButton name="ghost" label={t('browse.ghost')} keys="G" onClick={() => ghost(viewer, selected)} />
      <ToolButton
        name="copy"
        label={t('browse.similar')}
        onClick={() => void selectSimilar(viewer, fileIds).catch(() => undefined)}
      />
      <i className="browse-split" />
      <StoreyMenu />
      <ToolButton
        name="room"
        label={t('browse.rooms')}
        isOn={hasRooms}
        onClick={() => viewer.state.setState({ hasRooms: !hasRooms })}
      />
      <Menu
        name="model"
        label={t('browse.views')}
        items={[
          item('fit', t('browse.fit'), () => fitSelected(viewer)),
          ...standardViews.map((one) => item(one, t(`browse.view.${one}`), () => viewer.look(one))),
          item('projection', t(`browse.${other}`), () =>
            viewer.state.setState({ camera: withProjection(viewer.getView(), other) }),
          ),
        ]}
      />
      <AddPane />
      <ToolButton name="camera" label={t('browse.picture.save')} onClick={save} />
      <ToolButton name="fullscreen" label={t('browse.fullScreen')} onClick={() => void fullScreen()} />
      <SceneButton />
      <PerformanceMeter />
      <KeyHelp />
      {tool === 'walk' && <StoreyMap />}
    </div>
  )
}

interface ToolButtonProps {
  name: string
  label: string
  keys?: string
  isOn?: boolean
  onClick: () => void
}

function ToolButton({ name, label, keys, isOn = false, onClick }: ToolButtonProps) {
  return (
    <Tooltip title={keys ? `${label} (${keys})` : label}>
      <Button
        type={isOn ? 'primary' : 'text'}
        icon={<Icon name={name} />}
        aria-label={label}
        aria-pressed={isOn}
        onClick={onClick}
      />
    </Tooltip>
  )
}

interface ToolMenuProps {
  name: string
  label: string
  isOn?: boolean
  items: MenuProps['items']
}

function Menu({ name, label, isOn = false, items }: ToolMenuProps) {
  return (
    <Dropdown trigger={['click']} placement="top" menu={{ items }}>
      <Button type={isOn ? 'primary' : 'text'} icon={<Icon name={name} />} aria-label={label} title={label} />
    </Dropdown>
  )
}
