import { Button, type MenuProps, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { useMedia } from '../../../ui/browser/use-media.ts'
import { Icon } from '../../../ui/picture/icon.tsx'
import { useSeen } from '../workbench.ts'
import { StoreyMenu } from './storey-menu.tsx'
import { ToolMenu } from './tool-menu.tsx'
import { type Command, type Tools, useCommands } from './use-commands.ts'

/** On the bar where there is room for them. */
const forMoving = ['orbit', 'box', 'walk']
const forSeeing = ['hide', 'isolate', 'ghost']
const rare = ['rooms', 'similar', 'add-pane', 'picture', 'full-screen', 'scene', 'performance', 'keys']

/** One bar at the foot in three groups: how one moves, what one cuts and measures, what is seen; the rest is behind "more". */
export function ToolBar({ actions, ...tools }: Tools & { actions: readonly Command[] }) {
  const { t } = useTranslation()
  const { tool, cut } = tools
  const isPhone = useMedia('(max-width: 700px)')
  const commands = useCommands(tools)
  const isCut = useSeen(({ sectionPlanes, sectionBox }) => sectionPlanes.length > 0 || sectionBox !== null)
  const named = (ids: readonly string[]) => ids.flatMap((id) => commands.filter((command) => command.id === id))
  const buttons = (ids: readonly string[]) => named(ids).map((command) => <ToolButton key={command.id} {...command} />)
  const items = (wanted: readonly Command[]): NonNullable<MenuProps['items']> =>
    wanted.map(({ id, icon, title, keys, isOn, run }) => ({
      key: id,
      icon: <Icon name={isOn ? 'check' : icon} />,
      label: title,
      extra: keys,
      onClick: run,
    }))
  const isView = ({ id }: Command) => id === 'fit' || id.startsWith('view-') || id === 'projection'
  const isCutting = ({ id }: Command) => id.startsWith('cut-') || id === 'flip-cut' || id === 'no-cut'
  return (
    <div className="browse-card browse-tools" role="toolbar" aria-label={t('browse.tools')}>
      {!isPhone && buttons(forMoving)}
      {!isPhone && <i className="browse-split" />}
      <ToolMenu
        name="section"
        label={t('browse.section')}
        isOn={cut !== 'none' || isCut}
        items={items(commands.filter(isCutting))}
      />
      <ToolMenu
        name="measure"
        label={t('browse.measure')}
        isOn={tool.startsWith('measure')}
        items={items(commands.filter(({ id }) => id.startsWith('measure-')))}
      />
      {actions.map((action) => (
        <ToolButton key={action.id} {...action} />
      ))}
      {!isPhone && <i className="browse-split" />}
      {!isPhone && buttons(forSeeing)}
      <StoreyMenu />
      <ToolMenu
        name="more"
        label={t('browse.more')}
        items={[
          ...(isPhone ? items(named(['walk', ...forSeeing])) : []),
          {
            key: 'views',
            icon: <Icon name="model" />,
            label: t('browse.views'),
            children: items(commands.filter(isView)),
          },
          ...items(named(rare)),
        ]}
      />
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
