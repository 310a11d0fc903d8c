import * as z from 'zod'
import { byProject, Id, Ids, IdText, PageQuery, pageOf } from '../core/common.ts'
import { defineFeature } from '../core/feature.ts'
import type { Locate } from '../core/locate.ts'
import { adminOnly, describeRoutes, inProject, memberOf, route } from '../core/route.ts'
import { FilterRule } from '../model/model-view.ts'

export const assistantFeature = defineFeature({ permissions: ['assistant:ask'], scopes: ['assistant.read'] })
declare module '../core/feature.ts' {
  interface Features {
    assistant: typeof assistantFeature
  }
}

/** What the assistant's tools take: each field's values as words, a flag is `['true']`. */
export const ToolValues = z.record(z.string().max(40), z.array(z.string().max(200)).max(50))
export type ToolValues = z.infer<typeof ToolValues>

/** A field of a tool as a form shows it; without options it is a text. */
export const ToolField = z.object({
  name: z.string(),
  label: z.string(),
  isMany: z.boolean(),
  options: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
})
export type ToolField = z.infer<typeof ToolField>

const Cell = z.union([z.string(), z.number(), z.null()])
/** What a tool has found, and how to ask it again. */
export const ToolTable = z.object({
  tool: z.string(),
  title: z.string(),
  values: ToolValues,
  /** The conditions in the caller's words. */
  shown: z.array(z.object({ label: z.string(), value: z.string() })),
  columns: z.array(z.string()),
  rows: z.array(z.array(Cell)),
  /** Where each row is looked at: a path of ours. */
  links: z.array(z.string().nullable()),
  /** Of everything that was found; the rows may be fewer, or sums of it. */
  total: z.int(),
  /** What is counted, such as issues. */
  unit: z.string(),
  /** Rows are groups and their numbers. */
  isGrouped: z.boolean(),
  /** Where the same is seen as a list or in the model. */
  link: z.string().optional(),
  /** Words of the question that nothing was done with. */
  unused: z.string().optional(),
})
export type ToolTable = z.infer<typeof ToolTable>

export const citationKinds = ['table', 'issue', 'post', 'announcement', 'document', 'element', 'help'] as const
/** Where a claim comes from: a thing that the caller may open. */
export const Citation = z.object({
  no: z.int(),
  kind: z.enum(citationKinds),
  title: z.string(),
  detail: z.string().optional(),
  extract: z.string().optional(),
  link: z.string().optional(),
})
export type Citation = z.infer<typeof Citation>

/** An issue that somebody may raise after having looked at it. */
export const IssueDraft = z.object({
  subId: Id,
  title: z.string(),
  text: z.string(),
  discipline: z.string(),
  priority: z.string().optional(),
  level: z.string().optional(),
})
export type IssueDraft = z.infer<typeof IssueDraft>

/** A filter view that somebody may keep after having looked at its rules. */
export const FilterViewDraft = z.object({ subId: Id, name: z.string(), rules: z.array(FilterRule) })
export type FilterViewDraft = z.infer<typeof FilterViewDraft>

/** What somebody may add to the minutes of an item of a meeting after having changed it; a line is a paragraph. */
export const MinutesDraft = z.object({
  meetingId: Id,
  itemId: Id,
  meeting: z.string(),
  item: z.string(),
  text: z.string(),
})
export type MinutesDraft = z.infer<typeof MinutesDraft>

const Sentence = z.object({
  text: z.string(),
  cites: z.array(z.int()),
  /** It rests on a source that the caller may read, and its figures stand there; without one it is no fact. */
  isProved: z.boolean(),
})
export type AnswerSentence = z.infer<typeof Sentence>

/** What the assistant has to say besides: why there is no more. */
export const answerNotes = ['endpointAway', 'nothingFound', 'stopped', 'tooLong', 'notHere'] as const
export const AnswerBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), sentences: z.array(Sentence) }),
  z.object({ kind: z.literal('table'), table: ToolTable, cite: z.int() }),
  /** Texts that answer best, by the numbers of their citations. */
  z.object({ kind: z.literal('extracts'), cites: z.array(z.int()) }),
  z.object({ kind: z.literal('draft'), draft: IssueDraft }),
  z.object({ kind: z.literal('viewDraft'), draft: FilterViewDraft }),
  z.object({ kind: z.literal('minutesDraft'), draft: MinutesDraft }),
  z.object({ kind: z.literal('note'), note: z.enum(answerNotes) }),
])
export type AnswerBlock = z.infer<typeof AnswerBlock>

export const answerStatuses = ['running', 'done', 'stopped', 'failed'] as const
export const answerRatings = ['useful', 'wrong'] as const
export const AssistantAnswer = z.object({
  id: Id,
  question: z.string(),
  status: z.enum(answerStatuses),
  /** Whether a language model wrote it, or our own search. */
  by: z.enum(['model', 'search']),
  blocks: z.array(AnswerBlock),
  citations: z.array(Citation),
  rating: z.enum(answerRatings).optional(),
  createTime: z.string(),
})
export type AssistantAnswer = z.infer<typeof AssistantAnswer>

export const Conversation = z.object({ id: Id, projId: Id, title: z.string(), updateTime: z.string() })
export type Conversation = z.infer<typeof Conversation>

/** As an answer comes into being. */
export const AnswerEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('begin'), conversationId: Id, answerId: Id }),
  /** What is being looked up. */
  z.object({ kind: z.literal('step'), text: z.string() }),
  z.object({ kind: z.literal('citations'), citations: z.array(Citation) }),
  z.object({ kind: z.literal('block'), at: z.int(), block: AnswerBlock }),
  z.object({ kind: z.literal('done'), answer: AssistantAnswer }),
])
export type AnswerEvent = z.infer<typeof AnswerEvent>

/** Who asked how much in the last days. */
export const AssistantUsage = z.object({
  isOn: z.boolean(),
  hasEndpoint: z.boolean(),
  model: z.string().optional(),
  days: z.int(),
  questions: z.int(),
  tokens: z.int(),
  useful: z.int(),
  wrong: z.int(),
  people: z.array(
    z.object({
      userId: Id.optional(),
      nickName: z.string(),
      questions: z.int(),
      tokens: z.int(),
    }),
  ),
})
export type AssistantUsage = z.infer<typeof AssistantUsage>

const byConversation = (ids: Locate['ids']): Locate => ({ kind: 'assistantConversation', ids })
const byAnswer = (ids: Locate['ids']): Locate => ({ kind: 'assistantAnswer', ids })
const Question = z.string().trim().min(1).max(1000)
const ask = inProject(['assistant:ask'], byProject('body', 'projId'))

export const assistant = describeRoutes(
  'The assistant: answers from what the caller may read, with the places that they come from.',
  {
    status: route({
      summary: 'Get what the assistant can do here',
      method: 'GET',
      path: '/api/ai/status',
      policy: memberOf(byProject('query', 'projId')),
      query: z.object({ projId: IdText }),
      reply: z.object({
        isOn: z.boolean(),
        mayAsk: z.boolean(),
        hasEndpoint: z.boolean(),
        model: z.string().optional(),
        /** What is sent to the endpoint besides the question. */
        leaves: z.enum(['question', 'extracts', 'tables']),
        /** Questions that the caller has left today. */
        left: z.int(),
        tools: z.array(z.object({ name: z.string(), title: z.string() })),
        suggestions: z.array(z.string()),
      }),
    }),
    conversations: route({
      summary: "List the caller's conversations",
      method: 'GET',
      path: '/api/ai/conversations',
      policy: memberOf(byProject('query', 'projId')),
      query: PageQuery.omit({ sort: true, blurry: true }).extend({ projId: IdText }),
      reply: pageOf(Conversation),
      asOther: 'refused',
    }),
    answers: route({
      summary: 'List the answers of a conversation',
      description: 'The last hundred.',
      method: 'GET',
      path: '/api/ai/answers',
      policy: memberOf(byConversation(({ query }) => [Number(query.conversationId)])),
      query: z.object({ conversationId: IdText }),
      reply: z.array(AssistantAnswer),
      asOther: 'refused',
    }),
    ask: route({
      summary: 'Ask the assistant',
      description:
        'A conversation belongs to one project and one person; without one a new one begins. The answer comes as it is written.',
      method: 'POST',
      path: '/api/ai/ask',
      costs: 'report',
      policy: ask,
      body: z.object({ projId: Id, conversationId: Id.optional(), question: Question }),
      events: AnswerEvent,
      log: 'log.assistant.ask',
      perPersonMinute: 30,
    }),
    run: route({
      summary: 'Run a tool of the assistant with other conditions',
      method: 'POST',
      path: '/api/ai/run',
      policy: ask,
      reads: true,
      body: z.object({ projId: Id, tool: z.string().max(40), values: ToolValues }),
      reply: ToolTable,
    }),
    form: route({
      summary: 'Get the fields of a tool',
      method: 'GET',
      path: '/api/ai/form',
      policy: inProject(['assistant:ask'], byProject('query', 'projId')),
      query: z.object({ projId: IdText, tool: z.string().max(40) }),
      reply: z.array(ToolField),
    }),
    rate: route({
      summary: 'Rate an answer',
      description: 'Without a rating it is taken back.',
      method: 'PUT',
      path: '/api/ai/rate',
      policy: memberOf(
        byAnswer(({ body }) => [(body as { answerId: number }).answerId]),
        { own: true, archived: 'open' },
      ),
      status: 204,
      body: z.object({ answerId: Id, rating: z.enum(answerRatings).optional() }),
    }),
    export: route({
      summary: 'Export a conversation',
      method: 'GET',
      path: '/api/ai/export',
      policy: memberOf(byConversation(({ query }) => [Number(query.conversationId)])),
      query: z.object({ conversationId: IdText }),
      reply: 'blob',
      types: ['text/markdown; charset=utf-8'],
      asOther: 'refused',
    }),
    remove: route({
      summary: 'Delete conversations',
      method: 'DELETE',
      path: '/api/ai/conversations',
      policy: memberOf(
        byConversation(({ body }) => body as number[]),
        { own: true, archived: 'open' },
      ),
      body: Ids,
    }),
    usage: route({
      summary: 'Get how much the assistant is used',
      method: 'GET',
      path: '/api/ai/usage',
      policy: adminOnly,
      query: z.object({ days: z.coerce.number<number>().int().min(1).max(366).default(30) }),
      reply: AssistantUsage,
    }),
  },
)
