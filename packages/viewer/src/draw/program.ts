import { ViewerError } from '../viewer-error.ts'

export interface Program {
  /** Lets the browser compile it in the background. */
  prepare(): void
  /** Throws ViewerError shaderFailed, with the compiler's words as its cause, at the first use. */
  use(): void
  /** Place of a uniform; nothing when the shader does not use it. */
  at(name: string): WebGLUniformLocation | null
  delete(): void
}

interface Compiled {
  program: WebGLProgram
  shaders: WebGLShader[]
}

/** Compiled when it is prepared or first used; the compiler is asked for the result only at the first use. */
export function makeProgram(gl: WebGL2RenderingContext, vertex: string, fragment: string): Program {
  const places = new Map<string, WebGLUniformLocation | null>()
  let compiled: Compiled | undefined
  let isChecked = false
  const begin = (): Compiled => {
    const program = gl.createProgram()
    const shaders = [compile(gl, gl.VERTEX_SHADER, vertex), compile(gl, gl.FRAGMENT_SHADER, fragment)]
    for (const shader of shaders) gl.attachShader(program, shader)
    gl.linkProgram(program)
    return { program, shaders }
  }
  const check = ({ program, shaders }: Compiled) => {
    isChecked = true
    if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost()) {
      const words = [gl.getProgramInfoLog(program), ...shaders.map((shader) => gl.getShaderInfoLog(shader))]
      throw new ViewerError('shaderFailed', { cause: words.join('\n') })
    }
    for (const shader of shaders) gl.deleteShader(shader)
  }
  return {
    prepare() {
      compiled ??= begin()
    },
    use() {
      compiled ??= begin()
      if (!isChecked) check(compiled)
      gl.useProgram(compiled.program)
    },
    at(name) {
      let place = places.get(name)
      if (place === undefined && compiled) {
        place = gl.getUniformLocation(compiled.program, name)
        places.set(name, place)
      }
      return place ?? null
    },
    delete() {
      if (!compiled) return
      if (!isChecked) for (const shader of compiled.shaders) gl.deleteShader(shader)
      gl.deleteProgram(compiled.program)
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
