import { Activity, Suspense, useMemo } from 'react'
import { PageProvider } from '../page.tsx'
import type { View } from '../routes.tsx'
import { SkeletonList } from '../ui/skeleton-list.tsx'
import { PageGuard } from './page-guard.tsx'
import { type Tag, useTags } from './tags.ts'

export interface Shown {
  tag: Omit<Tag, 'turn'>
  view: View
  params: Readonly<Record<string, string | undefined>>
}

/**
 * Draws the page in front and keeps the others as they are: scrolled, filtered, half-typed. A page lives as long as its
 * tag; whether its menu entry stands at the first or the third level makes no difference, because it is kept by address.
 */
export function PageHost({ shown, find }: { shown: Shown; find: (pathname: string) => Shown | undefined }) {
  const tags = useTags((state) => state.tags)
  const kept = tags.filter((tag) => tag.pathname === shown.tag.pathname || !tag.noCache)
  return kept.map((tag) => {
    const isShown = tag.pathname === shown.tag.pathname
    const page = isShown ? shown : find(tag.pathname)
    return (
      page && (
        <Activity key={`${tag.pathname}#${tag.turn}`} mode={isShown ? 'visible' : 'hidden'}>
          <KeptPage view={page.view} tag={tag} params={page.params} />
        </Activity>
      )
    )
  })
}

function KeptPage({ view: Page, tag, params }: { view: View; tag: Tag; params: Shown['params'] }) {
  const place = useMemo(() => ({ pathname: tag.pathname, search: tag.search, params }), [tag.pathname, tag.search, params])
  return (
    <PageProvider value={place}>
      <PageGuard>
        <Suspense fallback={<SkeletonList />}>
          <Page />
        </Suspense>
      </PageGuard>
    </PageProvider>
  )
}
