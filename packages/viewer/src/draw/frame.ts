import type { Vec3 } from '@sunmao/model'
import type { View } from '../camera/view.ts'
import { type CutPlane, cutPlanesFrom } from '../cut/cut-planes.ts'
import type { ModelData } from '../model/model-data.ts'
import type { SceneState } from '../state/viewer-state.ts'
import type { ListBuilder } from './draw-lists.ts'
import { lightDirection } from './light.ts'
import type { ModelGpu } from './model-gpu.ts'
import type { Program } from './program.ts'
import type { WatermarkTile } from './watermark.ts'

/** What a frame shows. */
export interface Frame {
  view: View
  planes: readonly CutPlane[]
  storeyGap: number
  hasEdges: boolean
  hasOcclusion: boolean
  hasGroundShadow: boolean
  scene: SceneState
  pixelRatio: number
  isMoving: boolean
  /** Camera, state or shapes have changed since the frame before. */
  isNew: boolean
  /** Everything whole, however small. */
  isExact: boolean
  watermark: WatermarkTile | undefined
}

export interface DrawnModel {
  data: ModelData
  offset: Vec3
  isVisible: boolean
  gpu: ModelGpu
  levels: Uint8Array
  lists: ListBuilder
}

/** What every program of bodies needs to know of a frame. */
export function setFrame(
  gl: WebGL2RenderingContext,
  program: Program,
  frame: Frame,
  matrix: Float64Array,
  as: number,
): void {
  const { view, planes } = frame
  gl.uniformMatrix4fv(program.at('u_view'), false, Float32Array.from(matrix))
  gl.uniform1f(program.at('u_storeyGap'), frame.storeyGap)
  gl.uniform1i(program.at('u_look'), as)
  gl.uniform3f(program.at('u_forward'), ...view.forward)
  const { light } = frame.scene
  gl.uniform3f(program.at('u_light'), ...lightDirection(light, view))
  gl.uniform2f(program.at('u_strength'), light.ambient, light.sun)
  gl.uniform1i(program.at('u_isOrthographic'), view.camera.projection === 'orthographic' ? 1 : 0)
  gl.uniform1f(program.at('u_pixelRatio'), frame.pixelRatio)
  gl.uniform1i(program.at('u_planeCount'), planes.length)
  gl.uniform1i(program.at('u_ownPlane'), -1)
  if (planes.length > 0)
    gl.uniform4fv(program.at('u_planes'), Float32Array.from(cutPlanesFrom(planes, view.camera.eye)))
}
