import type { ProjectStatus } from '@sunmao/contract'

/** What has happened to a project, as it is afterwards. */
export type ProjectEvent = { projId: number; projName: string; status: ProjectStatus } & (
  | { type: 'created' | 'manager'; managerId: number }
  | { type: 'status' }
)
