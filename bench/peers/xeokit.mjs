// xeokit, with the same questions as our viewer. It reads the IFC in the browser with its own loader, without properties: its
// converter to XKT did not end within minutes on a file of this size.
import { Viewer, WebIFCLoaderPlugin } from '@xeokit/xeokit-sdk'
import * as WebIFC from 'web-ifc'
import wasm from 'web-ifc/web-ifc.wasm?url'
import { pictureOf } from './picture.mjs'

const canvas = document.querySelector('canvas')
const pixel = new Uint8Array(4)

/** It counts its calls only for itself: ours are counted where they are made. */
let calls = 0
for (const name of ['drawElements', 'drawArrays', 'drawElementsInstanced', 'drawArraysInstanced']) {
  const draw = WebGL2RenderingContext.prototype[name]
  WebGL2RenderingContext.prototype[name] = function (...args) {
    calls++
    return draw.apply(this, args)
  }
}

/** `camera` and `box` are in metres, z up; it has y up. */
export async function open({ camera: { eye, target, fieldOfView }, box: { min, max } }) {
  const begun = performance.now()
  const viewer = new Viewer({
    canvasElement: canvas,
    antialias: false,
    transparent: false,
    backgroundColor: [0.91, 0.93, 0.94],
  })
  const { scene, camera } = viewer
  const turned = ([x, y, z]) => [x, z, -y]
  camera.perspective.fovAxis = 'y'
  camera.perspective.fov = fieldOfView
  camera.perspective.near = 0.5
  camera.perspective.far = 1000
  camera.eye = turned(eye)
  camera.look = turned(target)
  camera.up = [0, 1, 0]
  const finish = () => {
    calls = 0
    scene.render(true)
    const { gl } = scene.canvas
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel)
  }
  const IfcAPI = new WebIFC.IfcAPI()
  await IfcAPI.Init(() => wasm, true)
  const loader = new WebIFCLoaderPlugin(viewer, { WebIFC, IfcAPI })
  const model = loader.load({ id: 'm', src: '/xeokit/model', loadMetadata: false, edges: false })
  await new Promise((resolve, reject) => {
    model.on('loaded', resolve)
    model.on('error', reject)
  })
  // It may stand elsewhere than with us; the camera goes along, so that all sides show the same.
  const { aabb } = model
  const middle = turned([0, 1, 2].map((axis) => (min[axis] + max[axis]) / 2))
  const moved = [0, 1, 2].map((axis) => (aabb[axis] + aabb[axis + 3]) / 2 - middle[axis])
  camera.eye = camera.eye.map((value, axis) => value + moved[axis])
  camera.look = camera.look.map((value, axis) => value + moved[axis])
  finish()
  // There is nothing to see before all of it is there.
  const completeMs = performance.now() - begun
  const ids = model.objectIds ?? Object.keys(model.objects)
  const timed = (work) => {
    const start = performance.now()
    work()
    return performance.now() - start
  }
  return {
    facts: () => ({ firstMs: completeMs, completeMs, drawCalls: calls, triangles: model.numTriangles }),
    frame: () => timed(finish),
    recolour: () =>
      timed(() => {
        scene.setObjectsColorized(
          ids.filter((_, at) => at % 2 === 0),
          [0.95, 0.44, 0.17],
        )
        finish()
      }),
    hide: () =>
      timed(() => {
        scene.setObjectsVisible(
          ids.filter((_, at) => at % 3 !== 0),
          false,
        )
        finish()
      }),
    show: () => {
      scene.setObjectsColorized(ids, null)
      scene.setObjectsVisible(ids, true)
      finish()
    },
    pick: (x, y) =>
      timed(() => {
        // The others tell the place too.
        if (!scene.pick({ canvasPos: [x, y], pickSurface: true })?.worldPos) throw new Error('nothing there')
      }),
    picture: () => {
      finish()
      return pictureOf(canvas)
    },
  }
}
