import { ViewerError } from '../viewer-error.ts'
import type { MultiDraw } from './lists-gpu.ts'

/** Throws ViewerError noWebGl2. */
export function openContext(canvas: HTMLCanvasElement, isSmooth: boolean): WebGL2RenderingContext {
  const gl = canvas.getContext('webgl2', {
    antialias: isSmooth && !isSoftware(),
    alpha: false,
    depth: true,
    stencil: false,
    powerPreference: 'high-performance',
  })
  if (!gl) throw new ViewerError('noWebGl2')
  return gl
}

let isSoftwareDrawn: boolean | undefined

/**
 * Whether the processor draws instead of a graphics card. It takes one depth for all samples of a point: with soft borders
 * what lies behind a thin plate would show on it, and every picture would take twice as long. Before a context is opened one has to
 * be made for the question.
 */
export function isSoftware(opened?: WebGL2RenderingContext): boolean {
  if (isSoftwareDrawn !== undefined) return isSoftwareDrawn
  const gl = opened ?? document.createElement('canvas').getContext('webgl2')
  const info = gl?.getExtension('WEBGL_debug_renderer_info')
  const name = gl && info ? String(gl.getParameter(info.UNMASKED_RENDERER_WEBGL)) : ''
  if (!opened) gl?.getExtension('WEBGL_lose_context')?.loseContext()
  isSoftwareDrawn = /swiftshader|llvmpipe|softpipe|basic render/i.test(name)
  return isSoftwareDrawn
}

/**
 * Nothing where the browser cannot draw many shapes with one call: they are drawn one after the other then. To be asked for
 * again after the context was lost.
 */
export const multiDrawOf = (gl: WebGL2RenderingContext): MultiDraw | null =>
  gl.getExtension('WEBGL_multi_draw') as MultiDraw | null
