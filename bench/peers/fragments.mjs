// @thatopen/fragments, with the same questions as our viewer.
import * as FRAGS from '@thatopen/fragments'
import worker from '@thatopen/fragments/worker?url'
import * as THREE from 'three'

const canvas = document.querySelector('canvas')
const pixel = new Uint8Array(4)
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** `camera` and `box` are in metres, z up; three.js and fragments have y up. */
export async function open({ camera: { eye, target, fieldOfView }, box: { min, max } }) {
  const begun = performance.now()
  const renderer = new THREE.WebGLRenderer({ canvas, antialias: false })
  renderer.setSize(innerWidth, innerHeight, false)
  const camera = new THREE.PerspectiveCamera(fieldOfView, innerWidth / innerHeight, 0.5, 1000)
  camera.position.set(eye[0], eye[2], -eye[1])
  camera.lookAt(target[0], target[2], -target[1])
  camera.updateMatrixWorld(true)
  const scene = new THREE.Scene()
  scene.background = new THREE.Color(0xe9edf0)
  scene.add(new THREE.AmbientLight(0xffffff, 1.5), new THREE.DirectionalLight(0xffffff, 2))
  const finish = () => {
    renderer.render(scene, camera)
    const gl = renderer.getContext()
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel)
  }
  const fragments = new FRAGS.FragmentsModels(worker)
  fragments.settings.autoCoordinate = false
  const bytes = await (await fetch('/theirs/model')).arrayBuffer()
  const model = await fragments.load(bytes, { modelId: 'm', camera })
  // It moves a model to where it likes; the camera goes along, so that both sides show the same.
  const middle = [0, 1, 2].map((axis) => (min[axis] + max[axis]) / 2)
  const moved = model.box.getCenter(new THREE.Vector3()).sub(new THREE.Vector3(middle[0], middle[2], -middle[1]))
  camera.position.add(moved)
  camera.updateMatrixWorld(true)
  model.useCamera(camera)
  scene.add(model.object)
  let [firstMs, completeMs, last, quiet] = [0, 0, -1, 0]
  // Complete is when nothing has changed for a while; that while is not counted.
  while (quiet < 6) {
    await fragments.update(true)
    renderer.render(scene, camera)
    const { triangles } = renderer.info.render
    if (triangles > 0 && firstMs === 0) {
      finish()
      firstMs = performance.now() - begun
    }
    if (triangles === last && triangles > 0) quiet++
    else {
      quiet = 0
      last = triangles
      finish()
      completeMs = performance.now() - begun
    }
    await sleep(60)
  }
  const ids = await model.getItemsIdsWithGeometry()
  const locals = await model.getLocalIdsFromItemIds(ids)
  const timed = async (work) => {
    const start = performance.now()
    await work()
    return performance.now() - start
  }
  return {
    facts: () => ({
      firstMs,
      completeMs,
      drawCalls: renderer.info.render.calls,
      triangles: renderer.info.render.triangles,
    }),
    frame: () => timed(async () => finish()),
    recolour: () =>
      timed(async () => {
        const material = {
          color: new THREE.Color(0xf2712b),
          renderedFaces: FRAGS.RenderedFaces.ONE,
          opacity: 1,
          transparent: false,
        }
        await model.highlight(
          locals.filter((_, at) => at % 2 === 0),
          material,
        )
        await fragments.update(true)
        finish()
      }),
    hide: () =>
      timed(async () => {
        await model.setVisible(
          locals.filter((_, at) => at % 3 !== 0),
          false,
        )
        await fragments.update(true)
        finish()
      }),
    show: async () => {
      await model.resetHighlight()
      await model.setVisible(undefined, true)
      await fragments.update(true)
    },
    pick: (x, y) =>
      timed(async () => {
        const hit = await model.raycast({ camera, mouse: new THREE.Vector2(x, y), dom: canvas })
        if (!hit) throw new Error('nothing there')
      }),
  }
}
