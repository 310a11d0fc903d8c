import { linkLimitMm, linkToleranceMm } from '@sunmao/contract'
import { writeDxf } from '@sunmao/sample'
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { menuTable } from '../src/modules/admin/menu.table.ts'
import { linkSub } from '../src/modules/link2d3d/link-drawings.service.ts'
import { projectResourceTable, projectRoleMenuTable, projectRoleTable } from '../src/modules/project/project.table.ts'
import { userTable } from '../src/modules/users/users.table.ts'
import { addFile, prepareFile, sendFile } from './hub-files.ts'
import { addModel, namelessPdf, plan } from './link-setup.ts'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'

const SAMPLE = 2

let hub: TestServer
let lead: Caller
let review: Caller
let outsider: Caller
let subId: number
let dxf: string

beforeAll(async () => {
  hub = await startTestServer()
  lead = await hub.as('lead')
  review = await hub.as('review')
  outsider = await hub.as('outsider')
  const subs = (await lead.call('GET', `/api/projectSub/querySubListByProjId?projId=${SAMPLE}`)).body
  // One that has no models of the demo.
  subId = subs.at(-1).subId
  dxf = writeDxf(plan, '1F')
}, 60_000)
afterAll(() => hub.stop())

const links = async (filter = '') =>
  (await lead.call('GET', `/api/link2d3d?subId=${subId}&size=200${filter}`)).body.content
const linkOf = async (fileId: number) => (await lead.call('GET', `/api/link2d3d/ofDrawing?fileId=${fileId}`)).body[0]

/** The plan with other abscissas, in millimetres. */
const drawn = (change: (x: number) => number) => {
  const lines = dxf.split('\n')
  for (let at = 0; at + 1 < lines.length; at += 2)
    if (['10', '11'].includes(lines[at]!.trim())) lines[at + 1] = String(change(Number(lines[at + 1])))
  return lines.join('\n')
}

describe('a plan', () => {
  let fileId: number

  it('waits for a model, and is then linked by itself and to be confirmed', async () => {
    const file = await addFile(hub, lead, subId, '建施-01 首层平面图.dxf', dxf)
    fileId = file.fileId
    expect(file).toMatchObject({ status: 'ready', kind: 'drawing', format: 'dxf', discipline: 'A', level: '1F' })
    expect(file.thumbnail).toMatch(/^\/blob\//)
    expect(await links()).toEqual([])
    await addModel(hub, lead, subId)
    await linkSub(hub.services, subId)
    const [link] = await links()
    expect(link).toMatchObject({
      status: 'pending',
      isAutomatic: true,
      level: '1F',
      page: 0,
      name: '建施-01 首层平面图.dxf',
    })
    // The sample's plan is drawn in millimetres of the building, at its origin.
    expect(link.transform.scale).toBeCloseTo(0.001, 9)
    expect(Math.abs(link.transform.rotation)).toBeLessThan(1e-6)
    expect(Math.hypot(link.transform.x, link.transform.y)).toBeLessThan(0.001)
    expect(link.residualMm).toBeLessThan(1)
    expect(link.pairs.length).toBeGreaterThan(3)
    // Once.
    await linkSub(hub.services, subId)
    expect(await links()).toHaveLength(1)
  })

  it('is confirmed once, by who saw the last of it', async () => {
    const link = await linkOf(fileId)
    const confirm = (version: number) =>
      lead.call('POST', '/api/link2d3d/confirm', { id: link.id, rowVersion: version })
    const two = await Promise.all([confirm(link.rowVersion), confirm(link.rowVersion)])
    expect(two.map(({ status }) => status).sort()).toEqual([200, 409])
    const confirmed = await linkOf(fileId)
    expect(confirmed).toMatchObject({
      status: 'calibrated',
      confirmBy: expect.any(String),
      confirmTime: expect.any(String),
    })
    expect((await lead.call('GET', `/api/link2d3d/ofSub?subId=${subId}`)).body).toHaveLength(1)
  })

  it('has issues, which stand in the model too', async () => {
    const { hubFileId } = await linkOf(fileId)
    const words = { type: 'error', errorClass: 'none', priority: 'low', raiseDiscipline: 'A', discipline: 'S' }
    const sheet = { hubFileId, fileId, page: 0, point: [2000, 3000] }
    const raise = (place: object, who = lead) =>
      who.call('POST', '/api/issue', { ...words, subId, title: '梁位不符', location: { sheet: place } })
    const { body: made } = await raise(sheet)
    expect(made.location).toMatchObject({ level: '1F', grid: expect.any(String), sheet })
    expect(made.location.point[0]).toBeCloseTo(2, 3)
    expect(made.location.point[1]).toBeCloseTo(3, 3)
    const pins = (filter: object) => lead.call('POST', '/api/issue/sheetPins', { projId: SAMPLE, ...filter })
    expect((await pins({ hubFileId })).body).toMatchObject([{ id: made.id, sheet }])
    expect((await pins({ hubFileId: hubFileId + 1000 })).body).toEqual([])
    const inModel = (await lead.call('POST', '/api/issue/pins', { projId: SAMPLE, hubFileId })).body
    expect(inModel).toMatchObject([{ id: made.id }])
    // Another file than its version belongs to, and one that is not there.
    expect((await raise({ ...sheet, hubFileId: hubFileId + 1 })).status).toBe(400)
    expect((await raise({ ...sheet, fileId: 999_999 })).status).toBe(404)
    expect((await raise(sheet, outsider)).status).toBe(404)
  })

  it('stays confirmed when a new version has the same axes, and not when they have moved', async () => {
    await addFile(hub, lead, subId, '建施-01 首层平面图.dxf', dxf)
    const same = (await links())[0]
    expect(same).toMatchObject({ status: 'calibrated', version: 2 })
    await addFile(
      hub,
      lead,
      subId,
      '建施-01 首层平面图.dxf',
      drawn((x) => x + 5000),
    )
    const other = (await links())[0]
    expect(other).toMatchObject({ status: 'pending', version: 3, isAutomatic: true })
    expect(other.confirmBy).toBeUndefined()
    expect(other.transform.x).toBeCloseTo(-5, 3)
    await addFile(hub, lead, subId, '建施-01 首层平面图.dxf', '0\nSECTION\n2\nENTITIES\n0\nENDSEC\n0\nEOF\n')
    expect((await links())[0]).toMatchObject({ status: 'uncalibrated', refusal: 'noAxes' })
  })

  it('that does not fit is not guessed at', async () => {
    const file = await addFile(
      hub,
      lead,
      subId,
      '建施-02 一层平面图.dxf',
      drawn((x) => x * 1.1),
    )
    expect(await linkOf(file.fileId)).toBeUndefined()
    const made = await lead.call('POST', '/api/link2d3d', { fileId: file.fileId, page: 0, level: '1F' })
    expect(made.body).toMatchObject({ status: 'uncalibrated', refusal: 'noFit', pairs: [] })
  })
})

describe('pairs', () => {
  it('calibrate a PDF, with their residuals, and refuse mirrors', async () => {
    const file = await addFile(hub, lead, subId, '首层平面图.pdf', namelessPdf())
    expect(file).toMatchObject({ kind: 'drawing', format: 'pdf', pages: [{ width: expect.any(Number) }] })
    const { body: link, status } = await lead.call('POST', '/api/link2d3d', {
      fileId: file.fileId,
      page: 0,
      level: '1F',
    })
    expect([status, link.status, link.refusal]).toEqual([201, 'uncalibrated', 'noSheet'])
    expect(
      (await lead.call('POST', '/api/link2d3d/confirm', { id: link.id, rowVersion: link.rowVersion })).status,
    ).toBe(409)
    const update = (pairs: object[], rowVersion: number) =>
      lead.call('PUT', '/api/link2d3d', { id: link.id, rowVersion, pairs })
    const at = (sheet: number[], world: number[]) => ({ sheet, world })
    const one = await update([at([0, 0], [10, 20])], link.rowVersion)
    expect(one.body).toMatchObject({ status: 'uncalibrated' })
    const square = [at([0, 0], [10, 20]), at([100, 0], [20, 20]), at([0, 100], [10, 30.02])]
    const fit = await update(square, one.body.rowVersion)
    expect(fit.body).toMatchObject({ status: 'pending', isAutomatic: false })
    expect(fit.body.transform.scale).toBeCloseTo(0.1, 3)
    expect(fit.body.residualMm).toBeGreaterThan(1)
    const mirrored = await update(
      [at([0, 0], [0, 0]), at([100, 0], [-10, 0]), at([0, 100], [0, 10])],
      fit.body.rowVersion,
    )
    expect([mirrored.status, mirrored.body.code]).toEqual([400, 'link2d3d.mirrored'])
    const same = await update([at([0, 0], [0, 0]), at([0, 0], [1, 1])], fit.body.rowVersion)
    expect([same.status, same.body.code]).toEqual([400, 'link2d3d.samePlace'])
    const stale = await update(square, link.rowVersion)
    expect([stale.status, stale.body.current.id]).toEqual([409, link.id])
    // By hand stays where nothing is found.
    const again = await lead.call('POST', '/api/link2d3d/detect', { id: link.id, rowVersion: fit.body.rowVersion })
    expect(again.body).toMatchObject({ status: 'pending', refusal: 'noSheet', isAutomatic: false })
    const gone = await lead.call('DELETE', '/api/link2d3d', [link.id])
    expect(gone.status).toBe(200)
    expect((await lead.call('GET', `/api/link2d3d/detail?id=${link.id}`)).status).toBe(404)
  })

  it('that do not fit are confirmed only by who accepts the residual, and not at all when one must be wrong', async () => {
    const { fileId } = await addFile(hub, lead, subId, '手工取点.pdf', namelessPdf())
    const { body: link } = await lead.call('POST', '/api/link2d3d', { fileId, page: 0, level: '1F' })
    const square = (offMm: number) => [
      ...[
        [0, 0],
        [100, 0],
        [0, 100],
      ].map(([x, y]) => ({ sheet: [x, y], world: [x! / 10, y! / 10] })),
      { sheet: [100, 100], world: [10 + offMm / 1000, 10] },
    ]
    let { rowVersion } = link
    const calibrate = async (offMm: number) => {
      const { body } = await lead.call('PUT', '/api/link2d3d', { id: link.id, rowVersion, pairs: square(offMm) })
      rowVersion = body.rowVersion
      return body.residualMm
    }
    // The PDF says 1:100, so that somebody has to look at it as well.
    const confirm = (more = {}) =>
      lead.call('POST', '/api/link2d3d/confirm', { id: link.id, rowVersion, seen: true, ...more })
    const loose = await calibrate(60)
    expect(loose).toBeGreaterThan(linkToleranceMm)
    expect(loose).toBeLessThan(linkLimitMm)
    const asked = await confirm()
    expect([asked.status, asked.body.code]).toEqual([409, 'link2d3d.loose'])
    expect(asked.body.message).toContain(`${loose.toFixed(1)} mm`)
    expect(asked.body.current).toMatchObject({ id: link.id, status: 'pending', rowVersion })
    const wrong = await calibrate(2000)
    expect(wrong).toBeGreaterThan(linkLimitMm)
    for (const more of [{}, { acceptResidual: true }]) {
      const refused = await confirm(more)
      expect([refused.status, refused.body.code, refused.body.current.status]).toEqual([
        409,
        'link2d3d.tooLoose',
        'pending',
      ])
    }
    await calibrate(60)
    const accepted = await confirm({ acceptResidual: true })
    expect(accepted.body).toMatchObject({ status: 'calibrated' })
    rowVersion = accepted.body.rowVersion
    expect(await calibrate(4)).toBeLessThan(linkToleranceMm)
    expect((await confirm()).body).toMatchObject({ status: 'calibrated' })
  })

  /** A drawing whose axes tell where it lies. */
  const linkPlan = async (name: string) => {
    const { fileId } = await addFile(hub, lead, subId, name, dxf)
    const first = await linkOf(fileId)
    let { rowVersion } = first
    const { id } = first
    return {
      first,
      async change(body: object) {
        const answer = await lead.call('PUT', '/api/link2d3d', { id, rowVersion, ...body })
        rowVersion = answer.body.rowVersion ?? rowVersion
        return answer
      },
      async confirm(body: object = {}, who = lead) {
        const answer = await who.call('POST', '/api/link2d3d/confirm', { id, rowVersion, ...body })
        rowVersion = answer.body.rowVersion ?? rowVersion
        return answer
      },
    }
  }
  const pairsOf = (places: [number, number][], at: (place: [number, number]) => [number, number], scale: number) =>
    places.map(([x, y]) => ({ sheet: at([x, y]), world: [x * scale, y * scale] }))

  it('with a scale twice too large are not confirmed by a look at them, and the answer says by how much', async () => {
    const { first, change, confirm } = await linkPlan('比例错.dxf')
    const { scale, rotation, x, y } = first.transform
    expect(rotation).toBeCloseTo(0, 6)
    const onSheet = ([a, b]: [number, number]): [number, number] => [(a - x) / scale, (b - y) / scale]
    const corners: [number, number][] = [
      [0, 0],
      [8.4, 16.8],
    ]
    const wrong = await change({ pairs: pairsOf(corners, onSheet, 2) })
    expect(wrong.body).toMatchObject({ status: 'pending', needs: 'pair' })
    const codes = wrong.body.findings.map(({ code }: { code: string }) => code)
    expect(codes).toEqual(expect.arrayContaining(['axes', 'scale']))
    expect(wrong.body.findings.find(({ code }: { code: string }) => code === 'scale').text).toContain('2.00')
    for (const seen of [false, true]) {
      const refused = await confirm({ seen })
      expect([refused.status, refused.body.code, refused.body.current.status]).toEqual([
        409,
        'link2d3d.needsPair',
        'pending',
      ])
      expect(refused.body.message).toContain('2.00')
    }
    const right = await change({ pairs: pairsOf(corners, onSheet, 1) })
    expect(right.body).toMatchObject({ findings: [], proof: 'axes' })
    expect(right.body.needs).toBeUndefined()
    expect((await confirm()).body).toMatchObject({ status: 'calibrated', isSeen: false })
  })

  it('on a sheet that tells nothing are confirmed by who looked at the plan over the storey, and that is kept', async () => {
    const { fileId } = await addFile(hub, lead, subId, '两点.pdf', namelessPdf())
    const { body: link } = await lead.call('POST', '/api/link2d3d', { fileId, page: 0, level: '1F' })
    const beneath = await lead.call('GET', `/api/link2d3d/beneath?id=${link.id}`)
    expect(beneath.body.axes.map(({ label }: { label: string }) => label)).toContain('1')
    expect(beneath.body.boxes.length).toBeGreaterThan(5)
    expect((await outsider.call('GET', `/api/link2d3d/beneath?id=${link.id}`)).status).toBe(404)
    // As the page is drawn: 1:100 on A3, the building in the middle of it.
    const pairs = [
      { sheet: [500, 300], world: [0, 0] },
      { sheet: [500, 300 + (16.8 / 100) * (72 / 0.0254)], world: [0, 16.8] },
    ]
    const { body: set } = await lead.call('PUT', '/api/link2d3d', { id: link.id, rowVersion: link.rowVersion, pairs })
    expect(set).toMatchObject({ status: 'pending', findings: [], needs: 'look' })
    const confirm = (more: object) =>
      lead.call('POST', '/api/link2d3d/confirm', { id: link.id, rowVersion: set.rowVersion, ...more })
    const asked = await confirm({})
    expect([asked.status, asked.body.code]).toEqual([409, 'link2d3d.needsLook'])
    const confirmed = await confirm({ seen: true })
    expect(confirmed.body).toMatchObject({ status: 'calibrated', isSeen: true, confirmBy: expect.any(String) })
    const moved = [pairs[0], { ...pairs[1], world: [0, 16.85] }]
    const again = await lead.call('PUT', '/api/link2d3d', {
      id: link.id,
      rowVersion: confirmed.body.rowVersion,
      pairs: moved,
    })
    expect(again.body).toMatchObject({ status: 'pending', isSeen: false })
    expect(again.body.confirmBy).toBeUndefined()
  })

  it('of a mirrored plan are refused until somebody says that it is one, and its issues then stand where they belong', async () => {
    const mirror = drawn((x) => -x)
    const { fileId } = await addFile(hub, lead, subId, '天花反射平面.dxf', mirror)
    const { body: link } = await lead.call('POST', '/api/link2d3d', { fileId, page: 0, level: '1F' })
    expect(link).toMatchObject({ status: 'uncalibrated', isMirrored: false })
    let { rowVersion } = link
    const update = async (body: object) => {
      const answer = await lead.call('PUT', '/api/link2d3d', { id: link.id, rowVersion, ...body })
      rowVersion = answer.body.rowVersion ?? rowVersion
      return answer
    }
    const at = (x: number, y: number) => ({ sheet: [-x * 1000, y * 1000], world: [x, y] })
    const two = await update({ pairs: [at(0, 0), at(8.4, 16.8)] })
    expect(two.body).toMatchObject({ needs: 'pair' })
    expect(two.body.findings.map(({ code }: { code: string }) => code)).toContain('mirrored')
    const three = await update({ pairs: [at(0, 0), at(8.4, 16.8), at(8.4, 0)] })
    expect([three.status, three.body.code]).toEqual([400, 'link2d3d.mirrored'])
    const chosen = await update({ isMirrored: true })
    expect(chosen.body).toMatchObject({ isMirrored: true, findings: [], proof: 'axes', pairs: { length: 2 } })
    expect(chosen.body.transform).toMatchObject({ isMirrored: true })
    const straight = [at(0, 0), { ...at(8.4, 16.8), sheet: [8400, 16800] }, { ...at(8.4, 0), sheet: [8400, 0] }]
    expect((await update({ pairs: straight })).body.code).toBe('link2d3d.notMirrored')
    const confirmed = await lead.call('POST', '/api/link2d3d/confirm', { id: link.id, rowVersion })
    expect(confirmed.body).toMatchObject({ status: 'calibrated' })
    const detected = await lead.call('POST', '/api/link2d3d/detect', {
      id: link.id,
      rowVersion: confirmed.body.rowVersion,
    })
    expect(detected.body).toMatchObject({ isAutomatic: true, isMirrored: true, transform: { isMirrored: true } })
    await lead.call('POST', '/api/link2d3d/confirm', { id: link.id, rowVersion: detected.body.rowVersion })
    const words = { type: 'error', errorClass: 'none', priority: 'low', raiseDiscipline: 'A', discipline: 'S' }
    const sheet = { hubFileId: link.hubFileId, fileId, page: 0, point: [-2000, 3000] }
    const { body: raised } = await lead.call('POST', '/api/issue', {
      ...{ ...words, subId, title: '吊顶碰梁' },
      location: { sheet },
    })
    expect(raised.location.point[0]).toBeCloseTo(2, 2)
    expect(raised.location.point[1]).toBeCloseTo(3, 2)
  })

  it('need a level, a page and a drawing that are there', async () => {
    // Its first page was linked by what its title block says.
    const { fileId } = await addFile(hub, lead, subId, '另一张.dxf', dxf)
    const create = (body: object) => lead.call('POST', '/api/link2d3d', { fileId, page: 1, level: '1F', ...body })
    expect((await create({ level: '99F' })).body.code).toBe('link2d3d.noLevel')
    expect((await create({ page: 40 })).body.code).toBe('link2d3d.noPage')
    const text = await addFile(hub, lead, subId, '字.txt', 'x')
    expect((await create({ fileId: text.fileId })).body.code).toBe('link2d3d.noDrawing')
    const two = await Promise.all([create({}), create({})])
    expect(two.map(({ status }) => status).sort()).toEqual([201, 400])
    const levels = (await lead.call('GET', `/api/link2d3d/levels?subId=${subId}`)).body
    expect(levels[0]).toMatchObject({ name: expect.any(String), height: expect.any(Number) })
  })
})

/** Leaves a member one role, whose codes the test says. */
async function limitMember(username: string): Promise<(codes: readonly string[]) => Promise<void>> {
  const { db } = hub.services
  const [role] = await db.insert(projectRoleTable).values({ name: '逐项', nameEn: 'One by one' }).returning()
  const roleId = role!.id
  const [user] = await db.select().from(userTable).where(eq(userTable.username, username))
  const [member] = await db
    .select()
    .from(projectResourceTable)
    .where(and(eq(projectResourceTable.projId, SAMPLE), eq(projectResourceTable.userId, user!.id)))
  const { resourceId, rowVersion } = member!
  const given = await lead.call('PUT', '/api/projectResource', { resourceId, rowVersion, roleIds: [roleId] })
  expect(given.status).toBeLessThan(300)
  return async (codes) => {
    await db.delete(projectRoleMenuTable).where(eq(projectRoleMenuTable.roleId, roleId))
    if (codes.length === 0) return
    const menus = await db
      .select()
      .from(menuTable)
      .where(inArray(menuTable.permission, [...codes]))
    await db.insert(projectRoleMenuTable).values(menus.map(({ id }) => ({ roleId, menuId: id })))
  }
}

describe('the rights', () => {
  it('of each code: a reviewer opens both sides and changes nothing, a stranger finds nothing', async () => {
    const [link] = await links()
    const { fileId, id, rowVersion } = link
    const calls = (who: Caller) => ({
      list: who.call('GET', `/api/link2d3d?subId=${subId}`),
      ofDrawing: who.call('GET', `/api/link2d3d/ofDrawing?fileId=${fileId}`),
      ofSub: who.call('GET', `/api/link2d3d/ofSub?subId=${subId}`),
      detail: who.call('GET', `/api/link2d3d/detail?id=${id}`),
      edit: who.call('PUT', '/api/link2d3d', { id, rowVersion, pairs: [] }),
      detect: who.call('POST', '/api/link2d3d/detect', { id, rowVersion }),
      confirm: who.call('POST', '/api/link2d3d/confirm', { id, rowVersion }),
      del: who.call('DELETE', '/api/link2d3d', [id]),
    })
    const statuses = async (who: Caller) => {
      const asked = Object.entries(calls(who))
      return Object.fromEntries(await Promise.all(asked.map(async ([name, call]) => [name, (await call).status])))
    }
    const reads = { list: 200, ofDrawing: 200, ofSub: 200, detail: 200 }
    expect(await statuses(review)).toEqual({ ...reads, edit: 403, detect: 403, confirm: 403, del: 403 })
    expect(new Set(Object.values(await statuses(outsider)))).toEqual(new Set([404]))
  })

  it('are five codes, and each opens what it names and nothing else', async () => {
    const { fileId } = await addFile(hub, lead, subId, '五权.dxf', dxf)
    const made = await lead.call('POST', '/api/link2d3d', { fileId, page: 1, level: '1F' })
    const { id } = made.body
    const setCodes = await limitMember('review')
    const stale = { id, rowVersion: 0 }
    const calls = {
      list: () => review.call('GET', `/api/link2d3d?subId=${subId}`),
      ofDrawing: () => review.call('GET', `/api/link2d3d/ofDrawing?fileId=${fileId}`),
      ofSub: () => review.call('GET', `/api/link2d3d/ofSub?subId=${subId}`),
      detail: () => review.call('GET', `/api/link2d3d/detail?id=${id}`),
      levels: () => review.call('GET', `/api/link2d3d/levels?subId=${subId}`),
      // They are let in and then told that somebody was faster, or that it is there already.
      create: () => review.call('POST', '/api/link2d3d', { fileId, page: 1, level: '1F' }),
      update: () => review.call('PUT', '/api/link2d3d', { ...stale, pairs: [] }),
      detect: () => review.call('POST', '/api/link2d3d/detect', stale),
      confirm: () => review.call('POST', '/api/link2d3d/confirm', stale),
      // The last one: with its code the link is gone.
      remove: () => review.call('DELETE', '/api/link2d3d', [id]),
    }
    const open = async () => {
      const found: string[] = []
      for (const [name, call] of Object.entries(calls)) if ((await call()).status !== 403) found.push(name)
      return found
    }
    const providers: Record<string, string[]> = {
      'link2d3d:list': ['list', 'detail', 'levels'],
      'drawingApplication:link2d3d': ['ofDrawing', 'detail', 'levels'],
      'hub:link2d3d': ['ofSub', 'detail', 'levels'],
      'link2d3d:edit': ['create', 'update', 'detect', 'confirm'],
      'link2d3d:del': ['remove'],
    }
    await setCodes([])
    expect(await open()).toEqual([])
    for (const [code, names] of Object.entries(providers)) {
      await setCodes([code])
      expect([code, await open()]).toEqual([code, names])
    }
  })

  it('go with the drawing', async () => {
    const sent = await sendFile(lead, subId, '一层 要删.dxf', dxf)
    await prepareFile(hub, lead, sent.body.fileId)
    const { fileId } = sent.body
    const before = (await links()).length
    await lead.call('DELETE', '/api/hubFile', [fileId])
    expect((await links()).length).toBe(before - 1)
  })
})
