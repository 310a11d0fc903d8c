// A saved view in the picture: what its issues are about is coloured by the value that the view groups by, else by status; the
// rest is a ghost.
import { type Facet, type IssueGrouping, type IssueStatus, issue } from '@sunmao/contract'
import { type ElementSet, isEmpty, joined } from '@sunmao/viewer'
import { useEffect, useRef } from 'react'
import { create } from 'zustand'
import { useCall } from '../../../api/hooks.ts'
import { groupColour, useBench } from '../../browse/workbench.api.ts'
import { useFacets } from '../issue.api.ts'
import { meaningOf } from '../issue-status.tsx'
import { useBenchQuery } from './bench-store.ts'
import { findElements, setsByFile } from './find-elements.api.ts'

export interface ColouredGroup extends Facet {
  /** `#rrggbb`. */
  colour: string
  /** In the models that are open. */
  elements: ElementSet
}

/** What the picture is coloured by now; nothing while no view is chosen or it is not known. */
export const useColoured = create<{ by?: IssueGrouping; groups?: readonly ColouredGroup[] }>(() => ({}))

const statusColour = (value: string) =>
  getComputedStyle(document.documentElement)
    .getPropertyValue(`--s-${meaningOf[value as IssueStatus]}`)
    .trim()
const toNumber = (hex: string) => Number.parseInt(`${hex.slice(1)}ff`, 16)

/** Colours while a view is chosen and no single issue has the picture for itself. */
export function useViewColours(isFree: boolean): void {
  const { viewer, fileIds, subId } = useBench()
  const { view, filter } = useBenchQuery()
  const by = view?.group ?? 'status'
  const { data } = useCall(
    issue.elements,
    { body: { ...filter, by } },
    { enabled: view !== undefined && subId > 0, quiet: true },
  )
  const { data: facets } = useFacets(filter)
  const values = facets?.[by]
  const files = fileIds.join()
  const hasView = view !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: `files` is what changes of the models
  useEffect(() => {
    if (!hasView || !data || !values) {
      useColoured.setState({ by: undefined, groups: undefined })
      return
    }
    let isOver = false
    const resolve = async () => {
      const groups: ColouredGroup[] = []
      for (const [at, facet] of values.entries()) {
        const keys = data.find(({ value }) => value === facet.value)?.elements ?? []
        const elements = setsByFile(await findElements(keys, fileIds)).reduce<ElementSet>(joined, {})
        const colour = by === 'status' ? statusColour(String(facet.value)) : groupColour(at)
        groups.push({ ...facet, colour, elements })
      }
      if (!isOver) useColoured.setState({ by, groups })
    }
    resolve().catch(() => undefined)
    return () => {
      isOver = true
    }
  }, [hasView, data, values, by, files])
  const groups = useColoured((state) => state.groups)
  const isPainted = useRef(false)
  useEffect(() => {
    if (!isFree) return
    const coloured = groups?.filter(({ elements }) => !isEmpty(elements)) ?? []
    if (coloured.length > 0) {
      isPainted.current = true
      const all = coloured.map(({ elements }) => elements).reduce(joined, {})
      viewer.state.setState({
        hidden: {},
        ghosted: {},
        isolated: { elements: all, rest: 'ghosted' },
        colours: coloured.map(({ colour, elements }) => ({ colour: toNumber(colour), elements })),
      })
    } else if (isPainted.current) {
      isPainted.current = false
      viewer.state.setState({ isolated: null, colours: [] })
    }
  }, [viewer, groups, isFree])
}
