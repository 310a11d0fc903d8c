import type { Page, View } from './page-table.ts'
import { features } from './registry.ts'

/** Pages of everybody who is signed in. */
export const pages = (): readonly Page[] => features().flatMap((feature) => feature.pages ?? [])

/** Pages that need no sign-in. */
export const publicPages = (): readonly Page[] => features().flatMap((feature) => feature.publicPages ?? [])

/** The server's menu names its screens; a name that this build does not know has a view too, which says so. */
export function viewOf(name: string): View | undefined {
  const find = (wanted: string) =>
    features().find(({ views }) => views && Object.hasOwn(views, wanted))?.views?.[wanted]
  return find(name) ?? find('*')
}
