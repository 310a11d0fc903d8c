import { ViewerError } from '../viewer-error.ts'

export interface Program {
  program: WebGLProgram
  /** Place of a uniform; nothing when the shader does not use it. */
  at(name: string): WebGLUniformLocation | null
  delete(): void
}

/** Throws ViewerError shaderFailed with the compiler's words as its cause. */
export function makeProgram(gl: WebGL2RenderingContext, vertex: string, fragment: string): Program {
  const program = gl.createProgram()
  const shaders = [compile(gl, gl.VERTEX_SHADER, vertex), compile(gl, gl.FRAGMENT_SHADER, fragment)]
  for (const shader of shaders) gl.attachShader(program, shader)
  gl.linkProgram(program)
  for (const shader of shaders) gl.deleteShader(shader)
  if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost())
    throw new ViewerError('shaderFailed', { cause: gl.getProgramInfoLog(program) })
  const places = new Map<string, WebGLUniformLocation | null>()
  return {
    program,
    at(name) {
      let place = places.get(name)
      if (place === undefined) {
        place = gl.getUniformLocation(program, name)
        places.set(name, place)
      }
      return place
    },
    delete: () => gl.deleteProgram(program),
  }
}

function compile(gl: WebGL2RenderingContext, type: number, text: string): WebGLShader {
  const shader = gl.createShader(type)
  // A lost context has no shaders to give.
  if (!shader) throw new ViewerError('shaderFailed')
  gl.shaderSource(shader, text)
  gl.compileShader(shader)
  if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS) && !gl.isContextLost())
    throw new ViewerError('shaderFailed', { cause: gl.getShaderInfoLog(shader) })
  return shader
}
