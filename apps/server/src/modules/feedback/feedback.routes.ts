import { feedback } from '@sunmao/contract'
import { type House, serve } from '../../http/serve.ts'
import { addFeedback, answerFeedback, listFeedback, listMine, removeFeedback } from './feedback.service.ts'

export const feedbackModule = (house: House) =>
  serve(house, feedback, {
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
  })
