const codes = <N extends string, V extends string>(name: N, ...verbs: V[]) =>
  verbs.map((verb) => `${name}:${verb}` as const)

/** Every permission there is. Policies, seeded menus and the web's `can()` take their codes from here. */
export const permissionCodes = [
  ...codes('accessControl', 'list', 'add', 'edit', 'del'),
  ...codes('announcement', 'list', 'add', 'edit', 'del'),
  ...codes('clash', 'list', 'add', 'edit', 'del'),
  ...codes('dept', 'list', 'add', 'edit', 'del'),
  ...codes('dict', 'list', 'add', 'edit', 'del'),
  ...codes('drawingApplication', 'link2d3d'),
  ...codes('feedback', 'list', 'add', 'edit', 'del'),
  ...codes('filterModelView', 'edit'),
  ...codes('hub', 'link2d3d'),
  ...codes('hubAnnotation', 'list', 'add', 'edit', 'del'),
  ...codes('hubFile', 'add', 'edit', 'del', 'download'),
  ...codes('hubToDo', 'list'),
  ...codes('issue', 'list', 'add', 'edit', 'del'),
  ...codes('job', 'list', 'add', 'edit', 'del'),
  ...codes('link2d3d', 'list', 'edit', 'del'),
  ...codes('menu', 'list', 'add', 'edit', 'del'),
  ...codes('model', 'list', 'add', 'edit', 'del', 'download', 'multiView'),
  ...codes('modelPubVersion', 'publish', 'manage'),
  ...codes('modelRoute', 'edit'),
  ...codes('online', 'list'),
  ...codes('outbox', 'list'),
  ...codes('parameters', 'list', 'add', 'edit', 'del'),
  ...codes('project', 'list', 'add', 'edit', 'del'),
  ...codes('projectMember', 'edit'),
  ...codes('projectRole', 'list', 'add', 'edit', 'del'),
  ...codes('roles', 'list', 'add', 'edit', 'del'),
  ...codes('sceneConfig', 'edit'),
  ...codes('site', 'list', 'add', 'edit', 'del'),
  ...codes('storage', 'list', 'add', 'edit', 'del'),
  ...codes('user', 'list', 'add', 'edit', 'del'),
  ...codes('userDesktop', 'list', 'edit'),
  ...codes('viewpoint', 'edit'),
  ...codes('webhook', 'list', 'add', 'edit', 'del'),
] as const
export type PermissionCode = (typeof permissionCodes)[number]

type NameOf<C> = C extends `${infer N}:add` ? (`${N}:list` | `${N}:del` extends PermissionCode ? N : never) : never
/** What has all four verbs. */
export type CrudName = NameOf<PermissionCode>
