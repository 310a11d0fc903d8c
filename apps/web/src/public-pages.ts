import { type Page, page } from './manifest/page-table.ts'

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
    view: page(() => import('./features/outer-hub/outer-hub.page.tsx'), 'OuterHubPage'),
  },
  {
    path: '/current/:code',
    title: 'current.title',
    view: page(() => import('./features/outer-hub/current.page.tsx'), 'CurrentPage'),
  },
]
