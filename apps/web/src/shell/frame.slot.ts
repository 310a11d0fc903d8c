import type { AuthInfo, PermissionCode } from '@sunmao/contract'
import type { Key } from '@sunmao/i18n'
import type { ComponentType } from 'react'
import { defineSlot } from '../manifest/slot.ts'
import type { LazyComponent } from '../ui/loading/lazy-component.tsx'
import type { IconName } from '../ui/picture/icons.ts'

// What features add to the frame around the pages. Views that are not lazy come with the frame.

interface Piece<P extends object = object> {
  name: string
  order: number
  view: ComponentType<P>
}

export interface NavbarItemProps {
  /** 1 = the whole site, 0 = a project. */
  flag: 0 | 1
}

interface NavbarItem extends Piece<NavbarItemProps> {
  /** The bar of a phone has room for few. */
  onPhone?: true
}

/** Something that one starts from the frame: in the menu of a phone, and at the foot of the sidebar. */
export interface FrameCommand {
  name: string
  order: number
  title: Key
  /** Tells more than the title, such as how much is unread. */
  label?: ComponentType
  icon: IconName
  /** What one needs on the whole site, inside a project too. */
  code?: PermissionCode
  inSidebar?: true
  run: () => void
}

interface Overlay {
  name: string
  order: number
  view: LazyComponent<{ onClose: () => void }>
}

interface Background extends Piece {
  /** Also where a page fills the window. */
  onBarePages?: true
}

interface Gate {
  name: string
  order: number
  isClosed: (info: AuthInfo) => boolean
  view: LazyComponent
}

/** The field of the navbar; a phone opens it in the place of the bar. */
export const navbarSearch = defineSlot<Piece<{ autoFocus?: boolean }>>()
/** Icons of the navbar, from the left. */
export const navbarItems = defineSlot<NavbarItem>()
export const frameCommands = defineSlot<FrameCommand>()
/** Over the page; `openOverlay` shows the one of that name. */
export const overlays = defineSlot<Overlay>()
/** Columns beside the page. */
export const asides = defineSlot<Piece>()
/** Draws nothing, but listens as long as the page is there. */
export const backgrounds = defineSlot<Background>()
/** Stands in the place of the frame until it is passed. */
export const gates = defineSlot<Gate>()
