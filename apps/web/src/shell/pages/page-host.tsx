import { Activity, memo, useMemo } from 'react'
import type { View } from '../../manifest/page-table.ts'
import { Waiting } from '../../ui/loading/lazy-component.tsx'
import { PageProvider } from '../../ui/page/page-location.tsx'
import { PageSkeleton } from '../../ui/page/page-skeleton.tsx'
import { PageGuard } from './page-guard.tsx'
import { type Tag, useTags } from './tags.ts'

export interface Shown {
  tag: Omit<Tag, 'turn'>
  view: View
  params: Readonly<Record<string, string | undefined>>
}

/**
 * Draws the page in front, if there is one yet, and keeps the others as they are: scrolled, filtered, half-typed. A page lives as long as its
 * tag; whether its menu entry stands at the first or the third level makes no difference, because it is kept by address.
 */
export function PageHost({ shown, find }: { shown: Shown | undefined; find: (pathname: string) => Shown | undefined }) {
  const tags = useTags((state) => state.tags)
  const front = shown?.tag.pathname
  const isTagged = tags.some((tag) => tag.pathname === front)
  const all = shown && !isTagged ? [...tags, { ...shown.tag, turn: 0 }] : tags
  const kept = all.filter((tag) => tag.pathname === front || !tag.noCache)
  return kept.map((tag) => {
    const isShown = tag.pathname === front
    const page = isShown ? shown : find(tag.pathname)
    // The tag learns of a new query one moment after the address; the page in front must not wait for it.
    const search = isShown && shown ? shown.tag.search : tag.search
    return (
      page && (
        <Activity key={`${tag.pathname}#${tag.turn}`} mode={isShown ? 'visible' : 'hidden'}>
          <KeptPage view={page.view} pathname={tag.pathname} search={search} params={page.params} />
        </Activity>
      )
    )
  })
}

type KeptPageProps = Pick<Tag, 'pathname' | 'search'> & Pick<Shown, 'view' | 'params'>

/** Hidden pages are left alone while others come and go. */
const KeptPage = memo(function KeptPage({ view: Page, pathname, search, params }: KeptPageProps) {
  const place = useMemo(() => ({ pathname, search, params }), [pathname, search, params])
  return (
    <div className="frame-page" data-address={pathname + search}>
      <PageProvider value={place}>
        <PageGuard>
          <Waiting value={<PageSkeleton />}>
            <Page />
          </Waiting>
        </PageGuard>
      </PageProvider>
    </div>
  )
})
