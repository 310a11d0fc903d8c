// Our viewer, with the same questions as its peer.
import { runsOf, Viewer } from '@sunmao/viewer'
import { pictureOf } from './picture.mjs'

const canvas = document.querySelector('canvas')
const pixel = new Uint8Array(4)
const fetchPart = (address) => async (signal) => new Uint8Array(await (await fetch(address, { signal })).arrayBuffer())

/** `camera` is in metres, z up, as `aim` gave it. `isExact` draws everything whole: what the picture should be. */
export async function open({ parts, camera, elements, isExact = false, shade = 'off' }) {
  const begun = performance.now()
  const viewer = new Viewer(canvas, { isSmooth: false, isExact, shade })
  const { state } = viewer
  state.setState({ hasEdges: false, ...(camera && { camera }) })
  const finish = () => {
    viewer.drawNow()
    const gl = canvas.getContext('webgl2')
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel)
  }
  let firstMs = 0
  const model = viewer.open(
    'm',
    { head: fetchPart('/ours/head'), parts: Array.from({ length: parts }, (_, at) => fetchPart(`/ours/${at}`)) },
    {
      onProgress(done) {
        if (done !== 2) return
        finish()
        firstMs = performance.now() - begun
      },
    },
  )
  await model.isComplete
  finish()
  const completeMs = performance.now() - begun
  const timed = (work) => {
    const start = performance.now()
    work()
    return performance.now() - start
  }
  const all = Array.from({ length: elements }, (_, at) => at)
  return {
    facts: () => ({ firstMs, completeMs, ...viewer.performance }),
    aim() {
      viewer.look('corner', 0)
      return { camera: state.getState().camera, box: viewer.boxOf() }
    },
    frame: () => timed(finish),
    recolour: () =>
      timed(() => {
        state.setState({ colours: [{ colour: 0xf2712bff, elements: { m: runsOf(all.filter((at) => at % 2 === 0)) } }] })
        finish()
      }),
    hide: () =>
      timed(() => {
        state.setState({ hidden: { m: runsOf(all.filter((at) => at % 3 !== 0)) } })
        finish()
      }),
    show: () => state.setState({ hidden: {}, colours: [] }),
    pick: (x, y) =>
      timed(() => {
        if (!viewer.pick(x, y)) throw new Error('nothing there')
      }),
    picture: () => {
      finish()
      return pictureOf(canvas)
    },
  }
}
