import { type ShareKind, shareKinds, shareRights } from '@sunmao/contract'
import { writeDxf } from '@sunmao/sample'
import { extractShare } from '../../src/modules/access-control/extract.service.ts'
import { drawPages } from '../../src/modules/hub-file/pictures/draw-pages.ts'
import { linkSub } from '../../src/modules/link2d3d/link-drawings.service.ts'
import { addFile } from '../hub-files.ts'
import { addModel, plan } from '../link-setup.ts'
import { taskContext } from '../task-context.ts'
import { type Caller, startTestServer, type TestServer } from '../test-server.ts'
import { viewState } from '../view-state.ts'

export const PROJ = 2

/** A sub with two versions of a model, one of which is released, a locked model, drawings, a document, and what they are seen in. */
export interface ShareSetup {
  hub: TestServer
  lead: Caller
  subId: number
  /** Versions by what they are called here. */
  files: Record<'old' | 'new' | 'locked' | 'drawing' | 'document' | 'otherDrawing', number>
  viewpointId: number
  issueId: number
  linkId: number
  pubVersionId: number
  room: { fileId: number; globalId: string; name: string }
  /** What a share of each kind holds. */
  contents: Record<ShareKind, object>
  make(content: object, terms?: object): Promise<{ id: number; code: string }>
  enter(code: string, shown?: object, headers?: Record<string, string>): ReturnType<Caller['call']>
  guestOf(code: string, shown?: object): Promise<Caller>
}

export async function startShareSetup(): Promise<ShareSetup> {
  const hub = await startTestServer({ trustProxy: true }, { alone: true })
  const lead = await hub.as('lead')
  const subs = (await lead.call('GET', `/api/projectSub/querySubListByProjId?projId=${PROJ}`)).body
  const { subId } = subs.at(-1)
  const old = await addModel(hub, lead, subId)
  const published = await lead.call('POST', '/api/modelPubVersion', { subId, name: '施工图 V1', fileIds: [old] })
  const latest = await addModel(hub, lead, subId)
  const locked = await addModel(hub, lead, subId, '保密.ifc')
  const { rowVersion } = (await lead.call('GET', `/api/model/detail?fileId=${locked}`)).body
  await lead.call('PUT', '/api/model', { fileId: locked, rowVersion, locked: true })
  const drawing = (await addFile(hub, lead, subId, '建施-01 首层平面图.dxf', writeDxf(plan, '1F'))).fileId
  const otherDrawing = (await addFile(hub, lead, subId, '建施-02 屋顶平面图.dxf', writeDxf(plan, '1F'))).fileId
  const document = (await addFile(hub, lead, subId, '设计说明.md', '# 设计说明')).fileId
  // For readers who may not download it.
  await drawPages(taskContext(hub, { fileId: document }))
  await linkSub(hub.services, subId)
  const link = (await lead.call('GET', `/api/link2d3d/ofDrawing?fileId=${drawing}`)).body[0]
  const viewpoint = { subId, name: '走道', isPersonal: false, fileIds: [old], state: viewState }
  const viewpointId = (await lead.call('POST', '/api/viewpoint', viewpoint)).body.id
  const issueId = await raise(lead, subId, latest)
  const rooms = (await lead.call('POST', '/api/model/rooms', { fileIds: [latest] })).body
  const room = { fileId: latest, globalId: rooms[0].globalId, name: rooms[0].name }
  const files = { old, new: latest, locked, drawing, document, otherDrawing }
  const contents: ShareSetup['contents'] = {
    model: { fileIds: [latest] },
    federated: { pubVersionId: published.body.id },
    drawing: { fileIds: [drawing] },
    document: { fileIds: [document] },
    viewpoint: { viewpointId },
    issue: { issueId },
    element: { fileIds: [latest], room: { fileId: room.fileId, globalId: room.globalId } },
    link2d3d: { linkId: link.id },
    package: { fileIds: [locked, document] },
  }
  const codeOf = async (id: number) => (await lead.call('GET', `/api/accessControl/queryAcQrcode?id=${id}`)).body.code
  const enter: ShareSetup['enter'] = (code, shown = {}, headers = from()) =>
    hub.nobody.call('POST', `/api/accessControl/outer/${code}/guest`, shown, headers)
  return {
    ...{ hub, lead, subId, files, viewpointId, issueId, room, contents, enter },
    linkId: link.id,
    pubVersionId: published.body.id,
    make: async (content, terms = {}) => {
      const items = [{ description: '三层走道', ...content }]
      const mayTalk = 'accessType' in content && content.accessType === typeOf('issue')
      const rights = shareRights.filter((right) => right !== 'download' && (right !== 'comment' || mayTalk))
      const made = await lead.call('POST', '/api/accessControl/batchCreate', {
        ...{ projId: PROJ, rights, ...terms, items },
      })
      if (made.status !== 201) throw new Error(made.body.message)
      const { id } = made.body[0]
      if ('room' in content || 'elements' in content) await extractShare(hub.services, id)
      return { id, code: await codeOf(id) }
    },
    guestOf: async (code, shown) => hub.withToken((await enter(code, shown)).body.token),
  }
}

let addresses = 0
/** Another address each time: what is counted by address is another test's. */
export const from = () => ({ 'x-forwarded-for': `10.0.${addresses >> 8}.${addresses++ & 255}` })

export const typeOf = (kind: ShareKind) => shareKinds.indexOf(kind) + 1

async function raise(lead: Caller, subId: number, fileId: number): Promise<number> {
  const made = await lead.call('POST', '/api/issue', {
    ...{
      subId,
      title: '风管与梁相碰',
      html: '<p>请调整</p>',
      type: 'net_height',
      errorClass: 'technical',
      priority: 'high',
    },
    ...{ raiseDiscipline: 'M', discipline: 'M', location: {}, viewpoints: [{ fileIds: [fileId], state: viewState }] },
  })
  if (made.status !== 201) throw new Error(JSON.stringify(made.body))
  return made.body.id
}
