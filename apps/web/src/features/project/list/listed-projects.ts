import type { Page, Project } from '@sunmao/contract'

/** What a read of projects gives, as far as a list needs it. */
export interface ListedProjects {
  data?: Page<Project>
  error: { message: string } | null
  isPending: boolean
  refetch: () => unknown
}
