import type { CallInput, Reply, Route } from '@sunmao/contract'
import {
  keepPreviousData,
  QueryClient,
  type UseQueryResult,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { CallError, type CallOptions, call } from './call.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (count, error) => count < 2 && error instanceof CallError && [0, 503].includes(error.status),
    },
  },
})

const keyOf = (route: Route) => `${route.method} ${route.path}`

export interface ReadOptions {
  enabled?: boolean
  /** Keeps showing the page before while the next one loads. */
  keepPrevious?: boolean
  /** Whoever reads says himself what failed. */
  quiet?: boolean
}

/** Reads. Two callers with the same input share one request and one answer. */
export function useCall<R extends Route>(route: R, input: CallInput<R>, options: ReadOptions = {}) {
  return useQuery<Reply<R>, CallError>({
    queryKey: [keyOf(route), input],
    queryFn: ({ signal }) => call(route, input, { signal, quiet: options.quiet ?? false }),
    enabled: options.enabled ?? true,
    placeholderData: options.keepPrevious ? keepPreviousData : undefined,
  })
}

/** Several reads of one kind, such as the open levels of a tree. */
export const useCalls = <R extends Route>(
  route: R,
  inputs: readonly CallInput<R>[],
  { quiet = false }: Pick<CallOptions, 'quiet'> = {},
) =>
  useQueries({
    queries: inputs.map((input) => ({
      queryKey: [keyOf(route), input],
      queryFn: ({ signal }: { signal: AbortSignal }) => call(route, input, { signal, quiet }),
    })),
  }) as UseQueryResult<Reply<R>, CallError>[]

/** Writes; the second argument names the reads that became stale. */
export function useSend<R extends Route>(route: R, stale: readonly Route[] = [], options: CallOptions = {}) {
  const client = useQueryClient()
  return useMutation<Reply<R>, CallError, CallInput<R>>({
    mutationFn: (input) => call(route, input, options),
    onSuccess: () => Promise.all(stale.map((read) => client.invalidateQueries({ queryKey: [keyOf(read)] }))),
  })
}

export const refetchOf = (route: Route) => queryClient.invalidateQueries({ queryKey: [keyOf(route)] })

/** What is shown is asked for now, the rest when it is shown again. */
export const refetchEverything = () => void queryClient.invalidateQueries()

/** Asks ahead, so that the first to read has the answer; a failure is that reader's to see. */
export const askAhead = <R extends Route>(route: R, input: CallInput<R>) =>
  queryClient.prefetchQuery({
    queryKey: [keyOf(route), input],
    queryFn: ({ signal }) => call(route, input, { signal, quiet: true }),
  })
