// The sky fades from the top of the picture to the bottom. Its few colours are cleared in strips: that takes no program, and less
// time than any picture that is drawn.
import type { SceneState } from '../state/viewer-state.ts'

interface Strip {
  /** Rows from the bottom, and up to before. */
  from: number
  to: number
  colour: [red: number, green: number, blue: number]
}

const channelsOf = (colour: number) => [24, 16, 8].map((shift) => (colour >>> shift) & 255)

/** Rows that have the same colour once it is rounded as the picture rounds it. */
export function skyStrips({ top, bottom }: SceneState['sky'], height: number): Strip[] {
  const [above, below] = [channelsOf(top), channelsOf(bottom)]
  const strips: Strip[] = []
  for (let row = 0; row < height; row++) {
    const share = (row + 0.5) / height
    const colour = below.map((low, at) => Math.round(low + (above[at]! - low) * share)) as Strip['colour']
    const last = strips.at(-1)
    if (last?.colour.every((channel, at) => channel === colour[at])) last.to = row + 1
    else strips.push({ from: row, to: row + 1, colour })
  }
  return strips
}

/** Nearly always the same as in the frame before. */
let last: { sky: SceneState['sky']; height: number; strips: Strip[] } | undefined

function stripsOf(sky: SceneState['sky'], height: number): Strip[] {
  if (last?.sky !== sky || last.height !== height) last = { sky, height, strips: skyStrips(sky, height) }
  return last.strips
}

export function clearToSky(gl: WebGL2RenderingContext, sky: SceneState['sky']): void {
  gl.enable(gl.SCISSOR_TEST)
  for (const { from, to, colour } of stripsOf(sky, gl.drawingBufferHeight)) {
    gl.scissor(0, from, gl.drawingBufferWidth, to - from)
    gl.clearColor(colour[0] / 255, colour[1] / 255, colour[2] / 255, 1)
    gl.clear(gl.COLOR_BUFFER_BIT)
  }
  gl.disable(gl.SCISSOR_TEST)
}
