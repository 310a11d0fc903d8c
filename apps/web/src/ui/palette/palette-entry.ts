import type { Found } from '@sunmao/contract'
import type { IconName } from '../picture/icons.ts'

export interface PaletteEntry {
  id: string
  kind: 'page' | 'command' | 'element' | Found['kind']
  title: string
  /** Where it stands in the menu, or what it belongs to. */
  hint: string
  icon: IconName | (string & {})
  run: () => void
}
