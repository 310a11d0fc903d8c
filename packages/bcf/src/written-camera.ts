// What the schemas demand of cameras and a view need not have. Whatever is written otherwise than it is, is kept beside it.
import type { KeptPart } from './topic.ts'
import type { BcfView, PerspectiveCamera } from './viewpoint.ts'
import { textElement } from './xml/write-xml.ts'

const PLACE = 'VisualizationInfo'
/** Degrees that the schema of 2.1 allows. */
const fieldOfView21 = [45, 60] as const

/** The field of view as 2.1 takes it. */
export const fieldOfViewFor21 = ({ fieldOfView }: PerspectiveCamera): number =>
  Math.min(fieldOfView21[1], Math.max(fieldOfView21[0], fieldOfView))

/** Version 3 wants a camera; this one says no more than that. */
export const anyCamera: PerspectiveCamera = {
  position: [0, 0, 0],
  direction: [0, 1, 0],
  up: [0, 0, 1],
  fieldOfView: 60,
}

/** What of the camera cannot be written as it is. */
export function keptOfCamera({ perspective, orthogonal }: BcfView, guid: string, version: '2.1' | '3.0'): KeptPart[] {
  if (version === '3.0') return perspective || orthogonal ? [] : [{ place: PLACE, guid, xml: '<NoCamera/>' }]
  const isNear = !perspective || fieldOfViewFor21(perspective) === perspective.fieldOfView
  const parts = [
    isNear ? undefined : textElement('FieldOfView', perspective.fieldOfView),
    textElement('AspectRatio', (perspective ?? orthogonal)?.aspectRatio),
  ]
  return parts.flatMap((xml) => (xml ? [{ place: PLACE, guid, xml }] : []))
}

/** The other way, where nobody changed the camera since; takes from `kept` what it has used. */
export function restoreCamera(view: BcfView, guid: string, kept: KeptPart[]): void {
  const take = (pattern: RegExp) => {
    const at = kept.findIndex((part) => part.place === PLACE && part.guid === guid && pattern.test(part.xml))
    return at < 0 ? undefined : pattern.exec(kept.splice(at, 1)[0]!.xml)!
  }
  const { perspective } = view
  if (take(/^<NoCamera\/>$/) && perspective && String(perspective.position) === String(anyCamera.position))
    view.perspective = undefined
  const [, ratio] = take(/^<AspectRatio>([\d.]{1,20})<\/AspectRatio>$/) ?? []
  const camera = view.perspective ?? view.orthogonal
  if (camera && Number(ratio) > 0) camera.aspectRatio ??= Number(ratio)
  const [, degrees] = take(/^<FieldOfView>([\d.]{1,20})<\/FieldOfView>$/) ?? []
  const fieldOfView = Number(degrees)
  const isSame = perspective && fieldOfViewFor21({ ...perspective, fieldOfView }) === perspective.fieldOfView
  if (isSame && fieldOfView > 0 && fieldOfView < 180) perspective.fieldOfView = fieldOfView
}
