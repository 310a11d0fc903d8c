import type { Link2d3d } from '@sunmao/contract'
import type { RowAction } from '../../manifest/row-action.tsx'
import { defineSlot } from '../../manifest/slot.ts'

/** In the head of a drawing beside its models. */
export const linkActions = defineSlot<RowAction<Link2d3d>>()
