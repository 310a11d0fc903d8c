/** What an API token can be given. A call names the one it needs; calls that name none are closed to tokens. */
export const scopes = [
  'user.read',
  'project.read',
  'todo.read',
  'announcement.read',
  'message.read',
  'help.read',
  'feedback.write',
  'model.read',
  'model.write',
  'issue.read',
  'issue.write',
  'clash.read',
  'clash.write',
  'task.read',
  'task.write',
] as const
export type Scope = (typeof scopes)[number]
