import type { CallInput, Reply, Route } from '@sunmao/contract'
import { useCalls } from '../../../api/hooks.ts'

/** As many as one call answers with. */
const PAGE = 200

type RowOf<R extends Route> = Reply<R> extends { content: (infer T)[] } ? T : never

/** A list of the server's as a whole, page by page, up to so many rows; nothing is asked without a body. */
export function useAllRows<R extends Route>(route: R, body: object | undefined, most: number) {
  const inputsOf = (pages: readonly number[]) =>
    body ? pages.map((page) => ({ body: { ...body, page, size: PAGE } }) as CallInput<R>) : []
  const [first] = useCalls(route, inputsOf([0]), { quiet: true })
  const found = first?.data as { content: RowOf<R>[]; totalElements: number } | undefined
  const count = Math.ceil(Math.min(found?.totalElements ?? 0, most) / PAGE)
  const rest = useCalls(route, inputsOf(Array.from({ length: Math.max(0, count - 1) }, (_, at) => at + 1)), {
    quiet: true,
  })
  const pages = [found, ...rest.map(({ data }) => data as typeof found)]
  const failed = [first, ...rest].find((one) => one?.error)
  return {
    data: pages.every((one) => one !== undefined)
      ? pages.flatMap((one) => one?.content ?? []).slice(0, most)
      : undefined,
    error: failed?.error ?? null,
    refetch: () => failed?.refetch(),
  }
}
