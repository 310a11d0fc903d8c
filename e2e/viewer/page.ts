// The page that the viewer's tests look at: the viewer itself on `window`, and models from the test's own server.
import * as face from '@sunmao/viewer'

const canvas = document.querySelector('canvas') as HTMLCanvasElement

const fetchPart = (address: string) => async (signal: AbortSignal) =>
  new Uint8Array(await (await fetch(address, { signal })).arrayBuffer())

/** Where the test's server has the parts of a model. */
async function sourceOf(name: string): Promise<face.ModelSource> {
  const { parts } = (await (await fetch(`/packs/${name}`)).json()) as { parts: number }
  return {
    head: fetchPart(`/packs/${name}/head`),
    parts: Array.from({ length: parts }, (_, at) => fetchPart(`/packs/${name}/${at}`)),
  }
}

const kit = {
  ...face,
  canvas,
  sourceOf,
  viewer: undefined as face.Viewer | undefined,
  /** Red, green and blue of some points of the picture as it is now. */
  colours(points: readonly { x: number; y: number }[]): number[][] {
    kit.viewer?.drawNow()
    const gl = canvas.getContext('webgl2') as WebGL2RenderingContext
    const { width, height } = canvas
    const picture = new Uint8Array(width * height * 4)
    gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, picture)
    return points.map(({ x, y }) => {
      const at = ((height - 1 - Math.floor(y)) * width + Math.floor(x)) * 4
      return [...picture.subarray(at, at + 3)]
    })
  },
  /** Begins anew: a fresh viewer with these models, complete. */
  async start(names: readonly string[], options: face.ViewerOptions = {}): Promise<face.Viewer> {
    kit.viewer?.stop()
    const viewer = new face.Viewer(canvas, options)
    kit.viewer = viewer
    for (const name of names) await viewer.open(name, await sourceOf(name)).isComplete
    viewer.look('corner', 0)
    viewer.drawNow()
    return viewer
  },
}

declare global {
  interface Window {
    kit: typeof kit
  }
}
window.kit = kit
