import type { BcfFile } from '../bytes.ts'
import type { BcfColouring, BcfComponent, BcfView, BcfVisibility } from '../viewpoint.ts'
import type { XmlNode } from '../xml/xml-node.ts'
import { type Notes, Reading } from './reading.ts'

/** What a viewpoint file says. Components of all versions become a selection, a visibility with exceptions, and colours. */
export function readView(
  node: XmlNode,
  notes: Notes,
  guid: string,
  findFile: (reference: string) => BcfFile | undefined,
): BcfView {
  const root = new Reading(node, notes, 'VisualizationInfo')
  root.attribute('Guid')
  const view: BcfView = {
    ...readCameras(root),
    ...readComponents(root),
    lines: inLists(root, 'Lines', 'Line').flatMap((line) => {
      const [start, end] = [line.vector('StartPoint'), line.vector('EndPoint')]
      return start && end ? [{ start, end }] : []
    }),
    clippingPlanes: inLists(root, 'ClippingPlanes', 'ClippingPlane').flatMap((plane) => {
      const [location, direction] = [plane.vector('Location'), plane.vector('Direction')]
      return location && direction ? [{ location, direction }] : []
    }),
    bitmaps: readBitmaps(root, findFile),
  }
  root.keepRest(guid)
  return view
}

const inLists = (root: Reading, list: string, name: string) => root.all(list).flatMap((one) => one.all(name))

function readCameras(root: Reading): Pick<BcfView, 'perspective' | 'orthogonal'> {
  const placeOf = (camera: Reading | undefined) => {
    const position = camera?.vector('CameraViewPoint')
    const direction = camera?.vector('CameraDirection')
    const up = camera?.vector('CameraUpVector')
    if (!camera) return undefined
    if (position && direction && up) return { position, direction, up, aspectRatio: positive(camera, 'AspectRatio') }
    camera.mend('noCamera')
    return undefined
  }
  const [perspective, orthogonal] = [root.within('PerspectiveCamera'), root.within('OrthogonalCamera')]
  const [inside, flat] = [placeOf(perspective), placeOf(orthogonal)]
  return {
    perspective: inside && { ...inside, fieldOfView: positive(perspective!, 'FieldOfView') ?? usualFieldOfView },
    orthogonal: flat && { ...flat, viewToWorldScale: positive(orthogonal!, 'ViewToWorldScale') ?? 1 },
  }
}

/** What a camera without one is taken to have, in degrees. */
const usualFieldOfView = 60

function positive(camera: Reading, name: string): number | undefined {
  const value = camera.number(name)
  return value !== undefined && value > 0 ? value : undefined
}

type Components = Pick<BcfView, 'selection' | 'visibility' | 'colouring'>

function readComponents(root: Reading): Components {
  const components = root.within('Components')
  const hints = hintsOf(root)
  if (!components) return { selection: [], colouring: [], visibility: hints && { ...everything, ...hints } }
  const listed = components.all('Component')
  const read = listed.length > 0 ? ofVersion2(components, listed) : ofVersion21(components)
  const found = { ...hints, ...hintsOf(components) }
  if (Object.keys(found).length > 0) read.visibility = { ...(read.visibility ?? everything), ...found }
  components.keepRest()
  return read
}

const everything: BcfVisibility = { defaultVisibility: true, exceptions: [] }

function hintsOf(place: Reading): Partial<BcfVisibility> | undefined {
  const hints = place.within('ViewSetupHints')
  return (
    hints && {
      spacesVisible: hints.flag('SpacesVisible'),
      spaceBoundariesVisible: hints.flag('SpaceBoundariesVisible'),
      openingsVisible: hints.flag('OpeningsVisible'),
    }
  )
}

/** Of 1.0 and 2.0: one list. Components that are listed as visible, and none as hidden, are all that is seen. */
function ofVersion2(components: Reading, listed: Reading[]): Components {
  const all = listed.map((each) => ({
    component: componentOf(each),
    isSelected: each.flag('Selected') ?? false,
    isVisible: each.flag('Visible'),
    colour: each.attribute('Color')?.replace('#', '').toUpperCase(),
  }))
  const pick = (is: (one: (typeof all)[number]) => boolean) => all.filter(is).map(({ component }) => component)
  const hidden = pick(({ isVisible }) => isVisible === false)
  const shown = pick(({ isVisible }) => isVisible === true)
  const told = components.flag('DefaultVisibilityComponents')
  const isOnly = told === undefined ? hidden.length === 0 && shown.length > 0 : !told
  const colours = new Map<string, BcfComponent[]>()
  for (const { colour, component } of all) if (colour) colours.set(colour, [...(colours.get(colour) ?? []), component])
  return {
    selection: pick(({ isSelected }) => isSelected),
    visibility: { defaultVisibility: !isOnly, exceptions: isOnly ? shown : hidden },
    colouring: [...colours].map(([colour, own]) => ({ colour, components: own })),
  }
}

function ofVersion21(components: Reading): Components {
  const listOf = (place: Reading | undefined) => place?.all('Component').map(componentOf) ?? []
  const visibility = components.within('Visibility')
  const colouring = inLists(components, 'Coloring', 'Color').map(
    (colour): BcfColouring => ({
      colour: colour.attribute('Color')?.replace('#', '').toUpperCase() ?? '',
      components: [...listOf(colour), ...listOf(colour.within('Components'))],
    }),
  )
  return {
    selection: listOf(components.within('Selection')),
    visibility: visibility && {
      defaultVisibility: visibility.flag('DefaultVisibility') ?? false,
      exceptions: listOf(visibility.within('Exceptions')),
      ...hintsOf(visibility),
    },
    colouring: colouring.filter(
      ({ colour, components: own }) => /^([\dA-F]{6}|[\dA-F]{8})$/.test(colour) && own.length > 0,
    ),
  }
}

const componentOf = (component: Reading): BcfComponent => ({
  ifcGuid: component.attribute('IfcGuid'),
  originatingSystem: component.text('OriginatingSystem') ?? component.attribute('OriginatingSystem'),
  authoringToolId: component.text('AuthoringToolId') ?? component.attribute('AuthoringToolId'),
})

/** 2.0 has them in elements called Bitmaps, 2.1 in Bitmap, 3.0 in a list. */
function readBitmaps(root: Reading, findFile: (reference: string) => BcfFile | undefined): BcfView['bitmaps'] {
  const places = [...root.all('Bitmap'), ...root.all('Bitmaps').flatMap((one) => [one, ...one.all('Bitmap')])]
  return places.flatMap((bitmap) => {
    const reference = bitmap.text('Reference')
    const [location, normal, up] = [bitmap.vector('Location'), bitmap.vector('Normal'), bitmap.vector('Up')]
    if (!reference || !location || !normal || !up) return []
    const format = (bitmap.text('Format') ?? bitmap.text('Bitmap') ?? '').toLowerCase()
    return [
      {
        format: format === 'jpg' || format === 'jpeg' ? ('jpg' as const) : ('png' as const),
        ...{ reference, location, normal, up, height: bitmap.number('Height') ?? 1 },
        file: findFile(reference),
      },
    ]
  })
}
