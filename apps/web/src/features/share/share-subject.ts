import {
  accessTypeOf,
  type HubFile,
  type Issue,
  type Link2d3d,
  type Model,
  type PubVersion,
  type Viewpoint,
} from '@sunmao/contract'
import type { TFunction } from 'i18next'
import { fileTitle } from '../hub-file/hub-file.api.ts'
import type { ShareSubject } from './share.api.ts'

const MOST_NAME = 100
const cut = (name: string) => name.slice(0, MOST_NAME)

export function modelSubject({ projId, subId, fileId, name, version }: Model, t: TFunction): ShareSubject {
  const description = cut(name.replace(/\.[^.]*$/, ''))
  const content = { description, accessType: accessTypeOf('model'), fileIds: [fileId] }
  return { projId, subId, choices: [{ name: 'model', content, version: t('model.versionNo', { version }) }] }
}

export function fileSubject(file: HubFile, t: TFunction): ShareSubject {
  const { projId, subId, kind, fileId, version } = file
  const content = { description: cut(fileTitle(file)), accessType: accessTypeOf(kind), fileIds: [fileId] }
  return { projId, subId, choices: [{ name: kind, content, version: t('model.versionNo', { version }) }] }
}

export function releaseSubject({ projId, subId, id, name }: PubVersion): ShareSubject {
  const content = { description: cut(name), accessType: accessTypeOf('federated'), pubVersionId: id }
  return { projId, subId, choices: [{ name: 'release', content, version: name }] }
}

export function viewpointSubject({ projId, subId, id, name, fileIds }: Viewpoint): ShareSubject {
  const content = { description: cut(name), accessType: accessTypeOf('viewpoint'), fileIds, viewpointId: id }
  return { projId, subId, choices: [{ name: 'viewpoint', content }] }
}

export function issueSubject({ projId, subId, id, number, title }: Issue): ShareSubject {
  const description = cut([number, title].filter(Boolean).join(' '))
  const content = { description, accessType: accessTypeOf('issue'), issueId: id }
  return { projId, subId, choices: [{ name: 'issue', content }] }
}

export function linkSubject({ projId, subId, id }: Link2d3d, name: string): ShareSubject {
  const content = { description: cut(name), accessType: accessTypeOf('link2d3d'), linkId: id }
  return { projId, subId, choices: [{ name: 'link2d3d', content }] }
}
