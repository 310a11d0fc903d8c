// @thatopen/fragments, with the same questions as our viewer.
import * as FRAGS from '@thatopen/fragments'
import worker from '@thatopen/fragments/worker?url'
import * as THREE from 'three'
import { pictureOf } from './picture.mjs'

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
  const bytes = await (await fetch('/fragments/model')).arrayBuffer()
  const model = await fragments.load(bytes, { modelId: 'm', camera })
  // It moves a model to where it likes; the camera goes along, so that both sides show the same.
  const middle = [0, 1, 2].map((axis) => (min[axis] + max[axis]) / 2)
  const moved = model.box.getCenter(new THREE.Vector3()).sub(new THREE.Vector3(middle[0], middle[2], -middle[1]))
  camera.position.add(moved)
  camera.updateMatrixWorld(true)
  model.useCamera(camera)
  scene.add(model.object)
  const picture = new Uint8Array(renderer.domElement.width * renderer.domElement.height * 4)
  const sumOfPicture = () => {
    renderer.render(scene, camera)
    const gl = renderer.getContext()
    gl.readPixels(0, 0, renderer.domElement.width, renderer.domElement.height, gl.RGBA, gl.UNSIGNED_BYTE, picture)
    let sum = 0
    for (let at = 0; at < picture.length; at++) sum = (Math.imul(sum, 31) + picture[at]) | 0
    return sum
  }
  /** Its workers go on after a call has ended: done is when the picture last changed; the wait for that is not counted. */
  const settle = async (start) => {
    let [done, last, quiet] = [0, 0, 0]
    while (quiet < 6) {
      await fragments.update(true)
      const sum = sumOfPicture()
      if (sum === last) quiet++
      else {
        quiet = 0
        last = sum
        done = performance.now() - start
      }
      await sleep(40)
    }
    return done
  }
  let firstMs = 0
  while (firstMs === 0) {
    await fragments.update(true)
    finish()
    if (renderer.info.render.triangles > 0) firstMs = performance.now() - begun
    else await sleep(10)
  }
  const completeMs = await settle(begun)
  const ids = await model.getItemsIdsWithGeometry()
  const locals = await model.getLocalIdsFromItemIds(ids)
  const timed = async (work) => {
    const start = performance.now()
    await work()
    return performance.now() - start
  }
  const settled = async (work) => {
    const start = performance.now()
    await work()
    return settle(start)
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
      settled(async () => {
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
      }),
    hide: () =>
      settled(async () => {
        await model.setVisible(
          locals.filter((_, at) => at % 3 !== 0),
          false,
        )
      }),
    show: async () => {
      await model.resetHighlight()
      await model.setVisible(undefined, true)
      await settle(performance.now())
    },
    pick: (x, y) =>
      timed(async () => {
        const hit = await model.raycast({ camera, mouse: new THREE.Vector2(x, y), dom: canvas })
        if (!hit) throw new Error('nothing there')
      }),
    picture: () => {
      finish()
      return pictureOf(canvas)
    },
  }
}
