import { useEffect, useMemo, useState } from 'react'
import { useLayout } from '../../theme/layout-setting.ts'
import { Icon } from '../../ui/picture/icon.tsx'
import type { MenuItem } from '../menu/menu-routes.ts'
import { Pop } from '../pop.tsx'
import { SideItem } from './side-item.tsx'

interface SideMenuProps {
  items: readonly MenuItem[]
  /** The path of the entry that stands for the page in front. */
  active: string
  isCollapsed: boolean
  hasDot: (name: string) => boolean
  addressOf: (path: string) => string
}

/** The entries of the server's menu; with `uniqueOpened` opening one group closes its siblings. */
export function SideMenu({ items, active, isCollapsed, ...rest }: SideMenuProps) {
  const isUnique = useLayout((layout) => layout.uniqueOpened)
  const [opened, setOpened] = useState<readonly string[]>([])
  const way = useMemo(() => wayTo(items, active), [items, active])

  useEffect(() => {
    if (way.length > 0) setOpened((now) => (isUnique ? way : [...new Set([...now, ...way])]))
  }, [way, isUnique])

  const toggle = (path: string) => {
    if (opened.includes(path)) setOpened(opened.filter((one) => one !== path))
    else setOpened(isUnique ? [...wayTo(items, path), path] : [...opened, path])
  }
  const firstGroup = items.findIndex((item) => item.children.length > 0)
  return items.map((item, i) => (
    <li key={item.path}>
      {i === firstGroup && i > 0 && <hr className="side-line" />}
      {isCollapsed && item.children.length > 0 ? (
        <Flyout item={item} active={active} isOn={way.includes(item.path)} {...rest} />
      ) : (
        <Entry item={item} depth={0} active={active} opened={opened} toggle={toggle} {...rest} />
      )}
    </li>
  ))
}

interface EntryProps extends Pick<SideMenuProps, 'active' | 'hasDot' | 'addressOf'> {
  item: MenuItem
  depth: number
  opened: readonly string[]
  toggle: (path: string) => void
}

function Entry({ item, depth, ...rest }: EntryProps) {
  const { active, opened, toggle, hasDot, addressOf } = rest
  const { path, title, icon, isExternal, children, name } = item
  // Below the first level the indentation says enough; the mock-up draws no icons there.
  const common = { title, depth, icon: depth === 0 ? icon : undefined, hasDot: hasDot(name) }
  if (children.length === 0) {
    return (
      <SideItem
        {...common}
        to={isExternal ? path : addressOf(path)}
        isExternal={isExternal}
        isActive={path === active}
      />
    )
  }
  const isOpen = opened.includes(path)
  const arrow = <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={12} className="side-arrow" />
  return (
    <>
      <SideItem {...common} isOpen={isOpen} onClick={() => toggle(path)} end={arrow} />
      {isOpen && (
        <ul className="side-list">
          {children.map((child) => (
            <li key={child.path}>
              <Entry item={child} depth={depth + 1} {...rest} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type FlyoutProps = Pick<SideMenuProps, 'active' | 'hasDot' | 'addressOf'> & { item: MenuItem; isOn: boolean }

/** Collapsed there is only an icon: its entries fly out beside it, nested groups opened. */
const Flyout = ({ item, isOn, ...rest }: FlyoutProps) => (
  <Pop
    // Whoever has arrived needs the list no longer.
    key={rest.active}
    label={item.title}
    placement="rightTop"
    onHover
    button={(isOpen) => <SideItem title={item.title} icon={item.icon} isActive={isOn} isOpen={isOpen} />}
  >
    {() => (
      <ul className="side-list side-flyout">
        <li className="side-flyout-title">{item.title}</li>
        {item.children.map((child) => (
          <li key={child.path}>
            <Entry item={child} depth={1} opened={groupsIn(item)} toggle={() => undefined} {...rest} />
          </li>
        ))}
      </ul>
    )}
  </Pop>
)

const groupsIn = (item: MenuItem): string[] =>
  item.children.length > 0 ? [item.path, ...item.children.flatMap(groupsIn)] : []

/** The groups that lie above an entry. */
function wayTo(items: readonly MenuItem[], path: string): string[] {
  for (const item of items) {
    if (item.children.some((child) => child.path === path)) return [item.path]
    const below = wayTo(item.children, path)
    if (below.length > 0) return [item.path, ...below]
  }
  return []
}
