import type { IssueDetail, IssueViewpoint } from '@sunmao/contract'
import { type Box, type ElementSet, isEmpty, joined, type Viewer } from '@sunmao/viewer'
import { showView } from '../../browse/workbench.api.ts'
import { findElements, setsByFile } from './find-elements.api.ts'

/** What matters has two colours: the first model's elements one, all others' the second. */
const colours = [0xf2712bff, 0x1e8fe0ff] as const
/** Around a place that has neither a picture nor elements, in metres to each side. */
const AROUND_M = 4
const WAIT_MS = 40
const NARROW = '(width < 700px)'

/** Its elements in the models that are open, one set for each of them. */
const elementsOf = async ({ elements }: IssueDetail, fileIds: readonly number[]): Promise<ElementSet[]> =>
  setsByFile(await findElements(elements, fileIds))

/** How an issue looks: its elements coloured, the rest a ghost. */
function looksOf(sets: readonly ElementSet[]) {
  const all = sets.reduce<ElementSet>(joined, {})
  if (isEmpty(all)) return { selected: {} }
  return {
    selected: {},
    hidden: {},
    ghosted: {},
    isolated: { elements: all, rest: 'ghosted' as const },
    colours: sets.map((elements, at) => ({ colour: colours[at === 0 ? 0 : 1], elements })),
  }
}

const boxAround = ([x, y, z]: readonly [number, number, number]): Box => ({
  min: [x - AROUND_M, y - AROUND_M, z - AROUND_M],
  max: [x + AROUND_M, y + AROUND_M, z + AROUND_M],
})

interface Shown {
  issue: IssueDetail
  viewpoint?: IssueViewpoint | undefined
  fileIds: readonly number[]
  isOver: () => boolean
}

/** Flies to where it is seen: as the raiser saw it, else to its elements from a free angle, else to its place. */
export async function showIssue(viewer: Viewer, { issue, viewpoint, fileIds, isOver }: Shown): Promise<void> {
  const sets = await elementsOf(issue, fileIds)
  if (isOver()) return
  const looks = looksOf(sets)
  if (viewpoint) showView(viewer, viewpoint.state)
  viewer.state.setState(looks)
  // On a phone the pane covers the middle of what the raiser saw; there the elements come into what is left of the picture.
  const isCovered = matchMedia(NARROW).matches
  if (viewpoint && !isCovered) return
  const { point } = issue.location
  if (sets.length === 0) {
    if (point && !viewpoint) viewer.fit(boxAround(point))
    return
  }
  // Nobody knows where they are before the heads of their models are there.
  const wanted = sets.flatMap((set) => Object.keys(set))
  const isThere = () => wanted.every((id) => viewer.placed().some(({ data }) => data.id === id))
  while (!isOver() && !isThere()) await new Promise((done) => setTimeout(done, WAIT_MS))
  if (!isOver()) viewer.show(sets)
}
