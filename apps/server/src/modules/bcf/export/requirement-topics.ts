// What fails a document of requirements as topics: one for each specification and model, with all that fails it selected and
// coloured. The same one has the same guid whenever it goes out, so other programs know it again.
import type { BcfTopic, BcfView } from '@sunmao/bcf'
import type { ElementSet } from '@sunmao/contract'
import { runsOf } from '@sunmao/model'
import { eq } from 'drizzle-orm'
import { isoTime } from '../../../core/wire-time.ts'
import { projectTable } from '../../project/project.table.ts'
import { readFailedCheck, readFailures } from '../../requirement/requirement-exchange.service.ts'
import { guidOfOurs } from '../guid-of-ours.ts'
import { withDiscipline } from '../kept-discipline.ts'
import { cameraAround, viewToBcf } from '../view/view-state.ts'
import type { ExportMeans, WrittenTopic } from './topic-source.ts'

const RED = 0xd92d20ff
/** Of what is drawn nowhere, such as types; the rest is counted. */
const NAMED_MOST = 50

type Check = NonNullable<Awaited<ReturnType<typeof readFailedCheck>>>
type Failed = Check['failed'][number]

export async function* requirementTopics(
  means: ExportMeans,
  checkIds: readonly number[],
): AsyncGenerator<WrittenTopic> {
  const [project] = await means.db.select().from(projectTable).where(eq(projectTable.projId, means.projId))
  for (const id of checkIds) {
    const check = await readFailedCheck(means, id)
    for (const one of check?.failed ?? []) yield { topic: await topicOf(means, project!.indexCode, check!, one) }
  }
}

async function topicOf(
  { db, words, label, elements }: ExportMeans,
  project: string,
  { check, requirement, model }: Check,
  one: Failed,
): Promise<BcfTopic> {
  const guid = guidOfOurs(`${project} ${requirement.id} ${model.modelId} ${one.key}`, 'specification', 0)
  const failures = await readFailures(db, check.id, one.at)
  const indexes = failures.flatMap(({ index }) => (index === null ? [] : [index])).sort((a, b) => a - b)
  const nowhere = failures.filter(({ index }) => index === null).slice(0, NAMED_MOST)
  const set: ElementSet = indexes.length > 0 ? { [check.fileId]: [...runsOf(indexes)] } : {}
  const date = isoTime(check.endTime ?? check.createTime)
  return {
    guid,
    title: `${one.name} (${one.failed})`.slice(0, 200),
    type: label('requirement'),
    status: words.wordOf('status', 'open'),
    labels: [],
    referenceLinks: [],
    creationDate: date,
    creationAuthor: requirement.createBy ?? '?',
    description: [
      `${requirement.document.title} · ${model.name}`,
      ...[one.description, one.instructions].filter(Boolean),
      ...one.requirements.map((text) => `· ${text}`),
      ...nowhere.map(({ name, class: className, globalId }) => [name, className, globalId].filter(Boolean).join(' ')),
    ].join('\n'),
    ...{ documents: [], related: [], otherFiles: [], comments: [] },
    header: [{ isExternal: true, filename: model.name, date }],
    viewpoints:
      indexes.length > 0
        ? [{ guid: guidOfOurs(guid, 'origin', check.fileId), view: await viewOf(elements, check.fileId, set) }]
        : [],
    kept: model.discipline ? withDiscipline([], model.discipline) : [],
  }
}

async function viewOf(elements: ExportMeans['elements'], fileId: number, set: ElementSet): Promise<BcfView> {
  const box = await elements.boxOf(set, [fileId])
  return viewToBcf(
    {
      camera: cameraAround(
        ...(box ?? [
          [-15, -15, 0],
          [15, 15, 10],
        ]),
      ),
      ...{ selected: set, hidden: {}, isolated: null, ghosted: {}, xrayed: {} },
      colours: [{ colour: RED, elements: set }],
      ...{ sectionPlanes: [], sectionBox: null, storeyGap: 0, hasRooms: false },
    },
    (named) => elements.nameAll(named),
  )
}
