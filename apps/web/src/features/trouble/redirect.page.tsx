import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { usePage } from '../../page.tsx'
import { safePath } from '../../session/safe-path.ts'
import { refreshTag } from '../../shell/tags.ts'
import { SkeletonList } from '../../ui/skeleton-list.tsx'

/** `/redirect/a/b?c` shows `/a/b?c` anew, as if it had never been open. */
export function RedirectPage() {
  const { params, query } = usePage()
  const navigate = useNavigate()
  const target = safePath(`/${params['*'] ?? ''}`)
  const search = query.toString()

  useEffect(() => {
    refreshTag(target)
    navigate({ pathname: target, search }, { replace: true })
  }, [target, search, navigate])

  return <SkeletonList />
}
