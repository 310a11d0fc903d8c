import type { Model } from '@sunmao/contract'
import type { RowAction } from '../../manifest/row-action.tsx'
import { defineSlot } from '../../manifest/slot.ts'
import type { LazyComponent } from '../../ui/loading/lazy-component.tsx'

interface ModelSection {
  name: string
  order: number
  view: LazyComponent<{ row: Model }>
}

/** In the menu of a model. */
export const modelActions = defineSlot<RowAction<Model>>()

/** Below what is told of a model on its own page. */
export const modelSections = defineSlot<ModelSection>()
