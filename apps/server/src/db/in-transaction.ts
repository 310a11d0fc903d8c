import type { Bus } from '../bus/bus.ts'
import type { OpenCtx } from '../core/context.ts'

/** All of it or nothing. News go out when it is done: a window that hears of a row must find it. */
export async function inTransaction<C extends Pick<OpenCtx, 'db'> & { bus: Pick<Bus, 'publish'> }, T>(
  ctx: C,
  work: (own: C) => Promise<T>,
): Promise<T> {
  const news: Parameters<Bus['publish']>[] = []
  const bus = { ...ctx.bus, publish: (...one: Parameters<Bus['publish']>) => void news.push(one) }
  const result = await ctx.db.transaction((tx) => work({ ...ctx, db: tx, bus }))
  for (const [topic, event] of news) ctx.bus.publish(topic, event)
  return result
}
