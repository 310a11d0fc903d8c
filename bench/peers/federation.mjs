// Many models of our viewer at once.
import { showPins, Viewer } from '@sunmao/viewer'
import { pictureOf } from './picture.mjs'

const canvas = document.querySelector('canvas')
const fetchPart = (address) => async (signal) => new Uint8Array(await (await fetch(address, { signal })).arrayBuffer())
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** What lives on the graphics card, of every kind. */
const live = new Set()
for (const kind of ['Buffer', 'Texture', 'VertexArray', 'Framebuffer', 'Renderbuffer', 'Program', 'Shader']) {
  const { [`create${kind}`]: create, [`delete${kind}`]: remove } = WebGL2RenderingContext.prototype
  WebGL2RenderingContext.prototype[`create${kind}`] = function (...args) {
    const made = create.apply(this, args)
    live.add(made)
    return made
  }
  WebGL2RenderingContext.prototype[`delete${kind}`] = function (made) {
    live.delete(made)
    return remove.call(this, made)
  }
}

/** `models` are names and numbers of parts; each is opened once for each of `offsets`, in metres. */
export async function open({ models, offsets = [[0, 0, 0]] }) {
  const begun = performance.now()
  const viewer = new Viewer(canvas, { isSmooth: false })
  let firstMs = 0
  const onProgress = (done) => {
    if (done !== 2 || firstMs > 0) return
    viewer.look('corner', 0)
    viewer.drawNow()
    firstMs = performance.now() - begun
  }
  const openAll = async () => {
    const opened = offsets.flatMap((offset, block) =>
      models.map(({ name, parts }) =>
        viewer.open(
          `${name}${block}`,
          {
            head: fetchPart(`/ours/${name}/head`),
            parts: Array.from({ length: parts }, (_, at) => fetchPart(`/ours/${name}/${at}`)),
          },
          { offset, onProgress },
        ),
      ),
    )
    await Promise.all(opened.map(({ isComplete }) => isComplete))
    viewer.look('corner', 0)
    viewer.drawNow()
    return opened
  }
  let opened = await openAll()
  const completeMs = performance.now() - begun
  const closeAll = () => {
    for (const model of opened) model.close()
    viewer.drawNow()
  }
  return {
    facts: () => ({ ...viewer.performance, objects: live.size, firstMs, completeMs }),
    box: () => viewer.boxOf(),
    /**
     * Once around the target in so many frames; the numbers of each. A frame is begun when the one before is drawn: where the
     * processor is the graphics card, too, it would otherwise draw that one meanwhile.
     */
    async orbit(frames) {
      const gl = canvas.getContext('webgl2')
      const pixel = new Uint8Array(4)
      const { camera } = viewer.state.getState()
      const [x, y] = [camera.eye[0] - camera.target[0], camera.eye[1] - camera.target[1]]
      const numbers = []
      for (let at = 1; at <= frames; at++) {
        const angle = (at / frames) * 2 * Math.PI
        const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
        const eye = [camera.target[0] + x * cos - y * sin, camera.target[1] + x * sin + y * cos, camera.eye[2]]
        gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel)
        const before = viewer.performance.frames
        viewer.state.setState({ camera: { ...camera, eye } })
        while (viewer.performance.frames === before) await nextFrame()
        const { cullMs, frameMs, triangles } = viewer.performance
        numbers.push({ cullMs, frameMs, triangles })
      }
      return numbers
    },
    pick(x, y) {
      const start = performance.now()
      viewer.pick(x, y)
      return performance.now() - start
    },
    /** Milliseconds that so many pins take of each of so many frames of an orbit. */
    placePins(count, frames) {
      const listeners = []
      const onFrame = viewer.onFrame.bind(viewer)
      viewer.onFrame = (listener) => {
        listeners.push(listener)
        return onFrame(listener)
      }
      const { min, max } = viewer.boxOf()
      const spread = (at, axis) =>
        min[axis] + (max[axis] - min[axis]) * ((at * [0.618034, 0.754878, 0.56984][axis]) % 1)
      const all = Array.from({ length: count }, (_, at) => ({
        id: String(at),
        title: `pin ${at}`,
        at: [spread(at, 0), spread(at, 1), spread(at, 2)],
      }))
      const pins = showPins(viewer, all)
      const { camera } = viewer.state.getState()
      const taken = Array.from({ length: frames }, (_, turn) => {
        const [x, y] = [camera.eye[0] - camera.target[0], camera.eye[1] - camera.target[1]]
        const [cos, sin] = [Math.cos(turn / 100), Math.sin(turn / 100)]
        const eye = [camera.target[0] + x * cos - y * sin, camera.target[1] + x * sin + y * cos, camera.eye[2]]
        viewer.state.setState({ camera: { ...camera, eye } })
        const view = viewer.getView()
        const start = performance.now()
        for (const listener of listeners) listener(view)
        return performance.now() - start
      })
      pins.stop()
      viewer.onFrame = onFrame
      viewer.state.setState({ camera })
      return taken
    },
    /** Closes everything and opens it again. */
    async again() {
      closeAll()
      opened = await openAll()
    },
    /** A small picture is enough to see what is held. */
    shrink() {
      Object.assign(canvas.style, { width: '160px', height: '100px' })
    },
    picture: () => {
      viewer.drawNow()
      return pictureOf(canvas)
    },
  }
}
