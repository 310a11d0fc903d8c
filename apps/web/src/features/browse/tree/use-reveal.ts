import { type ElementProperties, modelQuery, type TreeDimension } from '@sunmao/contract'
import { countOf, elementsIn } from '@sunmao/viewer'
import { useEffect, useRef } from 'react'
import { useCall } from '../../../api/hooks.ts'
import { useSeen, useWorkbench } from '../workbench.ts'

type Selected = ElementProperties['elements'][number]

export const leafKey = (groupKey: string, { fileId, index }: Pick<Selected, 'fileId' | 'index'>) =>
  `${groupKey}#${fileId}/${index}`

/** Labels of the groups from the outside in; nothing where a tree is by a property. */
export function pathTo(
  element: Selected,
  discipline: string | undefined,
  dimensions: readonly TreeDimension[],
): string[] | undefined {
  const labels = dimensions.map((dimension) => {
    if (typeof dimension === 'object') return undefined
    if (dimension === 'discipline') return discipline ?? ''
    if (dimension === 'system') return element.systems[0] ?? ''
    return element[dimension] ?? ''
  })
  return labels.every((label) => label !== undefined) ? labels : undefined
}

/** The row of the element that is selected alone; the groups on the way to it are opened when it changes. */
export function useReveal(
  dimensions: readonly TreeDimension[],
  openGroups: (keys: readonly string[]) => void,
): string | undefined {
  const { models } = useWorkbench()
  const selected = useSeen((state) => state.selected)
  const [only] =
    countOf(selected) === 1
      ? Object.entries(selected).flatMap(([fileId, runs]) =>
          Array.from(elementsIn(runs), (index) => ({ fileId: Number(fileId), index })),
        )
      : []
  const { data } = useCall(
    modelQuery.properties,
    { body: { elements: only ? [only] : [] } },
    { enabled: Boolean(only) },
  )
  const element = only && data?.elements.find(({ fileId, index }) => fileId === only.fileId && index === only.index)
  const path =
    element && pathTo(element, models.find(({ fileId }) => fileId === element.fileId)?.discipline, dimensions)
  const row = path && leafKey(JSON.stringify(path), element)
  const open = useRef(openGroups)
  open.current = openGroups
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row says it all
  useEffect(() => {
    if (path) open.current(path.map((_, at) => JSON.stringify(path.slice(0, at + 1))))
  }, [row])
  return row
}
