import { auth, project, projectMember } from '@sunmao/contract'

/** What every change of a project makes stale. */
export const projectReads = [project.list, project.detail, project.count, project.statuses]

/** What a change of its staff makes stale: one's own rights in it too. */
export const staffReads = [
  ...projectReads,
  projectMember.resources,
  projectMember.projectUsers,
  projectMember.users,
  projectMember.usersFy,
  projectMember.usersZj,
  auth.setProject,
]
