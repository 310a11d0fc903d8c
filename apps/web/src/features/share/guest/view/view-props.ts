import type { SharedContent } from '@sunmao/contract'

export interface SharedViewProps {
  content: SharedContent
  expiry: string | undefined
  /** Models that are shown together. */
  fileIds: readonly number[]
  file?: SharedContent['files'][number] | undefined
  /** What it is called, where it is one of several. */
  name?: string | undefined
  /** To the list that it is from. */
  onBack?: (() => void) | undefined
}
