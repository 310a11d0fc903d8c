// What happens to links without anybody asking: a plan whose title names a level and whose axes are those of the models is
// linked by itself, and a new version of a linked drawing is looked at again. Nothing is ever confirmed here.
import { type LinkTransform, linkToleranceMm } from '@sunmao/contract'
import { type Point2, toModel } from '@sunmao/dxf'
import { and, eq, isNotNull, ne, notExists, or, sql } from 'drizzle-orm'
import type { Blobs } from '../../blobs/blobs.ts'
import type { Db } from '../../db/client.ts'
import { hubFileTable, hubFileVersionTable } from '../hub-file/hub-file.table.ts'
import { levelKey } from '../hub-file/level-key.service.ts'
import { transformOf } from './evidence/link-evidence.service.ts'
import { factsOf } from './link-confirm.service.ts'
import { type Found, readFrame } from './link-frame.service.ts'
import { modelsOfSub, sheetsOf } from './link-source.service.ts'
import { calibrationOf } from './link2d3d.service.ts'
import { link2d3dTable as table } from './link2d3d.table.ts'

interface Means {
  db: Db
  blobs: Blobs
}

/** Layouts beyond these are details and schedules. */
const PAGES_TRIED = 3
/** Of a set of plans, each of which names its storey. */
const PAGES_NAMED = 40

/** After a version was prepared. Answers the project whose links have changed. */
export async function linkDrawing(means: Means, fileId: number): Promise<number | undefined> {
  const { db } = means
  const [drawing] = await db
    .select({ file: hubFileVersionTable, chain: hubFileTable })
    .from(hubFileVersionTable)
    .innerJoin(hubFileTable, eq(hubFileTable.latestFileId, hubFileVersionTable.fileId))
    .where(and(eq(hubFileVersionTable.fileId, fileId), eq(hubFileTable.kind, 'drawing')))
  if (!drawing) return undefined
  const { projId, hubFileId } = drawing.chain
  const links = await db.select().from(table).where(eq(table.hubFileId, hubFileId))
  let hasChanged = links.length === 0 && (await addLink(means, drawing))
  for (const link of links) if (await checkLink(means, drawing, link)) hasChanged = true
  return hasChanged ? projId : undefined
}

/** After a model was converted: drawings that waited for it. */
export async function linkSub(means: Means, subId: number): Promise<boolean> {
  const { db } = means
  const linked = db.select({ id: table.id }).from(table).where(eq(table.hubFileId, hubFileTable.hubFileId))
  const waiting = await db
    .select({ file: hubFileVersionTable, chain: hubFileTable })
    .from(hubFileTable)
    .innerJoin(hubFileVersionTable, eq(hubFileTable.latestFileId, hubFileVersionTable.fileId))
    .where(
      and(
        eq(hubFileTable.subId, subId),
        eq(hubFileTable.kind, 'drawing'),
        or(isNotNull(hubFileVersionTable.level), sql`jsonb_path_exists(${hubFileVersionTable.pages}, '$[*].level')`),
        notExists(linked),
      ),
    )
  let hasChanged = false
  for (const drawing of waiting) if (await addLink(means, drawing)) hasChanged = true
  return hasChanged
}

interface Drawing {
  file: typeof hubFileVersionTable.$inferSelect
  chain: typeof hubFileTable.$inferSelect
}

async function addLink({ db, blobs }: Means, { file, chain }: Drawing): Promise<boolean> {
  const named = levelsOfPages(file)
  if (named.size === 0) return false
  const models = await modelsOfSub(db, chain.subId)
  if (models.length === 0) return false
  const { levels } = await readFrame(blobs, { models })
  const sheets = await sheetsOf(db, file.fileId, [...named.keys()])
  const linked = new Set<string>()
  for (const [page, sheet] of [...sheets].sort(([a], [b]) => a - b)) {
    const key = levelKey(named.get(page)!)
    // Layouts of one file show the same plan: the first that fits is it.
    if (linked.has(key)) continue
    const places = levels.filter(({ name }) => levelKey(name) === key)
    const [place] = places
    // Two levels of that name: somebody has to say which.
    if (!place || places.length > 1) continue
    const { found } = await readFrame(blobs, { models, sheet, facts: factsOf(file, page) })
    if (!found || !('transform' in found)) continue
    linked.add(key)
    const { projId, subId, hubFileId } = chain
    const { name: level, elevation, height } = place
    await db
      .insert(table)
      .values({ projId, subId, hubFileId, page, level, elevation, height, ...calibrationOf(found) })
      .onConflictDoNothing()
  }
  return linked.size > 0
}

/** Pages that name a storey; the file's own is that of its first pages, where they name none. */
function levelsOfPages({ level, pages }: Drawing['file']): Map<number, string> {
  const named = pages.slice(0, PAGES_NAMED).map((page, at): [number, string | null] => {
    const own = page.level ?? (at === 0 || !pages.some((one) => one.level) ? level : null)
    return [at, at < PAGES_TRIED || page.level ? own : null]
  })
  return new Map(named.filter((one): one is [number, string] => one[1] !== null))
}

type Link = typeof table.$inferSelect

/** The same axes in the same places keep a calibration; other ones want to be confirmed, and without any it is open again. */
async function checkLink({ db, blobs }: Means, { file, chain }: Drawing, link: Link): Promise<boolean> {
  const models = await modelsOfSub(db, chain.subId)
  const sheet = (await sheetsOf(db, file.fileId, [link.page])).get(link.page)
  const found = sheet
    ? (await readFrame(blobs, { models, sheet, facts: factsOf(file, link.page), isMirrored: link.isMirrored })).found
    : undefined
  if (await isAsBefore(db, file, link, found)) return false
  const next = calibrationOf(found)
  const isManual = link.transform && !link.isAutomatic
  // Pairs that somebody has set are worth another look before they are thrown away.
  const fields = next.transform || !isManual ? next : { status: 'pending' as const, refusal: next.refusal }
  const changed = await db
    .update(table)
    .set({ ...fields, confirmUserId: null, confirmTime: null, isSeen: false })
    .where(and(eq(table.id, link.id), eq(table.rowVersion, link.rowVersion)))
    .returning({ id: table.id })
  return changed.length > 0
}

async function isAsBefore(db: Db, file: Drawing['file'], link: Link, found: Found | undefined): Promise<boolean> {
  if (!link.transform) return !found || !('transform' in found)
  if (found && 'transform' in found)
    return found.pairs.every(({ sheet, world }) => distanceMm(link.transform!, sheet, world) <= linkToleranceMm)
  if (link.isAutomatic) return false
  // No axes to tell by: a sheet of the same size is most likely the same plan.
  const [before] = await db
    .select({ pages: hubFileVersionTable.pages })
    .from(hubFileVersionTable)
    .where(
      and(
        eq(hubFileVersionTable.hubFileId, file.hubFileId),
        eq(hubFileVersionTable.version, file.version - 1),
        ne(hubFileVersionTable.fileId, file.fileId),
      ),
    )
  const [old, now] = [before?.pages[link.page], file.pages[link.page]]
  return !before || (old !== undefined && old.width === now?.width && old.height === now?.height)
}

function distanceMm(transform: LinkTransform, sheet: Point2, world: Point2) {
  const [x, y] = toModel(transformOf(transform), sheet)
  return Math.hypot(x - world[0], y - world[1]) * 1000
}
