import type { Derived } from '../../core/identity.ts'

/** Whoever opens a shared link without an account: no name, no roles, no departments. */
export const guest: Derived = {
  me: {
    id: 0,
    username: 'guest',
    nickName: '',
    enabled: true,
    dept: { name: '' },
    jobs: [],
    roles: [],
    mustChangePassword: false,
    createTime: '',
  },
  isAdmin: false,
  codes: new Set(),
  scope: [],
}
