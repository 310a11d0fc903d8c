import { type Edits, editsOf, type Version } from '../items/edits.ts'
import { entriesOf, type Selection } from '../items/items-of.ts'
import { disciplines as all, type Discipline } from '../items/kinds.ts'
import { globalId } from '../plan/hash.ts'
import type { Plan, Storey } from '../plan/plan.ts'
import { createElements, type ElementWriter } from './elements.ts'
import { type Frame, writeFrame, writeHeader } from './frame.ts'
import { createLinks, type Links, slices } from './links.ts'
import { writeSpaces } from './spaces.ts'
import { createStep, list, type Step } from './step.ts'

/**
 * The building as IFC4 text, in pieces of about 64 KB, ASCII only. The disciplines' files have the same project, place,
 * storeys and grid, so they lie on each other. The pieces of the same plan and selection are always the same.
 */
export function* writeIfc(plan: Plan, selection: Selection = {}): Generator<string> {
  const { disciplines = all, version = 1 } = selection
  const step = createStep()
  writeHeader(step, plan, disciplines.join(''))
  const frame = writeFrame(step, plan)
  const links = createLinks(step, plan, frame.building, frame.body)
  const elements = createElements(step, plan, version, frame, links)
  const edits = editsOf(plan)
  for (const storey of plan.storeys) {
    for (const discipline of disciplines) {
      yield* writeStorey({ step, plan, frame, links, elements, edits, version }, storey, discipline)
    }
    links.endStorey()
  }
  links.end()
  step.write('ENDSEC;\nEND-ISO-10303-21;\n')
  yield* step.take(true)
}

interface Context {
  step: Step
  plan: Plan
  frame: Frame
  links: Links
  elements: ElementWriter
  edits: Edits
  version: Version
}

function* writeStorey(context: Context, storey: Storey, discipline: Discipline): Generator<string> {
  const { step, plan, frame, elements } = context
  const { id } = frame.storeys[storey.index]!
  const spaces = discipline === 'A' ? writeSpaces(step, plan, storey, frame, elements) : new Map<string, number>()
  const inStorey = slices(
    step,
    plan,
    `in/${storey.name}/${discipline}`,
    (guid, ids) => `IFCRELCONTAINEDINSPATIALSTRUCTURE(${guid},$,$,$,${ids},#${id})`,
  )
  // A room's furniture comes in one go.
  let room = ''
  let inRoom: number[] = []
  const endRoom = () => {
    if (inRoom.length === 0) return
    const guid = globalId(plan.seed, `${room}/in`)
    step.add(`IFCRELCONTAINEDINSPATIALSTRUCTURE('${guid}',$,$,$,${list(inRoom)},#${spaces.get(room)})`)
    inRoom = []
  }
  for (const entry of entriesOf(plan, storey, discipline, context.version, context.edits)) {
    const line = elements.write(entry)
    if (entry.item.room === undefined) inStorey.push(line, entry.isAbsent)
    else {
      if (entry.item.room !== room) endRoom()
      room = entry.item.room
      if (!entry.isAbsent) inRoom.push(line)
    }
    yield* step.take()
  }
  endRoom()
  inStorey.end()
}
