import type { Found } from '@sunmao/contract'
import { defineSlot } from '../../manifest/slot.ts'
import type { IconName } from '../../ui/picture/icons.ts'

interface FoundKind {
  kind: Found['kind']
  order: number
  icon: IconName
  /** It is looked at beside what one does, not instead of it. */
  inWindow?: true
}

/** Kinds of things that the server's search finds. */
export const foundKinds = defineSlot<FoundKind>()
