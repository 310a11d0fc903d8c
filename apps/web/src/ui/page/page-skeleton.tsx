import { SkeletonList } from '../loading/skeleton-list.tsx'
import '../layout/card.css'
import './page-head.css'

/** A page whose code is still on its way: a title row and a body, as every page has them. */
export const PageSkeleton = () => (
  <>
    <div className="page-head" aria-hidden="true">
      <span className="skeleton-list-bar skeleton-list-title" />
    </div>
    <div className="card">
      <SkeletonList rows={8} />
    </div>
  </>
)
