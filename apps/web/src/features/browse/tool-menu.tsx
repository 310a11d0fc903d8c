import { Button, Dropdown, type MenuProps } from 'antd'
import { Icon } from '../../ui/icon.tsx'

interface ToolMenuProps {
  name: string
  label: string
  isOn?: boolean
  items: MenuProps['items']
}

/** A button of the bar that opens a list above it. */
export function ToolMenu({ name, label, isOn = false, items }: ToolMenuProps) {
  return (
    <Dropdown trigger={['click']} placement="top" menu={{ items }}>
      <Button type={isOn ? 'primary' : 'text'} icon={<Icon name={name} />} aria-label={label} title={label} />
    </Dropdown>
  )
}
