import type { HubFile } from '@sunmao/contract'
import { defineSlot } from '../../manifest/slot.ts'
import type { LazyComponent } from '../../ui/loading/lazy-component.tsx'
import type { ViewProps } from './document-source.api.ts'

interface FileViewer {
  formats: readonly HubFile['format'][]
  order: number
  view: LazyComponent<ViewProps>
}

/** Viewers of file formats. */
export const fileViewers = defineSlot<FileViewer>()
