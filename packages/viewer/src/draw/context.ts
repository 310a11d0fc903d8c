import { ViewerError } from '../viewer-error.ts'
import type { MultiDraw } from './lists-gpu.ts'

/** Throws ViewerError noWebGl2. */
export function openContext(canvas: HTMLCanvasElement, isSmooth: boolean): WebGL2RenderingContext {
  const gl = canvas.getContext('webgl2', {
    antialias: isSmooth,
    alpha: false,
    depth: true,
    stencil: false,
    powerPreference: 'high-performance',
  })
  if (!gl) throw new ViewerError('noWebGl2')
  return gl
}

/**
 * Nothing where the browser cannot draw many shapes with one call: they are drawn one after the other then. To be asked for
 * again after the context was lost.
 */
export const multiDrawOf = (gl: WebGL2RenderingContext): MultiDraw | null =>
  gl.getExtension('WEBGL_multi_draw') as MultiDraw | null
