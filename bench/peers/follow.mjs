// Frames of a window that follows a leader among others, beside one that moves its own camera on the same way.
import { Viewer } from '@sunmao/viewer'
import { approach, cameraFor, viewOf } from '../../apps/web/src/features/together/follow-camera.ts'
import { placeOfCone } from '../../apps/web/src/features/together/place-of-cone.ts'

const canvas = document.querySelector('canvas')
const pixel = new Uint8Array(4)
const fetchPart = (address) => async (signal) => new Uint8Array(await (await fetch(address, { signal })).arrayBuffer())
const TURN = 0.01
const FRAME_MS = 1000 / 60

export async function open({ parts, people }) {
  const viewer = new Viewer(canvas, { isSmooth: false, shade: 'off' })
  const { state } = viewer
  state.setState({ hasEdges: false })
  const model = viewer.open('m', {
    head: fetchPart('/ours/head'),
    parts: Array.from({ length: parts }, (_, at) => fetchPart(`/ours/${at}`)),
  })
  await model.isComplete
  viewer.look('corner', 0)
  const first = state.getState().camera
  const finish = () => {
    viewer.drawNow()
    canvas.getContext('webgl2').readPixels(0, 0, 1, 1, 6408, 5121, pixel)
  }
  /** Around the building. */
  const cameraAt = (at) => {
    const [x, y] = [first.eye[0] - first.target[0], first.eye[1] - first.target[1]]
    const [sin, cos] = [Math.sin(at * TURN), Math.cos(at * TURN)]
    const eye = [first.target[0] + x * cos - y * sin, first.target[1] + x * sin + y * cos, first.eye[2]]
    return { ...first, eye }
  }
  const cones = Array.from({ length: people }, () => {
    const cone = document.createElement('span')
    cone.style.position = 'absolute'
    document.getElementById('people').append(cone)
    return cone
  })
  const told = new Map()
  const textOf = (connection, camera) =>
    JSON.stringify({ type: 'signal', kind: 'view', connection, data: viewOf(camera, 1.6, null, false) })
  const hear = (text) => {
    const { connection, data } = JSON.parse(text)
    told.set(connection, data)
  }
  /** What arrives in one frame, of the leader twenty and of each other two times a second, as text. */
  const arriving = (at) => [
    ...(at % 3 === 0 ? [textOf('leader', cameraAt(at))] : []),
    ...cones.flatMap((_, one) => ((at + one) % 30 === 0 ? [textOf(`p${one}`, cameraAt(at + 10 * one))] : [])),
  ]
  const placeCones = () => {
    const seen = viewer.getView()
    for (const [at, cone] of cones.entries()) {
      const view = told.get(`p${at}`)
      const stands = view && placeOfCone(seen, view)
      cone.hidden = stands === undefined
      if (stands) cone.style.transform = `translate(${stands.x}px, ${stands.y}px)`
    }
  }
  const alone = (at) => state.setState({ camera: cameraAt(at) })
  const led = (texts) => {
    for (const text of texts) hear(text)
    const { camera } = state.getState()
    const view = told.get('leader')
    const next = view && approach(camera, cameraFor(view, viewer.aspect(), camera), FRAME_MS)
    if (next) state.setState({ camera: next })
    placeCones()
  }
  for (const [at] of cones.entries()) hear(textOf(`p${at}`, cameraAt(10 * at)))
  return {
    /** Milliseconds of each frame of the way, until it is drawn. */
    frames: (isLed, from, count) => {
      state.setState({ camera: cameraAt(from) })
      finish()
      return Array.from({ length: count }, (_, frame) => {
        const texts = arriving(from + frame)
        const begun = performance.now()
        if (isLed) led(texts)
        else alone(from + frame)
        finish()
        return performance.now() - begun
      })
    },
  }
}
