import type { Key } from '@sunmao/i18n'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

export type View = LazyExoticComponent<ComponentType>

/** A page with an address of its own in this build. */
export interface Page {
  path: string
  view: View
  title: Key
  /** Its tag cannot be closed. */
  affix?: true
  noCache?: true
  /** Fills the window: no sidebar, no navbar. */
  bare?: true
}

const page = <N extends string>(load: () => Promise<Record<N, ComponentType>>, name: N): View =>
  lazy(async () => ({ default: (await load())[name] }))

/** Pages that need no sign-in. */
export const publicPages: readonly Page[] = [
  { path: '/login', title: 'page.login', view: page(() => import('./features/login/login.page.tsx'), 'LoginPage') },
  {
    path: '/sso_callback',
    title: 'sso.signingIn',
    view: page(() => import('./features/sso/sso-callback.page.tsx'), 'SsoCallbackPage'),
  },
  {
    path: '/bindingSuccess',
    title: 'binding.title',
    view: page(() => import('./features/sso/binding-success.page.tsx'), 'BindingSuccessPage'),
  },
  {
    path: '/unifyauth',
    title: 'sso.signingIn',
    view: page(() => import('./features/login/unify-auth.page.tsx'), 'UnifyAuthPage'),
  },
  {
    path: '/revitDesignLibrary',
    title: 'apps.library',
    view: page(() => import('./features/design-library/revit-design-library.page.tsx'), 'RevitDesignLibraryPage'),
  },
  {
    path: '/outerHub/:code',
    title: 'outer.title',
    view: page(() => import('./features/access-control/outer-hub.page.tsx'), 'OuterHubPage'),
  },
]

/** Pages of everybody who is signed in. */
export const pages: readonly Page[] = [
  {
    path: '/dashboard',
    title: 'menu.dashboard',
    affix: true,
    noCache: true,
    view: page(() => import('./features/dashboard/dashboard.page.tsx'), 'DashboardPage'),
  },
  {
    path: '/user/center',
    title: 'menu.center',
    noCache: true,
    view: page(() => import('./features/center/center.page.tsx'), 'CenterPage'),
  },
  {
    path: '/project/detail',
    title: 'project.detail',
    noCache: true,
    view: page(() => import('./features/project/project-detail.page.tsx'), 'ProjectDetailPage'),
  },
  {
    path: '/modelBrowse',
    title: 'browse.title',
    noCache: true,
    bare: true,
    view: page(() => import('./features/browse/model-browse.page.tsx'), 'ModelBrowsePage'),
  },
  ...['/browse', '/hub/browse'].map((path) => ({
    path,
    title: 'page.issueDetail' as const,
    noCache: true as const,
    view: page(() => import('./features/browse/hub-browse.page.tsx'), 'HubBrowsePage'),
  })),
  {
    path: '/preview',
    title: 'preview.title',
    noCache: true,
    bare: true,
    view: page(() => import('./features/browse/preview.page.tsx'), 'PreviewPage'),
  },
  {
    path: '/announcement/detail',
    title: 'announcement.detail',
    noCache: true,
    view: page(() => import('./features/announcement/announcement-detail.page.tsx'), 'AnnouncementDetailPage'),
  },
  {
    path: '/help',
    title: 'help.title',
    noCache: true,
    bare: true,
    view: page(() => import('./features/help/help.page.tsx'), 'HelpPage'),
  },
  {
    path: '/store',
    title: 'apps.store',
    noCache: true,
    view: page(() => import('./features/store/store.page.tsx'), 'StorePage'),
  },
  {
    path: '/message',
    title: 'message.title',
    noCache: true,
    view: page(() => import('./features/message/message.page.tsx'), 'MessagePage'),
  },
  {
    path: '/feedback/mine',
    title: 'feedback.mine',
    noCache: true,
    view: page(() => import('./features/feedback/my-feedback.page.tsx'), 'MyFeedbackPage'),
  },
  {
    path: '/pdf',
    title: 'pdf.title',
    noCache: true,
    bare: true,
    view: page(() => import('./features/pdf/pdf.page.tsx'), 'PdfPage'),
  },
  {
    path: '/401',
    title: 'page.forbidden',
    noCache: true,
    view: page(() => import('./features/trouble/forbidden.page.tsx'), 'ForbiddenPage'),
  },
  {
    path: '/404',
    title: 'page.notFound',
    noCache: true,
    view: page(() => import('./features/trouble/not-found.page.tsx'), 'NotFoundPage'),
  },
  {
    path: '/redirect/*',
    title: 'tags.refresh',
    noCache: true,
    view: page(() => import('./features/trouble/redirect.page.tsx'), 'RedirectPage'),
  },
]

/** The server's menu names its screens; these are the names that this build knows. */
export const views: Readonly<Record<string, View>> = {
  'enterpriseTodo/index': page(() => import('./features/hub-to-do/enterprise-todo.page.tsx'), 'EnterpriseTodoPage'),
  'projectTodo/index': page(() => import('./features/hub-to-do/project-todo.page.tsx'), 'ProjectTodoPage'),
  'announcement/index': page(
    () => import('./features/announcement/announcement-manage.page.tsx'),
    'AnnouncementManagePage',
  ),
  'model/index': page(() => import('./features/model/model-list.page.tsx'), 'ModelListPage'),
  'model/detail': page(() => import('./features/model/model-detail.page.tsx'), 'ModelDetailPage'),
  'modelPubVersion/index': page(() => import('./features/model-version/pub-version.page.tsx'), 'PubVersionPage'),
  'modelCompare/index': page(() => import('./features/model-compare/model-compare.page.tsx'), 'ModelComparePage'),
  'filterModelView/index': page(
    () => import('./features/filter-model-view/filter-model-view.page.tsx'),
    'FilterModelViewPage',
  ),
  'modelRoute/index': page(() => import('./features/model-route/model-route.page.tsx'), 'ModelRoutePage'),
  'project/index': page(() => import('./features/project/project-list.page.tsx'), 'ProjectListPage'),
  'system/user/index': page(() => import('./features/admin/user/user.page.tsx'), 'UserPage'),
  'system/dept/index': page(() => import('./features/admin/dept/dept.page.tsx'), 'DeptPage'),
  'system/role/index': page(() => import('./features/admin/role/role.page.tsx'), 'RolePage'),
  'system/menu/index': page(() => import('./features/admin/menu/menu.page.tsx'), 'MenuPage'),
  'system/dict/index': page(() => import('./features/admin/dict/dict.page.tsx'), 'DictPage'),
  'system/webhook/index': page(() => import('./features/admin/webhook.page.tsx'), 'WebhookPage'),
  'feedback/index': page(() => import('./features/feedback/feedback.page.tsx'), 'FeedbackPage'),
  'system/job/index': page(() => import('./features/admin/job.page.tsx'), 'JobPage'),
  'system/site/index': page(() => import('./features/admin/site.page.tsx'), 'SitePage'),
  'system/parameters/index': page(() => import('./features/admin/parameters.page.tsx'), 'ParametersPage'),
  'system/projectRole/index': page(
    () => import('./features/admin/project-role/project-role.page.tsx'),
    'ProjectRolePage',
  ),
  'tools/storage/index': page(() => import('./features/admin/storage/storage.page.tsx'), 'StoragePage'),
  'userDesktop/index': page(() => import('./features/user-desktop/user-desktop.page.tsx'), 'UserDesktopPage'),
  'monitor/online/index': page(() => import('./features/online/online.page.tsx'), 'OnlinePage'),
  'monitor/outbox/index': page(() => import('./features/outbox/outbox.page.tsx'), 'OutboxPage'),
}

export const unknownView: View = page(() => import('./features/trouble/unknown-view.page.tsx'), 'UnknownViewPage')
