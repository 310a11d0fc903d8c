import type { Model, Page } from '@sunmao/contract'

/** What a read of models gives, as far as a list needs it. */
export interface ListedModels {
  data?: Page<Model>
  error: { message: string } | null
  isPending: boolean
  refetch: () => unknown
}
