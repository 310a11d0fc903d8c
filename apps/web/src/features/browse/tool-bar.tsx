import { Button, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icon.tsx'
import { KeyHelp } from './key-help.tsx'
import { AddPane } from './panes/add-pane.tsx'
import { PerformanceMeter } from './scene/performance-meter.tsx'
import { SceneButton } from './scene/scene-button.tsx'
import { StoreyMenu } from './storey-menu.tsx'
import { ToolMenu } from './tool-menu.tsx'
import { type Command, type Tools, useCommands } from './use-commands.ts'
import { StoreyMap } from './walk/storey-map.tsx'
import { useSeen } from './workbench.ts'

/** One bar at the foot: how one moves, what one cuts and measures, what becomes of what is selected. */
export function ToolBar({ actions, ...tools }: Tools & { actions: readonly Command[] }) {
  const { t } = useTranslation()
  const { tool, cut } = tools
  const commands = useCommands(tools)
  const isCut = useSeen(({ sectionPlanes, sectionBox }) => sectionPlanes.length > 0 || sectionBox !== null)
  const buttons = (...ids: string[]) =>
    commands.filter(({ id }) => ids.includes(id)).map((command) => <ToolButton key={command.id} {...command} />)
  const items = (wanted: (command: Command) => boolean) =>
    commands.filter(wanted).map(({ id, title, run }) => ({ key: id, label: title, onClick: run }))
  return (
    <div className="browse-card browse-tools" role="toolbar" aria-label={t('browse.tools')}>
      {buttons('orbit', 'box', 'walk')}
      <ToolMenu
        name="section"
        label={t('browse.section')}
        isOn={cut !== 'none' || isCut}
        items={items(({ id }) => id.startsWith('cut-') || id === 'flip-cut' || id === 'no-cut')}
      />
      <ToolMenu
        name="measure"
        label={t('browse.measure')}
        isOn={tool.startsWith('measure')}
        items={items(({ id }) => id.startsWith('measure-'))}
      />
      {actions.map((action) => (
        <ToolButton key={action.id} {...action} />
      ))}
      <i className="browse-split" />
      {buttons('hide', 'isolate', 'ghost', 'similar')}
      <i className="browse-split" />
      <StoreyMenu />
      {buttons('rooms')}
      <ToolMenu
        name="model"
        label={t('browse.views')}
        items={items(({ id }) => id === 'fit' || id.startsWith('view-') || id === 'projection')}
      />
      <AddPane />
      {buttons('picture', 'full-screen')}
      <SceneButton />
      <PerformanceMeter />
      <KeyHelp />
      {tool === 'walk' && <StoreyMap />}
    </div>
  )
}

function ToolButton({ icon, title, keys, isOn = false, run }: Command) {
  return (
    <Tooltip title={keys ? `${title} (${keys})` : title}>
      <Button
        type={isOn ? 'primary' : 'text'}
        icon={<Icon name={icon} />}
        aria-label={title}
        aria-pressed={isOn}
        onClick={run}
      />
    </Tooltip>
  )
}
