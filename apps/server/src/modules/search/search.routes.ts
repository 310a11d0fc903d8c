import { type Found, search } from '@sunmao/contract'
import type { Ctx } from '../../http/context.ts'
import { type House, serve } from '../../http/serve.ts'
import { searchAnnouncements } from '../announcement/announcement.service.ts'
import { findHelp } from '../general/help.service.ts'
import { findProjects } from '../project/find-projects.service.ts'
import { findPersons } from '../users/find-people.service.ts'

type Finder = (ctx: Ctx, blurry: string, size: number) => Promise<Found[]>

const DETAIL = 80

const findAnnouncements: Finder = async (ctx, blurry, size) =>
  (await searchAnnouncements(ctx, blurry, size)).map(({ id, title, text }) => ({
    kind: 'announcement',
    title,
    detail: text.slice(0, DETAIL),
    link: `/announcement/detail?id=${id}`,
  }))

/** In the order in which the answers are shown. Each finds only what the caller may see. */
const finders: readonly Finder[] = [findProjects, findPersons, findAnnouncements, findHelp]

export const searchModule = (house: House) =>
  serve(house, search, {
    all: async (ctx, { query }) =>
      (await Promise.all(finders.map((find) => find(ctx, query.blurry, query.size)))).flat(),
  })
