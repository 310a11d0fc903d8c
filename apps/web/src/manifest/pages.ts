import { features } from '../features.ts'
import { type Page, page, type View } from './page-table.ts'

/** Pages of everybody who is signed in. */
export const pages: readonly Page[] = features.flatMap((feature) => feature.pages ?? [])

/** The server's menu names its screens; these are the names that this build knows. */
export const views: Readonly<Record<string, View>> = Object.assign({}, ...features.map((feature) => feature.views))

export const unknownView: View = page(() => import('../features/error-page/unknown-view.page.tsx'), 'UnknownViewPage')
