// Which entity is drawn how. What is not here is counted.
import type { Entity } from '../tags/entity.ts'
import { drawDimension, drawTable } from './draw-by-block.ts'
import { drawHatch } from './draw-hatch.ts'
import { drawImage, drawUnderlay, drawWipeout } from './draw-image.ts'
import { drawInsert } from './draw-insert.ts'
import { drawLeader, drawMultileader } from './draw-leader.ts'
import { drawMesh, drawPolyline } from './draw-mesh.ts'
import { drawMtext } from './draw-mtext.ts'
import { drawLwpolyline, drawMline } from './draw-polyline.ts'
import {
  drawArc,
  drawCircle,
  drawEllipse,
  drawEndless,
  drawLine,
  drawPoint,
  drawSolid,
  drawSpline,
} from './draw-simple.ts'
import { drawAttributeDefinition, drawText } from './draw-text.ts'
import type { Drawing, Place } from './drawing.ts'

type Draw = (drawing: Drawing, entity: Entity, place: Place) => void

const drawings: Readonly<Record<string, Draw>> = {
  '3DFACE': drawSolid,
  '3DLINE': drawLine,
  ACAD_TABLE: drawTable,
  ARC: drawArc,
  ARC_DIMENSION: drawDimension,
  ATTDEF: drawAttributeDefinition,
  CIRCLE: drawCircle,
  DIMENSION: drawDimension,
  ELLIPSE: drawEllipse,
  HATCH: drawHatch,
  HELIX: drawSpline,
  IMAGE: drawImage,
  INSERT: drawInsert,
  LARGE_RADIAL_DIMENSION: drawDimension,
  LEADER: drawLeader,
  LINE: drawLine,
  LWPOLYLINE: drawLwpolyline,
  MESH: drawMesh,
  MLEADER: drawMultileader,
  MLINE: drawMline,
  MPOLYGON: drawHatch,
  MTEXT: drawMtext,
  MULTILEADER: drawMultileader,
  DGNUNDERLAY: drawUnderlay,
  DWFUNDERLAY: drawUnderlay,
  PDFUNDERLAY: drawUnderlay,
  POINT: drawPoint,
  POLYLINE: drawPolyline,
  RAY: drawEndless,
  SOLID: drawSolid,
  SPLINE: drawSpline,
  TEXT: drawText,
  TRACE: drawSolid,
  WIPEOUT: drawWipeout,
  XLINE: drawEndless,
}

/** Parts of others, and what is not meant to be seen: no loss. */
const silent = new Set(['SEQEND', 'VERTEX', 'ATTRIB', 'VIEWPORT', 'ENDBLK', 'BLOCK', 'TABLE', 'ENDTAB'])

export function drawEntity(drawing: Drawing, entity: Entity, place: Place): void {
  // 60 = invisible.
  if (entity.number(60) === 1 || !drawing.countEntity()) return
  const draw = drawings[entity.kind]
  if (draw) draw(drawing, entity, place)
  else if (!silent.has(entity.kind)) drawing.leaveOut(entity.kind)
}
