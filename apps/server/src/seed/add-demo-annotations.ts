// What people have drawn over the demo's building: rows as the product itself would have written them over the last days.
import type { Mark, MarkPoint, ViewState } from '@sunmao/contract'
import { demo, plantedClashes } from '@sunmao/sample'
import { eq } from 'drizzle-orm'
import { storeBlob } from '../blobs/store-blob.ts'
import { annotationSpot } from '../modules/hub-annotation/annotation-link.ts'
import { nextNumber } from '../modules/hub-annotation/annotation-number.ts'
import { derivedOf } from '../modules/hub-annotation/annotation-row.ts'
import {
  hubAnnotationAddresseeTable,
  hubAnnotationReplyTable,
  hubAnnotationTable as table,
} from '../modules/hub-annotation/hub-annotation.table.ts'
import { todoTable } from '../modules/hub-to-do/hub-to-do.table.ts'
import type { TaskContext } from '../tasks/define-task.ts'
import { type DemoAnnotation, demoAnnotations } from './demo-annotations-data.ts'
import type { Place } from './demo-place.ts'
import { type DemoScene, openDemoScene } from './demo-scene.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
type Vec = [number, number, number]

/** Left out where the sub has annotations already, or not all of its models. */
export async function addDemoAnnotations({ db, blobs }: TaskContext, place: Place): Promise<void> {
  const known = await db.$count(table, eq(table.subId, place.subId))
  const scene = known > 0 ? undefined : await openDemoScene(db, blobs, place.subId)
  if (!scene) return
  const clashes = plantedClashes(demo(), 1)
  await db.transaction(async (tx) => {
    for (const one of demoAnnotations.toSorted((a, b) => b.days - a.days)) {
      const clash = clashes[one.clash]
      const elements = clash ? [clash.a, clash.b].flatMap((globalId) => scene.byGlobalId(globalId) ?? []) : []
      if (clash && elements.length > 0)
        await addAnnotation({ db: tx, blobs }, place, scene, one, elements, [...clash.point] as Vec)
    }
  })
}

async function addAnnotation(
  { db, blobs }: Pick<TaskContext, 'db' | 'blobs'>,
  { projId, subId, idOf }: Place,
  scene: DemoScene,
  one: DemoAnnotation,
  elements: Parameters<DemoScene['viewOf']>[0],
  spot: Vec,
): Promise<void> {
  const raised = new Date(Date.now() - one.days * DAY_MS - 2 * HOUR_MS)
  const replied = new Date(raised.getTime() + 5 * HOUR_MS)
  const state = scene.viewOf(elements, spot)
  const { hash } = await storeBlob({ db, blobs }, scene.pictureOf(state))
  const content = {
    number: await nextNumber(db, projId),
    title: one.title,
    html: `<p>${one.text}</p>`,
    location: scene.locationOf(elements, spot),
  }
  const [row] = await db
    .insert(table)
    .values({
      ...content,
      ...derivedOf(content),
      projId,
      subId,
      userId: idOf(one.raiser),
      status: one.status,
      discipline: one.discipline,
      elements: [...elements],
      fileIds: [...scene.fileIds].sort((a, b) => a - b),
      state,
      marks: marksAround(state, one.mark),
      picture: hash,
      closeTime: one.status === 'closed' ? replied : null,
      createBy: one.raiser,
      updateBy: one.raiser,
      createTime: raised,
      updateTime: one.reply ? replied : raised,
    })
    .returning()
  const annotationId = row!.id
  const userId = idOf(one.addressee)
  await db.insert(hubAnnotationAddresseeTable).values({ annotationId, userId })
  if (one.reply)
    await db
      .insert(hubAnnotationReplyTable)
      .values({ annotationId, userId, html: `<p>${one.reply}</p>`, createTime: replied })
  if (one.status === 'closed') return
  const isOpen = one.status === 'open'
  await db.insert(todoTable).values({
    projId,
    subId,
    bizType: 'annotation',
    bizId: annotationId,
    title: `${row!.number} ${one.title}`,
    action: isOpen ? 'reply' : 'confirm',
    link: annotationSpot(row!),
    handlerId: isOpen ? userId : idOf(one.raiser),
    fromId: isOpen ? idOf(one.raiser) : userId,
    createTime: isOpen ? raised : replied,
  })
}

/** A cloud around the middle of the picture and words below it, on the plane through what one looks at. */
function marksAround({ camera }: ViewState, words: string): Mark[] {
  const { eye, target, up, fieldOfView } = camera
  const ahead = subtract(target, eye)
  const distance = Math.hypot(...ahead)
  const forward = ahead.map((value) => value / distance) as Vec
  const right = normalise(cross(forward, up))
  const above = cross(right, forward)
  /** What a height of the picture is there, in metres. */
  const height = 2 * distance * Math.tan((fieldOfView * Math.PI) / 360)
  const point = (x: number, y: number): MarkPoint => ({
    view: [x, y],
    world: target.map((value, axis) => value + right[axis]! * x * height + above[axis]! * y * height) as Vec,
  })
  const ink = { colour: '#cf1322', width: 4 }
  return [
    { id: 'cloud', kind: 'cloud', points: [point(-0.2, 0.14), point(0.2, -0.14)], text: '', ...ink },
    { id: 'arrow', kind: 'arrow', points: [point(-0.02, -0.26), point(-0.02, -0.16)], text: '', ...ink },
    { id: 'words', kind: 'text', points: [point(-0.08, -0.27)], text: words, ...ink },
  ]
}

const subtract = (a: Vec, b: Vec) => a.map((value, axis) => value - b[axis]!) as Vec
const cross = (a: Vec, b: Vec): Vec => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
const normalise = (a: Vec) => a.map((value) => value / Math.hypot(...a)) as Vec
