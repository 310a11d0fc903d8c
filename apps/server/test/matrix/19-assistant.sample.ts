import { answerTable, conversationTable } from '../../src/modules/assistant/assistant.table.ts'
import { defineSample } from './sample.ts'

export const assistantSample = defineSample({
  rows: async ({ db, projId, userId }) => {
    const [talk] = await db
      .insert(conversationTable)
      .values({ projId, userId, title: 'q' })
      .returning({ id: conversationTable.id })
    const [answer] = await db
      .insert(answerTable)
      .values({ conversationId: talk!.id, question: 'q', status: 'done', by: 'search' })
      .returning({ id: answerTable.id })
    return { assistantConversationId: talk!.id, assistantAnswerId: answer!.id }
  },
  own: ['assistantConversationId', 'assistantAnswerId'],
  calls: {
    'assistant.answers': ({ assistantConversationId }) => ({ query: { conversationId: assistantConversationId } }),
    'assistant.export': ({ assistantConversationId }) => ({ query: { conversationId: assistantConversationId } }),
    'assistant.remove': ({ assistantConversationId }) => ({ body: [assistantConversationId] }),
    'assistant.rate': ({ assistantAnswerId }) => ({ body: { answerId: assistantAnswerId } }),
    'assistant.ask': ({ projId }) => ({ body: { projId, question: 'q' } }),
    'assistant.run': ({ projId }) => ({ body: { projId, tool: 'issues', values: {} } }),
    'assistant.form': ({ projId }) => ({ query: { projId, tool: 'issues' } }),
  },
})
