import { assistant } from '@sunmao/contract'
import { translate } from '@sunmao/i18n/node'
import { eq, inArray, sql } from 'drizzle-orm'
import type { ProjectCtx } from '../../core/context.ts'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { assistantSeeds } from './assistant.seed.ts'
import { ask } from './assistant.service.ts'
import { answerTable, conversationTable } from './assistant.table.ts'
import {
  checkLeaves,
  checkOn,
  checkPerDay,
  isAssistantOn,
  leavesCode,
  leavesOf,
  onCode,
  perDay,
  perDayCode,
} from './assistant-rules.service.ts'
import {
  exportConversation,
  listAnswers,
  listConversations,
  rateAnswer,
  readUsage,
  removeConversations,
  usedToday,
} from './conversation.service.ts'
import { mcpRoutes } from './mcp/mcp.routes.ts'
import { findTool, formOf, runTool } from './run-tool.service.ts'
import { allowedTools } from './understand.ts'

const suggestions = ['overdue', 'byLevel', 'clashes', 'rooms', 'share'] as const

async function showStatus(ctx: ProjectCtx) {
  const { config, db, lang, project } = ctx
  return {
    isOn: await isAssistantOn(db),
    mayAsk: project.can('assistant:ask'),
    hasEndpoint: config.ai !== undefined,
    model: config.ai?.model,
    leaves: await leavesOf(db),
    left: Math.max(0, (await perDay(db)) - (await usedToday(ctx))),
    tools: allowedTools(ctx).map(({ name, title }) => ({ name, title: translate(lang, title) })),
    suggestions: suggestions.map((one) => translate(lang, `assistant.suggestion.${one}`)),
  }
}

export const assistantModule = defineModule({
  name: 'assistant',
  routes: [
    mcpRoutes,
    serveRoutes(assistant, {
      status: (ctx) => showStatus(ctx),
      conversations: (ctx, { query }) => listConversations(ctx, query),
      answers: (ctx, { query }) => listAnswers(ctx, query.conversationId),
      ask: (ctx, { body }) => ask(ctx, body),
      run: async (ctx, { body }) => (await runTool(ctx, findTool(ctx, body.tool), body.values)).table,
      form: (ctx, { query }) => formOf(ctx, query.tool),
      rate: (ctx, { body }) => rateAnswer(ctx, body),
      export: (ctx, { query }) => exportConversation(ctx, query.conversationId),
      remove: (ctx, { body }) => removeConversations(ctx, body),
      usage: (ctx, { query }) => readUsage(ctx, query.days),
    }),
  ],
  locate: {
    assistantConversation: {
      from: sql`${conversationTable}`,
      id: conversationTable.id,
      projId: conversationTable.projId,
      ownerId: sql`${conversationTable.userId}`,
    },
    assistantAnswer: {
      from: sql`${answerTable} join ${conversationTable} on ${conversationTable.id} = ${answerTable.conversationId}`,
      id: answerTable.id,
      projId: conversationTable.projId,
      ownerId: sql`${conversationTable.userId}`,
    },
  },
  onLeave: (db, projId, userIds) =>
    db
      .delete(conversationTable)
      .where(sql`${eq(conversationTable.projId, projId)} and ${inArray(conversationTable.userId, [...userIds])}`),
  parameters: { [onCode]: checkOn, [perDayCode]: checkPerDay, [leavesCode]: checkLeaves },
  seeds: assistantSeeds,
})
