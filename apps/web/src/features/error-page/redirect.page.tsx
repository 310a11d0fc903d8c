import { useEffect } from 'react'
import { Navigate } from 'react-router'
import { placeOf } from '../../session/project/place-of.ts'
import { refreshTag } from '../../shell/pages/tags.ts'
import { usePage } from '../../ui/page/page-location.tsx'

/** `/redirect/a/b?c` shows `/a/b?c` anew, as if it had never been open. */
export function RedirectPage() {
  const { params, query } = usePage()
  const pathname = placeOf(`/${params['*'] ?? ''}`)
  useEffect(() => refreshTag(pathname), [pathname])
  return <Navigate to={{ pathname, search: query.toString() }} replace />
}
