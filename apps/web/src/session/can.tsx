import type { PermissionCode } from '@sunmao/contract'
import type { ReactNode } from 'react'
import { i18n } from '../theme/i18n.ts'
import { useSession } from './session.ts'

/** `admin` passes always; otherwise one of the required codes must be there, and an empty list is never enough. */
export function permits(own: readonly string[], required: readonly string[]): boolean {
  if (!Array.isArray(required)) throw new Error(i18n.t('error.permissionUsage', { example: "['issue:add']" }))
  return own.includes('admin') || required.some((code) => own.includes(code))
}

export function useCan(required: readonly PermissionCode[]): boolean {
  const own = useSession((session) => session.projectRoles ?? session.roles)
  return permits(own, required)
}

/** Leaves its children out for whom the codes are missing. The server checks again. */
export const Can = ({ codes, children }: { codes: readonly PermissionCode[]; children: ReactNode }) =>
  useCan(codes) ? children : null
