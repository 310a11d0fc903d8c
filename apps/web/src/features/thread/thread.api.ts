import { type CallInput, thread } from '@sunmao/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useCall, useSend } from '../../api/hooks.ts'

export type ThingRef = Pick<CallInput<typeof thread.post>['body'], 'kind' | 'refId'>

export const THREAD_PAGE = 20
const POSTS = 30

export const useThreads = (size = THREAD_PAGE) =>
  useCall(thread.list, { query: { page: 0, size } }, { keepPrevious: true })

/** The newest first, older ones on demand. The key is the one of every read, so that the server's news make it stale. */
export const usePosts = ({ kind, refId }: ThingRef) =>
  useInfiniteQuery({
    queryKey: [`${thread.posts.method} ${thread.posts.path}`, { kind, refId }],
    queryFn: ({ signal, pageParam }) =>
      call(thread.posts, { query: { kind, refId, before: pageParam, size: POSTS } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.more ? page.content.at(-1)?.postId : undefined),
  })

export const usePost = () => useSend(thread.post, [thread.posts, thread.list], { quiet: true })
export const useReadThread = () => useSend(thread.read, [thread.list], { quiet: true })
