export { runsOf } from '@sunmao/model'
export { controlCamera, placeUnder } from './camera/camera-controls.ts'
export { linkCameras } from './camera/link-cameras.ts'
export { type StandardView, standardViews } from './camera/standard-views.ts'
export { withProjection } from './camera/turn.ts'
export { project, rayAt, type View } from './camera/view.ts'
export type { Insets, VisibleArea } from './camera/visible-area.ts'
export type { Dispose } from './dispose.ts'
export type { ShadeMode } from './draw/shade/shade-choice.ts'
export type { Sheet } from './draw/sheets.ts'
export type { Performance } from './draw/stage.ts'
export type { Stroke } from './draw/strokes.ts'
export type { Volume } from './draw/volumes.ts'
export type { WatermarkTile } from './draw/watermark.ts'
export type { Box } from './maths/box.ts'
export type { Ray } from './maths/ray.ts'
export type { RayHit } from './model/cast-ray.ts'
export { type Decoder, makeDecoder } from './model/decoder.ts'
export type { FetchPart, ModelSource } from './model/load-model.ts'
export type { OpenModel, OpenOptions } from './model/model-shelf.ts'
export { shareSource } from './model/share-source.ts'
export { type Recording, recordVideo, startRecording, takePicture, type VideoOptions } from './overlay/capture.ts'
export type { SheetHit } from './overlay/hit-sheet.ts'
export type { Label } from './overlay/label-layer.ts'
export { type AxisMark, type RoomMark, type StoreyMark, showAxes, showRooms, showStoreys } from './overlay/marks.ts'
export { type MapAxis, type MiniMap, type MiniMapOptions, showMiniMap, standAt } from './overlay/mini-map.ts'
export { type Pin, type PinOptions, type Pins, showPins } from './overlay/pins.ts'
export { type PlanRange, planRange, planView } from './overlay/plan-view.ts'
export { showViewCube, type ViewCubeTexts } from './overlay/view-cube.ts'
export { showVolumes } from './overlay/volumes.ts'
export type { BackdropPicture, PictureSource } from './sheet/sheet-backdrop.ts'
export {
  fitSheet,
  panSheet,
  projectSheet,
  type SheetCamera,
  type SheetInsets,
  unprojectSheet,
  type ViewSize,
  zoomSheet,
} from './sheet/sheet-camera.ts'
export { controlSheet, type SheetControlOptions } from './sheet/sheet-controls.ts'
export type { SheetPick, SheetSnap, SheetSnapKind } from './sheet/sheet-hits.ts'
export type { SheetBackground, SheetInk } from './sheet/sheet-styles.ts'
export { SheetView, type SheetViewOptions, type ShownSheet, type ShowOptions } from './sheet/sheet-view.ts'
export {
  countOf,
  type ElementSet,
  elementsIn,
  isEmpty,
  joined,
  type Runs,
  without,
} from './state/element-set.ts'
export type { Store } from './state/store.ts'
export type {
  CameraState,
  LightState,
  ModelState,
  SceneState,
  SectionPlane,
  ViewerState,
} from './state/viewer-state.ts'
export { startState } from './state/viewer-state.ts'
export { elementsInRectangle, type Rectangle, startBoxSelect } from './tools/box-select.ts'
export { onClick } from './tools/clicks.ts'
export { type Measure, type MeasureKind, measure } from './tools/measure.ts'
export { type MeasureOptions, type MeasureTool, startMeasure } from './tools/measure-tool.ts'
export { type SectionOptions, type SectionTool, startSection, startSectionBox } from './tools/section-tool.ts'
export { type Snap, snapAt } from './tools/snap.ts'
export type { Tool } from './tools/tool.ts'
export type { Entrance } from './tools/walk-start.ts'
export { startWalk, type WalkOptions } from './tools/walk-tool.ts'
export { Viewer, type ViewerOptions } from './viewer.ts'
export { ViewerError, type ViewerErrorCode } from './viewer-error.ts'
