import { ViewerError } from '../viewer-error.ts'

export interface Program {
  /** Throws ViewerError shaderFailed, with the compiler's words as its cause, at the first use. */
  use(): void
  /** Place of a uniform; nothing when the shader does not use it. */
  at(name: string): WebGLUniformLocation | null
  delete(): void
}

/** Compiled in the background where the browser can: it is asked for the result only when the program is used. */
export function makeProgram(gl: WebGL2RenderingContext, vertex: string, fragment: string): Program {
  const program = gl.createProgram()
  const shaders = [compile(gl, gl.VERTEX_SHADER, vertex), compile(gl, gl.FRAGMENT_SHADER, fragment)]
  for (const shader of shaders) gl.attachShader(program, shader)
  gl.linkProgram(program)
  const places = new Map<string, WebGLUniformLocation | null>()
  let isChecked = false
  const check = () => {
    isChecked = true
    if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost()) {
      const words = [gl.getProgramInfoLog(program), ...shaders.map((shader) => gl.getShaderInfoLog(shader))]
      throw new ViewerError('shaderFailed', { cause: words.join('\n') })
    }
    for (const shader of shaders) gl.deleteShader(shader)
  }
  return {
    use() {
      if (!isChecked) check()
      gl.useProgram(program)
    },
    at(name) {
      let place = places.get(name)
      if (place === undefined) {
        place = gl.getUniformLocation(program, name)
        places.set(name, place)
      }
      return place
    },
    delete() {
      if (!isChecked) for (const shader of shaders) gl.deleteShader(shader)
      gl.deleteProgram(program)
    },
  }
}

function compile(gl: WebGL2RenderingContext, type: number, text: string): WebGLShader {
  const shader = gl.createShader(type)
  // A lost context has no shaders to give.
  if (!shader) throw new ViewerError('shaderFailed')
  gl.shaderSource(shader, text)
  gl.compileShader(shader)
  return shader
}
