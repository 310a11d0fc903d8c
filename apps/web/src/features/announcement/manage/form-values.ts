import type { announcement, CallInput, ManagedAnnouncement } from '@sunmao/contract'
import dayjs, { type Dayjs } from 'dayjs'

interface Chosen {
  value: number
  label: string
}

export interface AnnouncementValues {
  title: string
  html: string
  source: string
  siteIds: number[]
  depts: Chosen[]
  projects: Chosen[]
  pinned: boolean
  mustRead: boolean
  expiresAt: Dayjs | null
  titleEn: string
  htmlEn: string
  again: boolean
  isDraft: boolean
  publish: boolean
}

export const emptyValues: AnnouncementValues = {
  title: '',
  html: '',
  source: '',
  siteIds: [],
  depts: [],
  projects: [],
  pinned: false,
  mustRead: false,
  expiresAt: null,
  titleEn: '',
  htmlEn: '',
  again: false,
  isDraft: false,
  publish: false,
}

export function valuesOf(row: ManagedAnnouncement): AnnouncementValues {
  const chosen = (wanted: string) =>
    row.audience.filter(({ kind }) => kind === wanted).map(({ id, name }) => ({ value: id, label: name }))
  return {
    title: row.title,
    html: row.html,
    source: row.source,
    siteIds: row.siteIds,
    depts: chosen('dept'),
    projects: chosen('project'),
    pinned: row.pinned,
    mustRead: row.mustRead,
    expiresAt: row.expiresAt ? dayjs(row.expiresAt) : null,
    titleEn: row.titleEn ?? '',
    htmlEn: row.htmlEn ?? '',
    again: false,
    isDraft: row.isDraft,
    publish: false,
  }
}

type Body = CallInput<typeof announcement.create>['body']

/** What both a new one and a change say. */
export const bodyOf = ({
  depts,
  projects,
  expiresAt,
  again: _,
  isDraft: __,
  publish: ___,
  ...fields
}: AnnouncementValues): Body => ({
  ...fields,
  titleEn: fields.titleEn || null,
  htmlEn: fields.htmlEn || null,
  deptIds: depts.map(({ value }) => value),
  projIds: projects.map(({ value }) => value),
  expiresAt: expiresAt?.toISOString() ?? null,
})
