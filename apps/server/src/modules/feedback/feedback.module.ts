import { feedback } from '@sunmao/contract'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { addFeedback, answerFeedback, listFeedback, listMine, removeFeedback } from './feedback.service.ts'
import { feedbackThread } from './feedback-thread.ts'

export const feedbackModule = defineModule({
  name: 'feedback',
  routes: serveRoutes(feedback, {
    add: (ctx, { body, files }) =>
      addFeedback(
        ctx,
        body,
        Object.values(files).filter((file) => file !== undefined),
      ),
    list: (ctx, { query }) => listFeedback(ctx, query),
    mine: (ctx, { query }) => listMine(ctx, query),
    answer: (ctx, { body }) => answerFeedback(ctx, body),
    remove: (ctx, { body }) => removeFeedback(ctx, body),
  }),
  threads: { feedback: feedbackThread },
})
