import type { PictureSize } from '../picture-size.ts'
import type { WrittenVersion } from '../topic.ts'
import type {
  BcfBitmap,
  BcfComponent,
  BcfView,
  BcfVisibility,
  OrthogonalCamera,
  PerspectiveCamera,
  Vector,
} from '../viewpoint.ts'
import { anyCamera, fieldOfViewFor21 } from '../written-camera.ts'
import { element, textElement, xmlDocument } from '../xml/write-xml.ts'

interface Written {
  guid: string
  version: WrittenVersion
  /** Of the snapshot, for cameras without a ratio of their own. */
  size?: PictureSize
}

/** Of a screen. */
const usualRatio = 16 / 9

/** The file of a viewpoint, in the order that the schema of its version demands. */
export function viewDocument(view: BcfView, written: Written): Uint8Array {
  const { version, guid } = written
  return xmlDocument(
    element(
      'VisualizationInfo',
      { Guid: guid },
      version === '2.1' ? components21(view) : components30(view),
      ...(version === '2.1' ? cameras21(view) : [camera30(view, written)]),
      listOf(
        'Lines',
        view.lines.map(({ start, end }) => element('Line', {}, point('StartPoint', start), point('EndPoint', end))),
      ),
      listOf(
        'ClippingPlanes',
        view.clippingPlanes.map(({ location, direction }) =>
          element('ClippingPlane', {}, point('Location', location), point('Direction', direction)),
        ),
      ),
      ...(version === '2.1' ? view.bitmaps.map(bitmap21) : [listOf('Bitmaps', view.bitmaps.map(bitmap30))]),
    ),
  )
}

const listOf = (name: string, parts: string[]) => (parts.length > 0 ? element(name, {}, ...parts) : undefined)

const point = (name: string, [x, y, z]: Vector) =>
  element(name, {}, textElement('X', x), textElement('Y', y), textElement('Z', z))

const place = ({ position, direction, up }: PerspectiveCamera | OrthogonalCamera) => [
  point('CameraViewPoint', position),
  point('CameraDirection', direction),
  point('CameraUpVector', up),
]

const cameras21 = ({ perspective, orthogonal }: BcfView) => [
  orthogonal &&
    element('OrthogonalCamera', {}, ...place(orthogonal), textElement('ViewToWorldScale', orthogonal.viewToWorldScale)),
  perspective &&
    element('PerspectiveCamera', {}, ...place(perspective), textElement('FieldOfView', fieldOfViewFor21(perspective))),
]

/** Exactly one. */
function camera30({ perspective, orthogonal }: BcfView, { size }: Written): string {
  const ratio = (own?: number) =>
    textElement(
      'AspectRatio',
      own ?? (size && size.width > 0 && size.height > 0 ? size.width / size.height : usualRatio),
    )
  if (orthogonal && !perspective) {
    const { viewToWorldScale, aspectRatio } = orthogonal
    const scale = textElement('ViewToWorldScale', viewToWorldScale)
    return element('OrthogonalCamera', {}, ...place(orthogonal), scale, ratio(aspectRatio))
  }
  const camera = perspective ?? anyCamera
  const degrees = Math.min(179, camera.fieldOfView)
  return element(
    'PerspectiveCamera',
    {},
    ...place(camera),
    textElement('FieldOfView', degrees),
    ratio(camera.aspectRatio),
  )
}

const component = ({ ifcGuid, originatingSystem, authoringToolId }: BcfComponent) =>
  element(
    'Component',
    { IfcGuid: ifcGuid && /^[\w$]{22}$/.test(ifcGuid) ? ifcGuid : undefined },
    textElement('OriginatingSystem', originatingSystem),
    textElement('AuthoringToolId', authoringToolId),
  )

const exceptions = ({ exceptions: all }: BcfVisibility) => listOf('Exceptions', all.map(component))

function hints({ spacesVisible, spaceBoundariesVisible, openingsVisible }: BcfVisibility): string | undefined {
  if ([spacesVisible, spaceBoundariesVisible, openingsVisible].every((hint) => hint === undefined)) return undefined
  return element('ViewSetupHints', {
    SpacesVisible: spacesVisible,
    SpaceBoundariesVisible: spaceBoundariesVisible,
    OpeningsVisible: openingsVisible,
  })
}

const saysNothing = ({ selection, visibility, colouring }: BcfView) =>
  selection.length === 0 && !visibility && colouring.length === 0

const usual: BcfVisibility = { defaultVisibility: true, exceptions: [] }

function components21(view: BcfView): string | undefined {
  if (saysNothing(view)) return undefined
  const { selection, visibility = usual, colouring } = view
  return element(
    'Components',
    {},
    hints(visibility),
    listOf('Selection', selection.map(component)),
    element('Visibility', { DefaultVisibility: visibility.defaultVisibility }, exceptions(visibility)),
    listOf(
      'Coloring',
      colouring.map(({ colour, components }) => element('Color', { Color: colour }, ...components.map(component))),
    ),
  )
}

function components30(view: BcfView): string | undefined {
  if (saysNothing(view)) return undefined
  const { selection, visibility = usual, colouring } = view
  return element(
    'Components',
    {},
    listOf('Selection', selection.map(component)),
    element(
      'Visibility',
      { DefaultVisibility: visibility.defaultVisibility },
      hints(visibility),
      exceptions(visibility),
    ),
    listOf(
      'Coloring',
      colouring.map(({ colour, components }) =>
        element('Color', { Color: colour }, element('Components', {}, ...components.map(component))),
      ),
    ),
  )
}

const bitmapPlace = ({ reference, location, normal, up, height }: BcfBitmap) => [
  textElement('Reference', reference),
  point('Location', location),
  point('Normal', normal),
  point('Up', up),
  textElement('Height', height),
]

const bitmap21 = (bitmap: BcfBitmap) =>
  element('Bitmap', {}, textElement('Bitmap', bitmap.format.toUpperCase()), ...bitmapPlace(bitmap))

const bitmap30 = (bitmap: BcfBitmap) =>
  element('Bitmap', {}, textElement('Format', bitmap.format), ...bitmapPlace(bitmap))
