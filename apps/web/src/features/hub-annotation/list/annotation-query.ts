import { type AnnotationFilter, annotationStatuses } from '@sunmao/contract'

const mine = ['raised', 'addressed'] as const

/** What the address says about which annotations are wanted. */
export function filterIn(query: URLSearchParams, projId: number): AnnotationFilter {
  const asked = query.get('status')?.split(',') ?? []
  const status = annotationStatuses.filter((one) => asked.includes(one))
  const blurry = query.get('blurry')?.trim()
  const subId = Number(query.get('sub')) || undefined
  const part = mine.find((one) => one === query.get('mine'))
  return {
    projId,
    ...(subId && { subId }),
    ...(blurry && { blurry: blurry.slice(0, 100) }),
    ...(status.length > 0 && { status }),
    ...(part && { mine: part }),
  }
}
