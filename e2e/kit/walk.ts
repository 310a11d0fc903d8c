// Every address of the product: those that the manifests of the features name, and those that the server's menus offer. What
// each may be asked with is read from the sources of its feature, so that a new page is walked without being written down here.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { apiOf } from './api.ts'
import { PROJECT } from './building.ts'

const features = fileURLToPath(new URL('../../apps/web/src/features', import.meta.url))

export interface Route {
  path: string
  /** Names that its feature reads from the query. */
  names: readonly string[]
  /** Only inside a project, whose number is then part of every address but that without parameters. */
  inProject: boolean
}

export const asked = ['none', 'wrong', 'missing', 'foreign'] as const
export type Asked = (typeof asked)[number]

const MISSING = 987_654_321

/** What is no number where one belongs, a number that nobody has, and rows that exist and are somebody's. */
const values: Record<Exclude<Asked, 'none'>, string> = { wrong: 'x%27%22', missing: String(MISSING), foreign: '1' }

export function addressOf({ path, names, inProject }: Route, how: Asked): string {
  const [place] = path.split('/:')
  const end = path.includes('/:') && how !== 'none' ? `/${values[how].padEnd(32, '0')}` : ''
  if (how === 'none') return `${place}${end}`
  const all = new Set([...names, ...(inProject ? ['projId'] : [])])
  const project = how === 'foreign' ? String(PROJECT) : values[how]
  const query = [...all].map((name) => `${name}=${name === 'projId' ? project : values[how]}`)
  return `${place}${end}${query.length > 0 ? `?${query.join('&')}` : ''}`
}

interface Manifest {
  paths: string[]
  views: string[]
  names: string[]
}

/** Names that say how a page looks, not what it shows. */
const ofTheLook = new Set(['size', 'sort', 'page', 'view', 'tab', 'groupBy', 'redirect'])

function readManifests(): Manifest[] {
  const read = (file: string) => readFileSync(join(features, file), 'utf8')
  const files = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
  const manifests = files.filter((file) => file.endsWith('.feature.ts'))
  return manifests.map((file) => {
    const text = read(file)
    const sources = files
      .filter((source) => source.startsWith(`${dirname(file)}/`) && !source.includes('.test.'))
      .map(read)
    const found = sources.flatMap((source) => [...source.matchAll(/query\.get\('(\w+)'\)/g)].map(([, name]) => name!))
    return {
      paths: [...text.matchAll(/path: '(\/[^']*)'/g)].map(([, path]) => path!),
      views: [...text.matchAll(/'([\w/]+\/\w+)': (?:page\(|view\b)/g)].map(([, view]) => view!),
      names: [...new Set(found)].filter((name) => !ofTheLook.has(name)),
    }
  })
}

interface MenuRoute {
  path: string
  component?: string
  children?: MenuRoute[]
}

const leavesOf = (menu: readonly MenuRoute[], parent = ''): { path: string; view: string }[] =>
  menu.flatMap(({ path, component, children }) => {
    const whole = path === 'index' ? parent : path.startsWith('/') ? path : `${parent.replace(/\/$/, '')}/${path}`
    if (children && children.length > 0) return leavesOf(children, whole)
    return component && /^\//.test(whole) ? [{ path: whole, view: component }] : []
  })

/** Every address there is, as the administrator and the lead of the demo's project see them. */
export async function routesOf(url: string): Promise<Route[]> {
  const manifests = readManifests()
  const [admin, lead] = await Promise.all([apiOf(url, 'admin'), apiOf(url, 'lead')])
  const site = leavesOf(await admin.get<MenuRoute[]>('/api/menus/build'))
  const project = leavesOf(await lead.get<MenuRoute[]>(`/api/menus/buildProject?projectId=${PROJECT}`))
  const ofView = (view: string) => manifests.find(({ views }) => views.includes(view))?.names ?? []
  const all = [
    ...manifests.flatMap(({ paths, names }) => paths.map((path) => ({ path, names, inProject: false }))),
    ...site.map(({ path, view }) => ({ path, names: ofView(view), inProject: false })),
    ...project.map(({ path, view }) => ({ path, names: ofView(view), inProject: true })),
  ]
  return [...new Map(all.map((route) => [`${route.path} ${route.inProject}`, route])).values()]
}

/** Until the page in front has come to rest; then what it says, in words or in a picture. */
export async function readPage(page: Page): Promise<string> {
  const say = () => {
    const isSeen = (part: Element) => part.checkVisibility()
    const all = (what: string) => [...document.querySelectorAll<HTMLElement>(what)].filter(isSeen)
    const loading = '.splash, .skeleton-list, .page-skeleton, .ant-skeleton, .ant-spin-spinning, .browse-progress'
    const [front = document.querySelector<HTMLElement>('#root')] = all('.frame-page')
    const text = front?.innerText.trim() ?? ''
    const drawn = all('canvas, iframe').length > 0 ? 'picture' : ''
    return { isLoading: all(loading).length > 0, text: text || drawn }
  }
  const deadline = Date.now() + 6_000
  for (;;) {
    // A page that leads on to another has no document for a moment.
    const { isLoading, text } = await page.evaluate(say).catch(() => ({ isLoading: true, text: '' }))
    if (!isLoading && text !== '') return text
    if (Date.now() > deadline) return isLoading ? 'still loading' : ''
    await page.waitForTimeout(30)
  }
}
